/// One rendition of an entry's picture.
public struct FeedArtwork: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The width in pixels, from the URL if it has one, else from the feed.
  public var width: Int?
  /// The height in pixels.
  public var height: Int?

  /// Creates a rendition.
  public init(url: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.url = url
    self.width = width
    self.height = height
  }
}

extension ListMember {
  @frozen
  @usableFromInline
  package enum Artwork: UInt8, ItemMember { case url, width, height }
}

extension FeedArtwork: ItemValue {
  package typealias Member = ListMember.Artwork

  package static var list: EntryField { .artwork }
  package static let items = ItemType(
    Self.self, "artwork", label: [.url], integers: [.width, .height], addresses: [.url],
    required: .url)

  package init(_ item: ListItem) {
    self.init()
    url = item.string(Member.url)
    width = item.integer(Member.width)
    height = item.integer(Member.height)
  }

  package func fill(_ rows: inout RowBatch) {
    rows.set(member: Member.url, url)
    rows.set(member: Member.width, width)
    rows.set(member: Member.height, height)
  }
}
