/// Where a podcast's listeners can give money (`podcast:funding`).
public struct Funding: Sendable, Hashable {
  @ExactText public var url: String?
  /// What the feed calls it.
  @ExactText public var text: String?

  public init(url: String? = nil, text: String? = nil) {
    self.url = url
    self.text = text
  }
}
