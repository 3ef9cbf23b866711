/// An author, performer or publisher (RFC 4287 §3.2, JSON Feed 1.1 `authors`).
public struct FeedPerson: Sendable, Hashable, Codable {
  @ExactText public var name: String?
  @ExactText public var url: String?
  @ExactText public var email: String?

  public init(name: String? = nil, url: String? = nil, email: String? = nil) {
    self.name = name
    self.url = url
    self.email = email
  }
}
