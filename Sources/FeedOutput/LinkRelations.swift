import FeedModel

/// Tells the links of a feed or an entry that are like one before them. Of `alternate` links in an
/// entry, and of all links in a feed, no two may have one relation, type and language (RFC 4287 §4.1.1, §4.1.2).
struct LinkRelations {
  private struct Key: Hashable {
    let rel: String
    let type: String?
    let hreflang: String?
  }

  private let isFeed: Bool
  private var first: Key?
  private var others: Set<Key> = []
  private var count = 0

  init(ofFeed isFeed: Bool) { self.isFeed = isFeed }

  /// The relation that is written in place of the link's own; `nil` where that can be written.
  mutating func substitute(for link: Link) -> String? {
    let rel = link.rel ?? "alternate"
    guard isFeed || rel == "alternate", link.url != nil else { return nil }
    let key = Key(
      rel: rel, type: link.type.flatMap { AtomTokens.isMediaType($0) ? $0 : nil },
      hreflang: link.hreflang.flatMap { AtomTokens.isLanguage($0) ? $0 : nil })
    guard let first else {
      first = key
      return nil
    }
    if key != first, others.insert(key).inserted { return nil }
    count += 1
    return "urn:chartconv:link:\(count)"
  }
}
