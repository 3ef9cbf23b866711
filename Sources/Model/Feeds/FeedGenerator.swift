/// The program that wrote a feed (RFC 4287 §4.2.4, RSS 2.0 `generator`).
public struct FeedGenerator: Sendable, Hashable, Codable {
  @ExactText public var name: String?
  @ExactText public var url: String?
  @ExactText public var version: String?

  public init(name: String? = nil, url: String? = nil, version: String? = nil) {
    self.name = name
    self.url = url
    self.version = version
  }
}
