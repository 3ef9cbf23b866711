/// One rendition of an entry's picture.
public struct FeedArtwork: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The width in pixels, from the URL if it has one, else from the feed.
  public var width: Int?
  /// The height in pixels.
  public var height: Int?

  /// Creates a rendition.
  public init(url: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.url = url
    self.width = width
    self.height = height
  }
}
