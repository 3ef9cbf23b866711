import ChartConvModel

extension Feed {
  /// The feed of a document with several feeds, of which only the first is known at this point.
  static func combined(after first: Feed?) -> Feed {
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
