/// The program that wrote a feed (RFC 4287 §4.2.4, RSS 2.0 `generator`).
public struct FeedGenerator: Sendable, Hashable, Codable {
  /// The name of the program.
  @ExactText public var name: String?
  /// The page of the program.
  @ExactText public var url: String?
  /// The version of the program.
  @ExactText public var version: String?

  /// Creates a generator.
  public init(name: String? = nil, url: String? = nil, version: String? = nil) {
    self.name = name
    self.url = url
    self.version = version
  }
}
