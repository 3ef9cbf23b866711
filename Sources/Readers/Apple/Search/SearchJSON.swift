internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Apple's Search and Lookup API. The type of a result determines which of its ids, names and
/// addresses are its own.
struct SearchJSON: Dialect {
  let feedParts: FeedParts = []

  /// Reads nothing: the response has no metadata except the number of results.
  func read(head: Node<SearchName>, into feed: inout Feed, _ reading: inout Reading) {}

  func read(
    entry node: Node<SearchName>, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    let result = NamedChildren(of: node, in: &row.spare)
    read(result, into: &row, &reading)
    result.giveBack(&row.spare)
  }

  // Inlined, because the index of the members is copied for each call.
  @inline(__always)
  private func read(
    _ result: borrowing NamedChildren<SearchName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    let subject = SearchSubject(result)
    readSubject(subject, of: result, into: &row, &reading)
    if subject == .track, reading.isRequested(.extra) { keepCollection(of: result, in: &row) }
    row.setText(.artist, result[.artistName])
    // These members may be parsed for the subject although their columns aren't requested.
    if reading.isRequested(.artistID) { row.setWord(.artistID, result[.artistID]) }
    if reading.isRequested(.artistURL) {
      row.setWord(.artistURL, result[.artistURL] ?? result[.artistLink])
    }
    let kind = kind(of: result, &reading)
    row.set(.kind, kind)
    row.setWord(.currency, result[.currency])
    row.setText(.priceLabel, result[.formattedPrice])
    if let date = result[.releaseDate] {
      reading.setRelease(reading.day(date), of: &row)
      if kind == "podcast-episode" { row.set(.published, reading.timestamp(date)) }
    }
    row.setWord(.previewURL, result[.preview] ?? result[.episodeURL])
    // The duration of a show is in seconds, despite the member's name.
    if let duration = result[.duration] {
      let isSeconds = kind == "podcast"
      row.set(.duration, isSeconds ? reading.seconds(duration) : reading.milliseconds(duration))
    }
    row.set(.trackNumber, result[.trackNumber].flatMap { reading.integer($0) })
    row.set(.discNumber, result[.discNumber].flatMap { reading.integer($0) })
    if let rank = result[.rank] { reading.setRank(of: &row, rank) }
    row.setText(.rights, result[.copyright])
    row.setWord(.podcastURL, result[.feedURL])
    row.setWord(.version, result[.version])
    row.setWord(.bundleID, result[.bundleID])
    let ratingCount = result[.ratingCount].flatMap { reading.integer($0) }
    if reading.isRequested(.ratingCount) { row.set(.ratingCount, ratingCount) }
    reading.setDecimal(.rating, of: &row, result[.rating])
    // The average of no ratings is served as 0, which isn't a rating.
    if ratingCount ?? 0 == 0, row.last?.text(.rating).equals("0") == true { row.clear(.rating) }
    // Books are described in HTML.
    let isBook = kind == "ebook" || kind == "audiobook"
    readTexts(of: result, isBook ? "text/html" : "text/plain", into: &row)
    SearchLists.readGenres(of: result, into: &row, isListed: reading.isRequested(.genres))
    SearchLists.readArtwork(of: result, into: &row, reading.options.columns)
    if reading.isRequested(.links) { SearchLists.readLinks(of: result, into: &row) }
  }

  /// Keeps the values of a track's collection that no column holds.
  private func keepCollection(
    of result: borrowing NamedChildren<SearchName>, in row: inout RowBatch
  ) {
    var members = JSONObject()
    if let price = result[.collectionPrice] { members.add("collectionPrice", json(price)) }
    if let word = result[.collectionExplicitness] {
      members.add("collectionExplicitness", json(word))
    }
    if !members.isEmpty { row.set(.extra, text: members.json.span) }
  }

  private func json(_ node: Node<SearchName>) -> [UInt8] {
    let bytes = Array(node.bytes)
    let isNumber = node.kind == .number && DecimalNumber(node.bytes) != nil
    return isNumber ? bytes : JSONObject.string(bytes)
  }

  /// Returns the kind of a result. A track without one may be a film: its page tells.
  @inline(__always)
  private func kind(
    of result: borrowing NamedChildren<SearchName>, _ reading: inout Reading
  ) -> String? {
    if let kind = reading.kind(result[.kind] ?? result[.collectionType]) { return kind }
    let type = reading.kind(result[.wrapperType])
    guard type == "song" else { return type }
    return result[.trackURL].flatMap { StoreURL.kind(ofPage: $0.trimmed) }
  }

  // Inlined, because the index of the members is copied for each call.
  @inline(__always)
  private func readSubject(
    _ subject: SearchSubject, of result: borrowing NamedChildren<SearchName>,
    into row: inout RowBatch, _ reading: inout Reading
  ) {
    let page: Node<SearchName>?
    var price: Node<SearchName>?
    var explicitness: Node<SearchName>?
    switch subject {
    case .track:
      row.setWord(.id, result[.trackID])
      row.setText(.name, result[.trackName])
      page = result[.trackURL]
      row.setText(.collection, result[.collectionName])
      if reading.isRequested(.collectionID) { row.setWord(.collectionID, result[.collectionID]) }
      if reading.isRequested(.collectionURL) { row.setWord(.collectionURL, result[.collectionURL]) }
      price = result[.trackPrice] ?? result[.price]
      explicitness = result[.trackExplicitness]
    case .collection:
      row.setWord(.id, result[.collectionID])
      row.setText(.name, result[.collectionName])
      page = result[.collectionURL]
      price = result[.collectionPrice]
      explicitness = result[.collectionExplicitness]
    case .artist:
      row.setWord(.id, result[.artistID])
      row.setText(.name, result[.artistName])
      page = result[.artistLink] ?? result[.artistURL]
    }
    row.setWord(.url, page)
    if reading.isRequested(.country), let page { row.setCountry(ofPage: page) }
    // -1.00 means that the item isn't sold separately.
    reading.setPrice(of: &row, price)
    row.set(.explicit, explicitness.flatMap { $0.flag("explicit", no: "notExplicit", "cleaned") })
  }

  /// Films have a short and a long description. Other results have one, which isn't a full text.
  @inline(__always)
  private func readTexts(
    of result: borrowing NamedChildren<SearchName>, _ type: String, into row: inout RowBatch
  ) {
    let description = result[.longDescription] ?? result[.description]
    row.setText(.summary, result[.shortDescription])
    if row.has(.summary) {
      row.setText(.content, description)
    } else {
      row.setText(.summary, description)
    }
    if row.has(.summary) { row.set(.summaryType, type) }
    if row.has(.content) { row.set(.contentType, type) }
  }
}

extension InputFormat {
  /// Results of Apple's Search and Lookup API.
  ///
  /// Recognised by the answer's members, or by two of a result that was cut out of it.
  public static let searchJSON = InputFormat(
    "search-json", SearchJSON(), "results of Apple's Search and Lookup API",
    DialectVocabulary.search,
    recognition: .json { outline in
      let own = [
        "wrapperType", "trackId", "trackName", "trackViewUrl", "collectionId", "collectionName",
        "collectionViewUrl", "artistId", "artistViewUrl", "artistLinkUrl", "artworkUrl512",
      ]
      return outline.members["resultCount"] != nil && outline.members["results"] != nil
        || [outline.entry, outline.members].contains { members in
          own.count { members[$0] == .scalar } > 1
        }
    })
}

/// The subject of a result of the Search API. A result has up to three sets of ids, names and
/// prices.
enum SearchSubject {
  /// A song, film, episode, podcast, book, app.
  case track
  /// An album, an audiobook.
  case collection
  case artist

  @inline(__always)
  init(_ result: borrowing NamedChildren<SearchName>) {
    let type = result[.wrapperType]?.trimmed
    if type.equals("collection") || type.equals("audiobook") {
      self = .collection
    } else if type.equals("artist") {
      self = .artist
    } else if result[.trackID] != nil || result[.trackName] != nil {
      self = .track
    } else if result[.collectionID] != nil {
      self = .collection
    } else {
      self = result[.artistID] == nil ? .track : .artist
    }
  }
}
