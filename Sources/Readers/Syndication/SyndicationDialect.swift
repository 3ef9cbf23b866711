internal import ChartConvModel
internal import ChartConvRecords

/// The common part of RSS and Atom: their names, and their mapping to the model.
protocol SyndicationDialect: Dialect where Name == SyndicationName {
  /// The media type of texts without an explicit one.
  static var defaultType: String { get }
  /// The columns that an entry without a value takes from the feed.
  static var inherited: FieldSet { get }
}

extension SyndicationDialect {
  static var vocabulary: DialectVocabulary<SyndicationName> { .syndication }

  static var feedParts: FeedParts { SyndicationHead.feedParts }

  /// Returns the feed values that entries inherit. The head's elements may follow the entries.
  static func inheritedParts(_ fields: FieldSet) -> FeedParts {
    let needed = inherited.intersection(fields)
    var parts: FeedParts = []
    if !needed.isDisjoint(with: SyndicationFields.people) { parts.insert(.author) }
    if needed.contains(.rights) { parts.insert(.rights) }
    if needed.contains(.language) { parts.insert(.language) }
    return parts
  }

  static func read(head: Node<SyndicationName>, into feed: inout Feed, _ reading: inout Reading) {
    SyndicationHead(head, defaultType: defaultType, inherited: inherited, reading)
      .read(NamedChildren(of: head), into: &feed, &reading)
  }

  static func read(
    entry node: Node<SyndicationName>, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    SyndicationEntry(node, defaultType: defaultType, reading.base)
      .read(NamedChildren(of: node), into: &row, &reading)
    // Only Apple's charts have one.
    if let chart = feed.value.chart, let kind = StoreURL.kind(ofGeneratorChart: chart) {
      row.set(.kind, kind)
    }
  }
}
