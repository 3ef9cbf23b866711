internal import FeedJSON
internal import FeedModel
internal import FeedRecord

/// Apple's Search and Lookup API: what kind of thing a result is decides which of its many ids,
/// names and addresses are its own.
enum SearchJSON: Dialect {
  static let name = "search-json"
  static let lexicon = Lexicon.search
  static let feedParts: FeedParts = []

  /// The answer says nothing of itself but how many results there are.
  static func read(head: Node<SearchName>, into feed: inout Feed, _ reading: inout Reading) {}

  static func read(
    entry node: Node<SearchName>, of feed: Feed, into entry: inout Entry,
    _ reading: inout Reading
  ) {
    let subject = SearchSubject(node)
    readSubject(subject, of: node, into: &entry, &reading)
    entry.artist = node[.artistName]?.text
    entry.artistID = node[.artistID]?.word
    entry.artistURL = (node[.artistURL] ?? node[.artistLink])?.word
    entry.kind = (node[.kind] ?? node[.collectionType] ?? node[.wrapperType])?.word.map(Kind.name)
    entry.currency = node[.currency]?.word
    entry.priceLabel = node[.formattedPrice]?.text
    entry.releaseDate = node[.releaseDate].flatMap { reading.day($0) }
    if entry.kind == "podcast-episode" {
      entry.published = node[.releaseDate].flatMap { reading.timestamp($0) }
    }
    if reading.wants(.country) { entry.country = StoreURL.country(entry.url) }
    entry.previewURL = (node[.preview] ?? node[.episodeURL])?.word
    entry.duration = node[.duration].flatMap { reading.integer($0) }
    entry.rights = node[.copyright]?.text
    entry.version = node[.version]?.word
    entry.bundleID = node[.bundleID]?.word
    entry.rating = node[.rating].flatMap { reading.decimal($0) }
    entry.ratingCount = node[.ratingCount].flatMap { reading.integer($0) }
    readTexts(of: node, into: &entry)
    SearchLists.readGenres(of: node, into: &entry, isListed: reading.wants(.genres))
    SearchLists.readArtwork(of: node, into: &entry, reading.options.fields)
    if reading.wants(.links) { SearchLists.readLinks(of: node, into: &entry) }
  }

  private static func readSubject(
    _ subject: SearchSubject, of node: Node<SearchName>, into entry: inout Entry,
    _ reading: inout Reading
  ) {
    var price: Node<SearchName>?
    var explicitness: Node<SearchName>?
    switch subject {
    case .track:
      entry.id = node[.trackID]?.word
      entry.name = node[.trackName]?.text
      entry.url = node[.trackURL]?.word
      entry.collection = node[.collectionName]?.text
      entry.collectionID = node[.collectionID]?.word
      entry.collectionURL = node[.collectionURL]?.word
      price = node[.trackPrice] ?? node[.price]
      explicitness = node[.trackExplicitness]
    case .collection:
      entry.id = node[.collectionID]?.word
      entry.name = node[.collectionName]?.text
      entry.url = node[.collectionURL]?.word
      price = node[.collectionPrice]
      explicitness = node[.collectionExplicitness]
    case .artist:
      entry.id = node[.artistID]?.word
      entry.name = node[.artistName]?.text
      entry.url = (node[.artistLink] ?? node[.artistURL])?.word
    }
    // -1.00 says that it isn't sold alone.
    if let amount = price.flatMap({ reading.decimal($0) }), !amount.isNegative {
      entry.price = amount
    }
    switch explicitness?.word {
    case "explicit": entry.explicit = true
    case "notExplicit", "cleaned": entry.explicit = false
    default: break
    }
  }

  /// Films have a short and a long description; the others have one, which is no full text.
  private static func readTexts(of node: Node<SearchName>, into entry: inout Entry) {
    let description = (node[.longDescription] ?? node[.description])?.text
    let short = node[.shortDescription]?.text
    entry.summary = short ?? description
    entry.summaryType = entry.summary == nil ? nil : "text/plain"
    entry.content = short == nil ? nil : description
    entry.contentType = entry.content == nil ? nil : "text/plain"
  }
}

extension InputFormat {
  /// Recognised by its results, or by what only they say where somebody has cut them out.
  static let searchJSON = InputFormat(
    SearchJSON.self, "answers of Apple's Search and Lookup API",
    recognition: .json { outline in
      let own = ["wrapperType", "trackId", "collectionId", "artistViewUrl"]
      return outline.members["resultCount"] != nil
        || outline.members["results"] == .array
        || own.contains { outline.entry[$0] != nil || outline.members[$0] != nil }
    })
}
