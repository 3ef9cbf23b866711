internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords

/// The elements of things that are sold: songs and albums in the iTunes store's RSS of 2003 to 2010
/// (`itms:`), products of Google's merchants (`g:`), and books of OPDS catalogues.
enum StoreItems: Module {
  static let elements: [Term] = [
    .text(.itunesStore, "song", .song, [.name, .kind]),
    .text(.itunesStore, "album", .album, [.name, .kind, .collection]),
    .text(.itunesStore, "albumLink", .albumLink, [.collectionURL]),
    .text(.itunesStore, "artist", .itemArtist, [.artist]),
    .text(.itunesStore, "artistLink", .artistLink, [.artistURL]),
    .text(.itunesStore, "coverArt", .image, SyndicationFields.pictures),
    .text(.itunesStore, "rights", .rights, [.rights]),
    .text(.itunesStore, "releasedate", .releaseDate, [.releaseDate, .releaseYear]),
    .text(.itunesStore, "rank", .rank, [.rank]),
    .text(.merchant, "id", .productID, [.id]),
    .text(.merchant, "title", .productName, [.name]),
    .text(.merchant, "description", .itunesSummary, SyndicationFields.summaryText),
    .text(.merchant, "link", .productPage, [.url]),
    .text(.merchant, "image_link", .image, SyndicationFields.pictures),
    .text(.merchant, "price", .price, [.price, .currency]),
    .text(.catalogue, "price", .price, [.price, .currency]),
  ]

  static let attributes: [Term] = [.text(.none, "currencycode", .currency, [.currency])]

  /// Sets what an entry has of these. What such an element says goes before the entry's own title and
  /// dates, in which a store puts a rank and the day of a chart; a product's own values go first.
  static func read(
    _ entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    if let name = entry[.song] ?? entry[.album] {
      row.setText(.name, name)
      row.set(.kind, entry[.song] == nil ? "album" : "song")
      if entry[.song] != nil { row.setText(.collection, entry[.album]) }
      row.setWord(.collectionURL, entry[.albumLink])
      row.setText(.artist, entry[.itemArtist])
      row.setWord(.artistURL, entry[.artistLink])
      if let day = entry[.releaseDate] { reading.setRelease(reading.day(day), of: &row) }
      if let rank = entry[.rank] { reading.setRank(of: &row, rank) }
    }
    if !row.has(.id) { row.setWord(.id, entry[.productID]) }
    if !row.has(.name) { row.setText(.name, entry[.productName]) }
    if !row.has(.url) { row.setWord(.url, entry[.productPage]) }
    if let price = entry[.price] { read(price: price, into: &row) }
    var links = entry.all(having: .link)
    while !row.has(.price), let link = links.next(named: .link) {
      guard let price = link[.price] else { continue }
      read(price: price, into: &row)
    }
  }

  /// Reads `19.99 EUR`, `EUR 19.99`, or a number whose currency is an attribute.
  private static func read(price node: SyndicationNode, into row: inout RowBatch) {
    row.setWord(.currency, node[.currency])
    for word in String(node.trimmed).split(separator: " ") {
      let isCurrency = word.utf8.count == 3 && word.utf8.allSatisfy { $0 &- 0x41 < 26 }
      if isCurrency { row.set(.currency, String(word)) }
      if !isCurrency, !row.has(.price) { _ = String(word).withSpan { row.setDecimal(.price, $0) } }
    }
  }
}
