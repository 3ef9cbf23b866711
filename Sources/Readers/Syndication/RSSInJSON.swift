internal import ChartConvJSON
internal import ChartConvRecords

/// RSS 2.0 as JSON (rssinjson.org): elements and attributes are members, and the text of an element
/// with attributes is its `#value`.
enum RSSInJSON: SyndicationDialect {
  static let name = "rss-json"
  static let defaultType = RSS.defaultType
  static let inherited = RSS.inherited
  static let vocabulary = DialectVocabulary.syndication.forJSON(prefixed: .atom)
    .taking(.any).adding(elements: [.ownText("#value")])
}

extension InputFormat {
  static let rssJSON = InputFormat(
    RSSInJSON.self, "RSS 2.0 as JSON", formOf: RSS.name,
    recognition: .json { $0.members["rss"] == .object && $0.feed["channel"] == .object })
}
