/// A link of an entry or a feed (RFC 4287 §4.2.7), an RSS `enclosure`, a JSON Feed attachment.
public struct FeedLink: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The relation: `alternate`, `enclosure`, `self`, `related` …
  @ExactText public var rel: String?
  /// The media type.
  @ExactText public var type: String?
  /// The text of the link.
  @ExactText public var title: String?
  /// The size in bytes.
  public var length: Int?
  /// The duration in milliseconds.
  public var durationInMilliseconds: Int?
  /// The language of the target.
  @ExactText public var hreflang: String?

  /// Creates a link.
  public init(
    url: String? = nil, rel: String? = nil, type: String? = nil, title: String? = nil,
    length: Int? = nil, durationInMilliseconds: Int? = nil, hreflang: String? = nil
  ) {
    self.url = url
    self.rel = rel
    self.type = type
    self.title = title
    self.length = length
    self.durationInMilliseconds = durationInMilliseconds
    self.hreflang = hreflang
  }

  /// `true` if the media type is HTML or absent.
  package var isPage: Bool {
    switch type {
    case nil, "text/html", "application/xhtml+xml": true
    default: false
    }
  }
}

extension ListMember {
  @frozen
  @usableFromInline
  package enum Link: UInt8, ItemMember { case url, rel, type, title, length, duration, hreflang }
}

extension FeedLink: ItemValue {
  package typealias Member = ListMember.Link

  package static var list: EntryField { .links }
  package static let items = ItemType(
    Self.self, "link", label: [.url], integers: [.length, .duration], addresses: [.url],
    required: .url)

  package init(_ item: ListItem) {
    self.init()
    url = item.string(Member.url)
    rel = item.string(Member.rel)
    type = item.string(Member.type)
    title = item.string(Member.title)
    length = item.integer(Member.length)
    durationInMilliseconds = item.integer(Member.duration)
    hreflang = item.string(Member.hreflang)
  }

  package func fill(_ rows: inout RowBatch) {
    rows.set(member: Member.url, url)
    rows.set(member: Member.rel, rel)
    rows.set(member: Member.type, type)
    rows.set(member: Member.title, title)
    rows.set(member: Member.length, length)
    rows.set(member: Member.duration, durationInMilliseconds)
    rows.set(member: Member.hreflang, hreflang)
  }
}
