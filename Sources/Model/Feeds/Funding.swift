/// A page on which listeners can support a podcast (`podcast:funding`).
public struct Funding: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The feed's text for the link.
  @ExactText public var text: String?

  /// Creates a page.
  public init(url: String? = nil, text: String? = nil) {
    self.url = url
    self.text = text
  }
}
