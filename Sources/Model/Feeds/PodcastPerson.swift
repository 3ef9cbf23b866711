/// A participant in an episode (`podcast:person`): a host, a guest, an editor.
public struct PodcastPerson: Sendable, Hashable, Codable {
  /// The name.
  @ExactText public var name: String?
  /// `host`, `guest`, `editor` …; a person without one is a host.
  @ExactText public var role: String?
  /// `cast`, `writing`, `audio post-production` …
  @ExactText public var group: String?
  /// A picture of the person.
  @ExactText public var image: String?
  /// The page of the person.
  @ExactText public var url: String?

  /// Creates a participant.
  public init(
    name: String? = nil, role: String? = nil, group: String? = nil, image: String? = nil,
    url: String? = nil
  ) {
    self.name = name
    self.role = role
    self.group = group
    self.image = image
    self.url = url
  }
}

extension ListMember {
  @frozen
  @usableFromInline
  package enum Person: UInt8, ItemMember { case name, role, group, image, url }
}

extension PodcastPerson: ItemValue {
  package typealias Member = ListMember.Person

  package static var list: EntryField { .persons }
  package static let items = ItemType(
    Self.self, "podcastPerson", label: [.name, .url], addresses: [.image, .url])

  package init(_ item: ListItem) {
    self.init()
    name = item.string(Member.name)
    role = item.string(Member.role)
    group = item.string(Member.group)
    image = item.string(Member.image)
    url = item.string(Member.url)
  }

  package func fill(_ rows: inout RowBatch) {
    rows.set(member: Member.name, name)
    rows.set(member: Member.role, role)
    rows.set(member: Member.group, group)
    rows.set(member: Member.image, image)
    rows.set(member: Member.url, url)
  }
}
