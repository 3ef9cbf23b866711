/// A representative excerpt of an episode (`podcast:soundbite`).
public struct Soundbite: Sendable, Hashable, Codable {
  /// The start time in milliseconds.
  public var startInMilliseconds: Int?
  /// The duration in milliseconds.
  public var durationInMilliseconds: Int?
  /// The title of the excerpt.
  @ExactText public var title: String?

  /// Creates an excerpt.
  public init(
    startInMilliseconds: Int? = nil, durationInMilliseconds: Int? = nil, title: String? = nil
  ) {
    self.startInMilliseconds = startInMilliseconds
    self.durationInMilliseconds = durationInMilliseconds
    self.title = title
  }
}

extension ListMember {
  @frozen
  @usableFromInline
  package enum Soundbite: UInt8, ItemMember { case start, duration, title }
}

extension Soundbite: ItemValue {
  package typealias Member = ListMember.Soundbite

  package static var list: EntryField { .soundbites }
  package static let items = ItemType(
    Self.self, "soundbite", label: [.title], integers: [.start, .duration])

  package init(_ item: ListItem) {
    self.init()
    startInMilliseconds = item.integer(Member.start)
    durationInMilliseconds = item.integer(Member.duration)
    title = item.string(Member.title)
  }

  package func fill(_ rows: inout RowBatch) {
    rows.set(member: Member.start, startInMilliseconds)
    rows.set(member: Member.duration, durationInMilliseconds)
    rows.set(member: Member.title, title)
  }
}
