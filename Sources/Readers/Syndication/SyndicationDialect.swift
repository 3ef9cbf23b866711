internal import ChartConvModel
internal import ChartConvParsers

/// RSS and Atom: the mapping of their names to the model.
struct SyndicationDialect: Dialect {
  /// RSS doesn't specify the type of texts; all readers interpret them as HTML.
  static let rss = Self(defaultType: "text/html", inherited: [.rights, .language])
  /// RFC 4287 §3.1.1, §4.2.1, §4.2.10.
  static let atom = Self(
    defaultType: "text/plain", inherited: SyndicationFields.people.union([.rights, .language]))

  let feedParts = SyndicationHead.feedParts
  /// The media type of texts without an explicit one.
  let defaultType: String
  /// The columns that an entry without a value takes from the feed.
  let inherited: FieldSet

  /// Returns the feed values that entries inherit. The head's elements may follow the entries.
  func inheritedParts(_ fields: FieldSet) -> FeedParts {
    let needed = inherited.intersection(fields)
    var parts: FeedParts = []
    if !needed.isDisjoint(with: SyndicationFields.people) { parts.insert(.author) }
    if needed.contains(.rights) { parts.insert(.rights) }
    if needed.contains(.language) { parts.insert(.language) }
    return parts
  }

  func read(head: SyndicationNode, into feed: inout Feed, _ reading: inout Reading) {
    SyndicationHead(head, defaultType: defaultType, inherited: inherited, reading)
      .read(NamedChildren(of: head), into: &feed, &reading)
  }

  func read(
    entry node: SyndicationNode, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    let entry = NamedChildren(of: node, in: &row.spare)
    SyndicationEntry(node, defaultType: defaultType, reading.base).read(entry, into: &row, &reading)
    entry.giveBack(&row.spare)
    // Only Apple's charts have one.
    if let chart = feed.value.chart, let kind = StoreURL.kind(ofGeneratorChart: chart) {
      row.set(.kind, kind)
    }
  }
}

extension InputFormat {
  /// RSS of all versions, with RSS as JSON: RSS 0.90 to 2.0, and RSS 1.0 in RDF, with items outside of
  /// the channel.
  public static let rss = InputFormat(
    "rss", SyndicationDialect.rss,
    "RSS 0.90 to 2.0, and RSS 1.0 (RDF), with podcast and media modules",
    DialectVocabulary.syndication,
    recognition: .xml {
      ["rss", "rdf", "channel", "item"].contains($0.name.lowercased()) && !$0.isChannelDefinition
    })

  /// Atom 1.0 (RFC 4287) and 0.3, including single entries.
  public static let atom = InputFormat(
    "atom", SyndicationDialect.atom, "Atom 1.0 and 0.3, with podcast and media modules",
    DialectVocabulary.syndication,
    recognition: .xml { ["feed", "entry"].contains($0.name.lowercased()) })

  /// RSS 2.0 as JSON (rssinjson.org): elements and attributes are members, and the text of an element
  /// with attributes is its `#value`, or has a converter's name.
  public static let rssJSON = InputFormat(
    "rss-json", SyndicationDialect.rss, "RSS 2.0 as JSON", formOf: "rss",
    DialectVocabulary.syndication.forJSON(prefixed: .atom, entry: .entry)
      .adding(elements: ["#value", "#text", "_", "$t"].map { .ownText($0) }),
    recognition: .json {
      $0.members["rss"] == .object && $0.feed["channel"] == .object && !ConvertedShape.isMarked($0)
    })
}
