internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords
internal import ChartConvText

/// The elements of Apple's store in RSS and Atom: what its legacy charts and reviews have beyond Atom,
/// and chartconv's own, which say what nothing else does.
enum StoreModule: Module {
  static let elements: [Term] =
    DialectVocabulary.storeTerms + [
      .text(.chartconv, "rank", .rank, [.rank]), .text(.chartconv, "country", .country),
      .text(.chartconv, "chart", .chart),
    ]

  static let attributes: [Term] = [
    .text(.itunesStore, "id", .itemID), .text(.itunesStore, "bundleId", .bundleID, [.bundleID]),
    .text(.none, "amount", .amount, [.price]), .text(.none, "currency", .currency, [.currency]),
    .text(.chartconv, "absent", .absent),
  ]

  /// Sets the values of an item that a store sells, or of a review.
  static func read(
    _ entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    let fields = reading.options.fields
    row.setText(.name, entry[.itemName])
    if let artist = entry[.itemArtist] {
      read(artist: artist, artist[.href], into: &row, fields)
    }
    if let collection = entry[.collection] {
      row.setText(.collection, collection[.itemName])
      let page = collection[.link].flatMap { $0.word(.href) }
      row.set(.collectionURL, page)
      setStoreID(.collectionID, of: &row, collection, page)
    }
    if let type = entry[.contentType] { row.set(.kind, kind(type, &reading)) }
    if let rating = entry[.rating] {
      reading.setDecimal(.rating, of: &row, rating)
      row.set(.kind, ITunesParts.review)
    }
    if let price = entry[.price] {
      reading.setPrice(of: &row, price[.amount])
      row.setWord(.currency, price[.currency])
      row.setText(.priceLabel, price)
    }
    if let day = entry[.releaseDate] { reading.setRelease(reading.day(day), of: &row) }
    row.setWord(.version, entry[.version])
    if let rank = entry[.rank] { row.set(.rank, reading.integer(rank)) }
    row.setText(.country, entry[.country])
    if let id = entry[.id] {
      row.setWord(.id, id[.itemID])
      row.setWord(.bundleID, id[.bundleID])
    }
    row.setWord(.genreID, entry[.category]?[.itemID])
  }

  private static func read(
    artist node: SyndicationNode, _ page: SyndicationNode?, into row: inout RowBatch,
    _ fields: FieldSet
  ) {
    row.setText(.artist, node)
    row.setWord(.artistURL, page)
    if fields.contains(.artistID) { setStoreID(.artistID, of: &row, node, page?.word) }
  }

  /// Sets a store's number from the attribute, else from the address of a page.
  private static func setStoreID(
    _ field: EntryField, of row: inout RowBatch, _ node: SyndicationNode, _ page: String?
  ) {
    if let number = node[.itemID]?.wordBytes { return row.set(field, text: number) }
    guard let page else { return }
    page.withSpan { address in
      if let digits = StoreURL.id(address) { row.set(field, text: address.extracting(digits)) }
    }
  }

  /// Returns the kind of the innermost nested type: an album is `Music` and within it `Album`.
  private static func kind(_ node: SyndicationNode, _ reading: inout Reading) -> String? {
    var innermost = node
    while let inner = innermost[.contentType] { innermost = inner }
    return innermost[.term].flatMap { reading.kind($0) }
  }
}
