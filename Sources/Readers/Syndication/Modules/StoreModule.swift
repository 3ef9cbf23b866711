internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// The elements of Apple's store in RSS and Atom: what its legacy charts and reviews (`im:`) and its
/// RSS of 2003 to 2010 (`itms:`) have beyond them, and chartconv's own, which say what nothing else
/// does.
enum StoreModule: Module {
  static let elements: [Term] = ofStore + older.map { .node(.chartconv, $0, .older) }

  static let attributes: [Term] =
    [
      .text(
        .itunesStore, "id", .itemID, [.id, .genreID, .genres, .artistID, .collectionID]),
      .text(.itunesStore, "bundleId", .bundleID, [.bundleID]),
      .text(.itunesStore, "assetType", .assetType, SyndicationFields.enclosures),
      .text(.none, "amount", .amount, [.price]), .text(.none, "currency", .currency, [.currency]),
      .text(.chartconv, "absent", .absent),
    ] + older.map { .text(.chartconv, $0, .older) }

  private static let ofStore: [Term] = [
    .text(.chartconv, "rank", .rank, [.rank]), .text(.chartconv, "country", .country),
    .text(.chartconv, "chart", .chart),
    // `itunes.apple.com/<cc>/rss/…`.
    .text(.itunesStore, "name", .itemName, [.name, .collection]),
    .text(.itunesStore, "artist", .itemArtist, SyndicationFields.people.union([.artistID])),
    .node(.itunesStore, "contentType", .contentType, [.kind, .url]),
    .node(.itunesStore, "price", .price, [.price, .currency, .priceLabel], text: [.priceLabel]),
    .text(.itunesStore, "image", .storeImage, SyndicationFields.pictures),
    .text(.itunesStore, "releaseDate", .releaseDate, [.releaseDate, .releaseYear]),
    .node(
      .itunesStore, "collection", .collection, [.collection, .collectionURL, .collectionID]),
    .text(.itunesStore, "duration", .milliseconds, [.links]),
    .text(.itunesStore, "rating", .rating, [.rating, .kind, .url]),
    .text(.itunesStore, "version", .version, [.version]),
    .ignored(.itunesStore, "itemCount"), .ignored(.itunesStore, "rentalPrice"),
    .ignored(.itunesStore, "voteSum"), .ignored(.itunesStore, "voteCount"),
    .text(.itunesStore, "song", .song, [.name, .kind]),
    .text(.itunesStore, "album", .album, [.name, .kind, .collection]),
    .text(.itunesStore, "albumLink", .albumLink, [.collectionURL]),
    .text(.itunesStore, "artistLink", .artistLink, [.artistURL]),
    .text(.itunesStore, "coverArt", .storeImage, SyndicationFields.pictures),
    .text(.itunesStore, "rights", .rights, [.rights]),
    .text(.itunesStore, "rank", .rank, [.rank]),
  ]

  /// What older versions wrote and nobody else reads.
  private static let older = [
    "author", "bundleId", "category", "commentCount", "date", "email", "episodeType", "feed",
    "generator", "genreTerm", "href", "hreflang", "icon", "id", "keywords", "language", "length",
    "link", "linkTitle", "logo", "mediaType", "milliseconds", "name", "owner", "page", "published",
    "rel", "relation", "rights", "scheme", "size", "source", "subtitle", "targetLanguage", "title",
    "type", "updated", "uri", "width",
  ]

  /// The names that most entries have none of.
  private static let own: [SyndicationName] = [
    .itemArtist, .collection, .contentType, .rating, .price, .version, .country, .song, .album,
    .releaseDate, .rank,
  ]

  /// The kind of customer reviews.
  private static let review = "review"

  /// Sets the values of an item that a store sells, or of a review. They go before the entry's own
  /// title, authors and dates, in which a store puts a rank, an artist and the day of a chart.
  static func read(
    _ entry: borrowing SyndicationChildren, into row: inout RowBatch, _ reading: inout Reading
  ) {
    if let id = entry[.id] {
      row.setWord(.id, id[.itemID])
      row.setWord(.bundleID, id[.bundleID])
    }
    guard entry.hasAny(own) else { return }
    let fields = reading.options.columns
    if let artist = entry[.itemArtist] { read(artist: artist, into: &row, fields) }
    if let collection = entry[.collection] { read(collection: collection, into: &row, fields) }
    if let type = entry[.contentType] {
      row.clear(.kind)
      row.set(.kind, kind(type, &reading))
    }
    if let rating = entry[.rating] {
      reading.setDecimal(.rating, of: &row, rating)
      row.set(.kind, review)
    }
    if row.last?.text(.kind)?.equals(review) == true { readPage(ofReview: entry, into: &row) }
    if let price = entry[.price] {
      reading.setPrice(of: &row, price[.amount])
      row.setWord(.currency, price[.currency])
      row.setText(.priceLabel, price)
    }
    row.setWord(.version, entry[.version])
    row.setText(.country, entry[.country])
    readSong(entry, into: &row)
    if let day = entry[.releaseDate] { reading.setRelease(reading.day(day), of: &row) }
    if let rank = entry[.rank] { reading.setRank(of: &row, rank) }
  }

  private static func readSong(_ entry: borrowing SyndicationChildren, into row: inout RowBatch) {
    guard let name = entry[.song] ?? entry[.album] else { return }
    row.setText(.name, name)
    row.set(.kind, entry[.song] == nil ? "album" : "song")
    if entry[.song] != nil { row.setText(.collection, entry[.album]) }
    row.setWord(.collectionURL, entry[.albumLink])
    row.setWord(.artistURL, entry[.artistLink])
  }

  /// Reads an artist, who isn't the entry's author.
  private static func read(
    artist node: SyndicationNode, into row: inout RowBatch, _ fields: FieldSet
  ) {
    let page = node[.href]
    guard node.textBytes != nil || page?.wordBytes != nil else { return }
    row.clear(.artist)
    row.clear(.artistURL)
    row.setText(.artist, node)
    row.setWord(.artistURL, page)
    if fields.contains(.artistID) { setStoreID(.artistID, of: &row, node, page) }
  }

  private static func read(
    collection node: SyndicationNode, into row: inout RowBatch, _ fields: FieldSet
  ) {
    row.setText(.collection, node[.itemName])
    let page = node[.link]?[.href]
    row.setWord(.collectionURL, page)
    if fields.contains(.collectionID) { setStoreID(.collectionID, of: &row, node, page) }
  }

  private static func readPage(
    ofReview entry: borrowing SyndicationChildren, into row: inout RowBatch
  ) {
    row.clear(.url)
    var links = entry.all(having: .link)
    while !row.has(.url), let link = links.next(named: .link) {
      if link[.rel]?.wordBytes.equals("related") == true { row.setWord(.url, link[.href]) }
    }
  }

  /// Sets a store's number from the attribute, else from the address of a page.
  static func setStoreID(
    _ field: EntryField, of row: inout RowBatch, _ node: SyndicationNode, _ page: SyndicationNode?
  ) {
    if let number = node[.itemID]?.wordBytes { return row.set(field, text: number) }
    guard let address = page?.wordBytes, let digits = StoreURL.id(address) else { return }
    row.set(field, text: address.extracting(digits))
  }

  /// Returns the kind of the innermost nested type: an album is `Music` and within it `Album`.
  private static func kind(_ node: SyndicationNode, _ reading: inout Reading) -> String? {
    var innermost = node
    while let inner = innermost[.contentType] { innermost = inner }
    return innermost[.term].flatMap { reading.kind($0) }
  }
}
