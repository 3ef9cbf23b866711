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
