import ChartConvModel

extension Feed {
  /// Returns the feed of a document that has one feed of its own.
  ///
  /// - Parameter isCombined: `true` if the feeds of several inputs are combined.
  static func ofDocument(_ first: Feed?, isCombined: Bool) -> Feed {
    isCombined ? combined(after: first) : first ?? combined(after: first)
  }

  /// The feed of a document with several feeds, of which only the first is known at this point.
  private static func combined(after first: Feed?) -> Feed {
    let first = first ?? Feed()
    var head = Feed()
    let id = first.id ?? first.feedURL
    let own = id.map { $0 + ($0.utf8.contains(UInt8(ascii: "#")) ? "-combined" : "#combined") }
    let isIRI = own.map { IRI.accepts($0.utf8.span) } ?? false
    head.id = isIRI ? own : first.contentHash.urn + "-combined"
    head.title = first.title ?? first.source
    head.updated = first.updated
    head.newestEntry = first.newestEntry
    head.author = first.author
    return head
  }

  /// A hash for an id of a feed without one.
  var contentHash: ContentHash {
    var hash = ContentHash()
    for text in [id, title, url, subtitle] { hash.add(text) }
    return hash
  }
}
