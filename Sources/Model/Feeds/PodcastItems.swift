/// Another file with the same episode (`podcast:alternateEnclosure`), one for each of its sources.
public struct AlternateEnclosure: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The media type.
  @ExactText public var type: String?
  /// The size in bytes.
  public var length: Int?
  /// Bits per second.
  public var bitrate: Int?
  /// The height of a video in pixels.
  public var height: Int?
  /// The language tag.
  @ExactText public var language: String?
  /// The name of the file for people.
  @ExactText public var title: String?
  /// The feed's label for this file among the others.
  @ExactText public var rel: String?
  /// The codecs, in the syntax of RFC 6381.
  @ExactText public var codecs: String?

  /// Creates a file with an address.
  public init(url: String? = nil, type: String? = nil) {
    self.url = url
    self.type = type
  }
}

extension ListMember {
  @frozen
  @usableFromInline
  package enum AlternateEnclosure: UInt8, ItemMember {
    case url, type, length, bitrate, height, language, title, rel, codecs
  }
}

extension AlternateEnclosure: ItemValue {
  package typealias Member = ListMember.AlternateEnclosure

  package static var list: EntryField { .alternateEnclosures }
  package static let items = ItemType(
    Self.self, "alternateEnclosure", label: [.url], integers: [.length, .bitrate, .height],
    addresses: [.url], required: .url)

  package init(_ item: ListItem) {
    self.init()
    url = item.string(Member.url)
    type = item.string(Member.type)
    length = item.integer(Member.length)
    bitrate = item.integer(Member.bitrate)
    height = item.integer(Member.height)
    language = item.string(Member.language)
    title = item.string(Member.title)
    rel = item.string(Member.rel)
    codecs = item.string(Member.codecs)
  }

  package func fill(_ rows: inout RowBatch) {
    rows.set(member: Member.url, url)
    rows.set(member: Member.type, type)
    rows.set(member: Member.length, length)
    rows.set(member: Member.bitrate, bitrate)
    rows.set(member: Member.height, height)
    rows.set(member: Member.language, language)
    rows.set(member: Member.title, title)
    rows.set(member: Member.rel, rel)
    rows.set(member: Member.codecs, codecs)
  }
}

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

/// A recipient of a share of listeners' payments for an episode (`podcast:valueRecipient`).
public struct ValueRecipient: Sendable, Hashable, Codable {
  /// The name.
  @ExactText public var name: String?
  /// The kind of address: `node`, `lnaddress`.
  @ExactText public var type: String?
  /// The address that is paid.
  @ExactText public var address: String?
  /// The number of shares.
  public var split: Int?
  /// `true` for a fee, which is taken off before the rest is split.
  public var fee: Bool?
  /// The `type` of the enclosing `podcast:value`: `lightning`.
  @ExactText public var payment: String?
  /// The `method` of that element: `keysend`.
  @ExactText public var method: String?

  /// Creates a recipient.
  public init(
    name: String? = nil, type: String? = nil, address: String? = nil, split: Int? = nil
  ) {
    self.name = name
    self.type = type
    self.address = address
    self.split = split
  }
}

extension ListMember {
  @frozen
  @usableFromInline
  package enum ValueRecipient: UInt8, ItemMember {
    case name, type, address, split, fee, payment, method
  }
}

extension ValueRecipient: ItemValue {
  package typealias Member = ListMember.ValueRecipient

  package static var list: EntryField { .valueRecipients }
  package static let items = ItemType(
    Self.self, "valueRecipient", label: [.name, .address], integers: [.split], booleans: [.fee])

  package init(_ item: ListItem) {
    self.init()
    name = item.string(Member.name)
    type = item.string(Member.type)
    address = item.string(Member.address)
    split = item.integer(Member.split)
    fee = item.boolean(Member.fee)
    payment = item.string(Member.payment)
    method = item.string(Member.method)
  }

  package func fill(_ rows: inout RowBatch) {
    rows.set(member: Member.name, name)
    rows.set(member: Member.type, type)
    rows.set(member: Member.address, address)
    rows.set(member: Member.split, split)
    rows.set(member: Member.fee, fee)
    rows.set(member: Member.payment, payment)
    rows.set(member: Member.method, method)
  }
}
