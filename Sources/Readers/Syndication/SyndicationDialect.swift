internal import ChartConvModel
internal import ChartConvParsers

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

  static func read(head: SyndicationNode, into feed: inout Feed, _ reading: inout Reading) {
    SyndicationHead(head, defaultType: defaultType, inherited: inherited, reading)
      .read(NamedChildren(of: head), into: &feed, &reading)
  }

  static func read(
    entry node: SyndicationNode, of feed: SharedFeed, into row: inout RowBatch,
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

/// RSS 0.90 to 2.0, and RSS 1.0 in RDF, with items outside of the channel.
enum RSS: SyndicationDialect {
  static let name = "rss"
  /// RSS doesn't specify the type of texts; all readers interpret them as HTML.
  static let defaultType = "text/html"
  static let inherited: FieldSet = [.rights, .language]
}

extension InputFormat {
  /// RSS of all versions, with RSS as JSON.
  public static let rss = InputFormat(
    RSS.self, "RSS 0.90 to 2.0, and RSS 1.0 (RDF), with podcast and media modules",
    recognition: .xml {
      ["rss", "rdf", "channel", "item"].contains($0.name.lowercased()) && !$0.isChannelDefinition
    })
}

/// Atom 1.0 (RFC 4287) and 0.3, including single entries.
enum Atom: SyndicationDialect {
  static let name = "atom"
  /// The default type of texts (RFC 4287 §3.1.1).
  static let defaultType = "text/plain"
  /// RFC 4287 §4.2.1, §4.2.10.
  static let inherited = SyndicationFields.people.union([.rights, .language])
}

extension InputFormat {
  /// Atom 1.0 and 0.3.
  public static let atom = InputFormat(
    Atom.self, "Atom 1.0 and 0.3, with podcast and media modules",
    recognition: .xml { ["feed", "entry"].contains($0.name.lowercased()) })
}

/// RSS 2.0 as JSON (rssinjson.org): elements and attributes are members, and the text of an element
/// with attributes is its `#value`, or has a converter's name.
enum RSSInJSON: SyndicationDialect {
  static let name = "rss-json"
  static let defaultType = RSS.defaultType
  static let inherited = RSS.inherited
  static let vocabulary = DialectVocabulary.syndication.forJSON(prefixed: .atom)
    .taking(.any).adding(elements: ["#value", "#text", "_", "$t"].map { .ownText($0) })
}

extension InputFormat {
  /// RSS as JSON.
  public static let rssJSON = InputFormat(
    RSSInJSON.self, "RSS 2.0 as JSON", formOf: RSS.name,
    recognition: .json {
      $0.members["rss"] == .object && $0.feed["channel"] == .object && !ConvertedShape.isMarked($0)
    })
}
