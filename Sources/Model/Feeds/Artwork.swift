/// One rendition of an entry's picture.
public struct Artwork: Sendable, Hashable {
  @ExactText public var url: String?
  /// In pixels, as the URL says, else as the feed says.
  public var width: Int?
  /// In pixels.
  public var height: Int?

  public init(url: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.url = url
    self.width = width
    self.height = height
  }
}
