/// A chapter of an episode (`psc:chapter`).
public struct Chapter: Sendable, Hashable, Codable {
  /// The start time in milliseconds.
  public var startInMilliseconds: Int?
  /// The title.
  @ExactText public var title: String?
  /// A page about the chapter.
  @ExactText public var url: String?
  /// A picture of the chapter.
  @ExactText public var image: String?

  /// Creates a chapter.
  public init(
    startInMilliseconds: Int? = nil, title: String? = nil, url: String? = nil,
    image: String? = nil
  ) {
    self.startInMilliseconds = startInMilliseconds
    self.title = title
    self.url = url
    self.image = image
  }
}

extension ListMember {
  @frozen
  @usableFromInline
  package enum Chapter: UInt8, ItemMember { case start, title, url, image }
}

extension Chapter: ItemValue {
  package typealias Member = ListMember.Chapter

  package static var list: EntryField { .chapters }
  package static let items = ItemType(
    Self.self, "chapter", label: [.title, .url], integers: [.start], addresses: [.url, .image])

  package init(_ item: ListItem) {
    self.init()
    startInMilliseconds = item.integer(Member.start)
    title = item.string(Member.title)
    url = item.string(Member.url)
    image = item.string(Member.image)
  }

  package func fill(_ rows: inout RowBatch) {
    rows.set(member: Member.start, startInMilliseconds)
    rows.set(member: Member.title, title)
    rows.set(member: Member.url, url)
    rows.set(member: Member.image, image)
  }
}
