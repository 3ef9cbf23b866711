internal import ChartConvModel

/// The relation between a list of links and the column with the page.
struct ListedLinks {
  /// `true` if a reader takes the page from the list.
  let holdsPage: Bool
  /// The number of links with the relation `alternate` or none, which must be distinct.
  let alternates: Int

  /// - Parameter rel: the relation of the page. Types are only significant for `alternate`.
  init(_ list: ListItems, rel: String, page url: Span<UInt8>?) {
    let isAlternate = rel == "alternate"
    var items = list
    var alternates = 0
    var holdsPage: Bool?
    var isFound = false
    while let link = items.item() {
      if link.isAlternate, link.text(.url) != nil { alternates += 1 }
      guard !isFound, isAlternate ? link.isAlternate : link.text(.rel).equals(rel) else { continue }
      isFound = !isAlternate || link.isPage
      if isFound || holdsPage == nil { holdsPage = link.text(.url).equals(url) }
    }
    self.holdsPage = holdsPage ?? false
    self.alternates = alternates
  }
}

/// Detects duplicate links. The `alternate` links of an entry, and all links of a feed, must be
/// distinct in relation, type and language (RFC 4287 §4.1.1, §4.1.2).
struct LinkRelations {
  private struct Key: Hashable {
    var rel: String
    var type: String?
    var hreflang: String?
  }

  private let isFeed: Bool
  private var written: Set<Key> = []
  private var count = 0

  init(ofFeed isFeed: Bool) { self.isFeed = isFeed }

  /// Registers a link for a column, which precedes those of the list.
  mutating func note(rel: String, type: String?) {
    written.insert(Key(rel: rel, type: type))
  }

  /// Returns a relation to write instead of a duplicate link's own; `nil` if the link isn't a
  /// duplicate.
  mutating func substitute(for link: ListItem) -> String? {
    guard isFeed || link.isAlternate, link.text(.url) != nil else { return nil }
    var key = Key(rel: link.string(FeedLink.Member.rel) ?? "alternate")
    if let type = link.text(.type), AtomTokens.isMediaType(type) {
      key.type = String(decodingUTF8: type)
    }
    if let language = link.text(.hreflang), AtomTokens.isLanguage(language) {
      key.hreflang = String(decodingUTF8: language)
    }
    if written.insert(key).inserted { return nil }
    count += 1
    return "urn:chartconv:link:\(count)"
  }
}

/// Members of a link in a list.
extension ListItem {
  @_lifetime(copy self)
  func text(_ member: FeedLink.Member) -> Span<UInt8>? { text(at: member.rawValue) }

  func integer(_ member: FeedLink.Member) -> Int? { integer(at: member.rawValue) }

  /// The size in bytes; `nil` for 0, which means an unknown size.
  var fileSize: Int? { integer(.length).flatMap { $0 > 0 ? $0 : nil } }

  /// `true` if the relation is `alternate` or absent.
  var isAlternate: Bool {
    guard let rel = text(.rel) else { return true }
    return rel.equals("alternate")
  }

  /// `true` if the media type is HTML or absent.
  var isPage: Bool {
    let type = text(.type)
    return type == nil || type.isHTMLType
  }

  /// `true` if a link has neither a length nor a duration.
  var hasNoSize: Bool { integer(.length) == nil && integer(.duration) == nil }

  /// `true` if a link has only an address and a relation.
  var hasOnlyAddress: Bool {
    text(.type) == nil && text(.title) == nil && hasNoSize && text(.hreflang) == nil
  }
}

extension Row {
  /// The size of the preview in bytes; `nil` for 0, which means an unknown size.
  var previewSize: Int? { integer(.previewLength).flatMap { $0 > 0 ? $0 : nil } }
}
