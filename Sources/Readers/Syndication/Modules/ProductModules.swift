internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// The elements of what other shops sell: products of Google's merchants (`g:`), and books of OPDS
/// catalogues.
enum ProductModules: Module {
  static let elements: [Term] = [
    .text(.merchant, "id", .productID, [.id]),
    .text(.merchant, "title", .productName, [.name]),
    .text(.merchant, "description", .itunesSummary, SyndicationFields.summaryText),
    .text(.merchant, "link", .productPage, [.url]),
    .text(.merchant, "image_link", .image, SyndicationFields.pictures),
    .text(.merchant, "price", .offer, [.price, .currency]),
    .text(.catalogue, "price", .offer, [.price, .currency]),
  ]

  static let attributes: [Term] = [.text(.none, "currencycode", .currency, [.currency])]

  /// Sets what an entry has of these and its own elements don't say.
  static func read(
    _ entry: borrowing SyndicationChildren, into row: inout RowBatch, _ reading: inout Reading
  ) {
    if !row.has(.id) { row.setWord(.id, entry[.productID]) }
    if !row.has(.name) { row.setText(.name, entry[.productName]) }
    if !row.has(.url) { row.setWord(.url, entry[.productPage]) }
    if let price = entry[.offer] { read(price: price, into: &row, &reading) }
    var links = entry.all(having: .link)
    while !row.has(.price), let link = links.next(named: .link) {
      if let price = link[.offer] { read(price: price, into: &row, &reading) }
    }
  }

  /// Reads `19.99 EUR`, `EUR 19.99`, or a number whose currency is an attribute.
  private static func read(
    price node: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading
  ) {
    guard !node.trimmed.isEmpty else { return }
    let words = String(node.trimmed).split(whereSeparator: \.isWhitespace)
    let prices = words.compactMap { String($0).withSpan { DecimalNumber($0) } }
    guard prices.count == 1, words.count <= 2 else { return reading.warn(node, expected: "price") }
    if prices[0] >= 0 { row.set(.price, prices[0]) }
    row.setWord(.currency, node[.currency])
    let currency = words.first { $0.utf8.count == 3 && $0.utf8.allSatisfy(\.isASCIILetter) }
    if let currency { row.set(.currency, currency.uppercased()) }
  }
}
