internal import ChartConvModel
internal import ChartConvRecords

/// Apple's legacy charts and customer reviews in their original form: Atom with prices.
enum ITunesXML: ITunesDialect {
  static let name = "itunes-xml"
  static let vocabulary = DialectVocabulary.itunes

  /// Returns the feed of an entry. Only chartconv's Atom contains several feeds and marks each
  /// entry's source. Elsewhere, `source` names the feed from which an editor took the entry.
  static func origin(
    of entry: Node<ITunesName>, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin {
    guard let source = entry[.source], source[.isFeed] != nil else { return .document }
    var feed = Feed()
    feed.source = own.value.source
    feed.dialect = own.value.dialect
    ITunesHead.read(source, into: &feed, &reading)
    return .feed(feed)
  }
}

extension InputFormat {
  /// Recognised by Apple's namespace. A single entry without its feed lacks the declaration and has
  /// no namespace at all.
  static let itunesXML = InputFormat(
    ITunesXML.self, "Apple's legacy store charts and customer reviews, Atom with prices",
    recognition: .xml { root in
      root.isIn(.atom) && (root.declares(.itunesStore) || root.name == "entry")
    })
}
