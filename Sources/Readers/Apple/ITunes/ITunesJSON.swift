internal import ChartConvJSON
internal import ChartConvRecords

/// The legacy charts and reviews as JSON: the same names, with an element's text in `label` and its
/// attributes in `attributes`.
enum ITunesJSON: ITunesDialect {
  static let name = "itunes-json"
  static let vocabulary = DialectVocabulary.itunes.taking(.objects)
    .adding(elements: [.ownText("label"), .inline("attributes")])
}

extension InputFormat {
  /// Recognised by Apple's prefix in an entry. Without entries it is recognised by the feed's
  /// texts, because each is the `label` of an object.
  static let itunesJSON = InputFormat(
    ITunesJSON.self, "the same charts and reviews as JSON",
    recognition: .json { outline in
      [outline.entry, outline.members].contains { $0.keys.contains { $0.hasPrefix("im:") } }
        || outline.feed["results"] == nil && outline.feed.keys.contains { $0.hasSuffix(".label") }
    })
}
