internal import FeedJSON
internal import FeedModel
internal import FeedRecord

/// Apple's Search and Lookup API: what kind of thing a result is decides which of its many ids,
/// names and addresses are its own.
enum SearchJSON: EntryDialect {
  static let name = "search-json"
  static let lexicon = Lexicon.search
  static let feedParts: FeedParts = []

  /// The answer says nothing of itself but how many results there are.
  static func read(head: Node<SearchName>, into feed: inout Feed, _ reading: inout Reading) {}

  static func read(
    entry node: Node<SearchName>, of feed: Feed, into entry: inout Entry,
    _ reading: inout Reading
  ) {
    let result = NamedChildren(of: node)
    readSubject(SearchSubject(result), of: result, into: &entry, &reading)
    entry.artist = result.text(.artistName)
    // What the result may be needs these words; their texts are made for whoever asks.
    if reading.wants(.artistID) { entry.artistID = result.word(.artistID) }
    if reading.wants(.artistURL) {
      entry.artistURL = (result[.artistURL] ?? result[.artistLink])?.word
    }
    entry.kind = (result[.kind] ?? result[.collectionType] ?? result[.wrapperType])
      .flatMap { reading.kind($0) }
    entry.currency = result.word(.currency)
    entry.priceLabel = result.text(.formattedPrice)
    entry.releaseDate = result[.releaseDate].flatMap { reading.day($0) }
    if entry.kind == "podcast-episode" {
      entry.published = result[.releaseDate].flatMap { reading.timestamp($0) }
    }
    if reading.wants(.country) { entry.country = StoreURL.country(entry.url) }
    entry.previewURL = (result[.preview] ?? result[.episodeURL])?.word
    // Of a show it is in seconds, whatever its name says.
    entry.duration = result[.duration].flatMap {
      entry.kind == "podcast" ? reading.seconds($0) : reading.integer($0)
    }
    entry.rights = result.text(.copyright)
    entry.version = result.word(.version)
    entry.bundleID = result.word(.bundleID)
    entry.rating = result[.rating].flatMap { reading.decimal($0) }
    entry.ratingCount = result[.ratingCount].flatMap { reading.integer($0) }
    readTexts(of: result, into: &entry)
    SearchLists.readGenres(of: result, into: &entry, isListed: reading.wants(.genres))
    SearchLists.readArtwork(of: result, into: &entry, reading.options.fields)
    if reading.wants(.links) { SearchLists.readLinks(of: result, into: &entry) }
  }

  private static func readSubject(
    _ subject: SearchSubject, of result: borrowing NamedChildren<SearchName>,
    into entry: inout Entry, _ reading: inout Reading
  ) {
    var price: Node<SearchName>?
    var explicitness: Node<SearchName>?
    switch subject {
    case .track:
      entry.id = result.word(.trackID)
      entry.name = result.text(.trackName)
      entry.url = result.word(.trackURL)
      entry.collection = result.text(.collectionName)
      if reading.wants(.collectionID) { entry.collectionID = result.word(.collectionID) }
      if reading.wants(.collectionURL) { entry.collectionURL = result.word(.collectionURL) }
      price = result[.trackPrice] ?? result[.price]
      explicitness = result[.trackExplicitness]
    case .collection:
      entry.id = result.word(.collectionID)
      entry.name = result.text(.collectionName)
      entry.url = result.word(.collectionURL)
      price = result[.collectionPrice]
      explicitness = result[.collectionExplicitness]
    case .artist:
      entry.id = result.word(.artistID)
      entry.name = result.text(.artistName)
      entry.url = (result[.artistLink] ?? result[.artistURL])?.word
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
  private static func readTexts(
    of result: borrowing NamedChildren<SearchName>, into entry: inout Entry
  ) {
    let description = (result[.longDescription] ?? result[.description])?.text
    let short = result.text(.shortDescription)
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
