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
  /// Recognised by `feed.entry`, or without entries by values that are objects. Single entries are
  /// recognised by Apple's prefix.
  static let itunesJSON = InputFormat(
    ITunesJSON.self, "the same charts and reviews as JSON",
    recognition: .json { outline in
      outline.feed["entry"] != nil
        || outline.feed["results"] == nil && outline.feed["title"] == .object
        || outline.entry.keys.contains { $0.hasPrefix("im:") }
        || outline.members.keys.contains { $0.hasPrefix("im:") }
    })
}
