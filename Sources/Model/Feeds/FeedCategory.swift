/// A genre or category of an entry or a feed.
///
/// - Apple's charts: `category`'s `im:id`, `label`, `term` and `scheme`; `genres[]`.
/// - Atom: RFC 4287 §4.2.2. RSS: `category` and its `domain`.
public struct FeedCategory: Sendable, Hashable, Codable {
  /// The store's number for the genre.
  @ExactText public var id: String?
  /// The display name.
  @ExactText public var name: String?
  /// The machine-readable name; English on every storefront.
  @ExactText public var term: String?
  /// The vocabulary of `term`, usually a URL.
  @ExactText public var scheme: String?

  /// Creates a category.
  public init(
    id: String? = nil, name: String? = nil, term: String? = nil, scheme: String? = nil
  ) {
    self.id = id
    self.name = name
    self.term = term
    self.scheme = scheme
  }
}

extension ListMember {
  @frozen
  @usableFromInline
  package enum Genre: UInt8, ItemMember { case id, name, term, scheme }
}

extension FeedCategory: ItemValue {
  package typealias Member = ListMember.Genre

  package static var list: EntryField { .genres }
  package static let items = ItemType(
    Self.self, "category", label: [.name, .term])

  package init(_ item: ListItem) {
    self.init()
    id = item.string(Member.id)
    name = item.string(Member.name)
    term = item.string(Member.term)
    scheme = item.string(Member.scheme)
  }

  package func fill(_ rows: inout RowBatch) {
    rows.set(member: Member.id, id)
    rows.set(member: Member.name, name)
    rows.set(member: Member.term, term)
    rows.set(member: Member.scheme, scheme)
  }
}
