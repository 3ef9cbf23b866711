/// An author, performer or publisher (RFC 4287 §3.2, JSON Feed 1.1 `authors`).
public struct FeedPerson: Sendable, Hashable, Codable {
  /// The name.
  @ExactText public var name: String?
  /// The page of the person.
  @ExactText public var url: String?
  /// The e-mail address.
  @ExactText public var email: String?

  /// Creates a person.
  public init(name: String? = nil, url: String? = nil, email: String? = nil) {
    self.name = name
    self.url = url
    self.email = email
  }
}
