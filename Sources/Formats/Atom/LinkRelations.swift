import ChartConvModel

/// Tells the links of a feed or an entry that are like one before them. Of `alternate` links in an
/// entry, and of all links in a feed, no two may have one relation, type and language (RFC 4287 §4.1.1, §4.1.2).
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

  /// Notes a link that stands for a column, which comes before those of the list.
  mutating func note(rel: String, type: String?) {
    written.insert(Key(rel: rel, type: type))
  }

  /// The relation that is written in place of the link's own; `nil` where that can be written.
  mutating func substitute(for link: ListItem) -> String? {
    guard isFeed || link.isAlternate, link.text(.url) != nil else { return nil }
    var key = Key(rel: link.string(ListMember.Link.rel.rawValue) ?? "alternate")
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
