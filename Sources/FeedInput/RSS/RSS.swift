internal import FeedModel
internal import FeedRecord

/// RSS 0.90 to 2.0, and RSS 1.0, which is RDF: there the items stand outside of the channel.
enum RSS: Dialect {
  static let name = "rss"
  static let lexicon = Lexicon.syndication
  static let feedParts = SyndicationHead.feedParts
  /// RSS says nothing of its texts; all its readers take them for HTML.
  private static let unsaidType = "text/html"

  static func read(head: Node<SyndicationName>, into feed: inout Feed, _ reading: inout Reading) {
    SyndicationHead(head, unsaidType: unsaidType, reading).read(into: &feed, &reading)
  }

  static func read(
    entry node: Node<SyndicationName>, of feed: Feed, into entry: inout Entry,
    _ reading: inout Reading
  ) {
    SyndicationEntry(node, unsaidType: unsaidType, reading).read(into: &entry, &reading)
  }
}

extension InputFormat {
  static let rss = InputFormat(
    RSS.self, "RSS 0.90 to 2.0, and RSS 1.0 (RDF), with podcast and media modules",
    recognition: .xml { ["rss", "rdf", "channel", "item"].contains($0.name.lowercased()) })
}
