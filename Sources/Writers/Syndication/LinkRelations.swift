import ChartConvModel

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
    var key = Key(rel: link.string(ListMember.Link.rel) ?? "alternate")
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
