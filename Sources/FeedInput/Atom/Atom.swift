internal import FeedModel
internal import FeedRecord

/// Atom 1.0 (RFC 4287) and 0.3, a lone entry too.
enum Atom: Dialect {
  static let name = "atom"
  static let lexicon = Lexicon.syndication
  static let feedParts = SyndicationHead.feedParts
  /// RFC 4287 §3.1.1.
  private static let unsaidType = "text/plain"

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
  static let atom = InputFormat(
    Atom.self, "Atom 1.0 and 0.3, with podcast and media modules",
    recognition: .xml { ["feed", "entry"].contains($0.name.lowercased()) })
}
