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

extension ListMember {
  @frozen
  @usableFromInline
  package enum Author: UInt8, ItemMember { case name, url, email }
}

extension FeedPerson: ItemValue {
  package typealias Member = ListMember.Author

  package static var list: EntryField { .authors }
  package static let items = ItemType(
    Self.self, "person", label: [.name, .email], addresses: [.url])

  package init(_ item: ListItem) {
    self.init()
    name = item.string(Member.name)
    url = item.string(Member.url)
    email = item.string(Member.email)
  }

  package func fill(_ rows: inout RowBatch) {
    rows.set(member: Member.name, name)
    rows.set(member: Member.url, url)
    rows.set(member: Member.email, email)
  }
}
