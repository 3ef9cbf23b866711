import ChartConv

extension InputFormat {
  /// A bookshop's own XML: `<shop><shelf><book isbn="…"><title>…</title>…</book></shelf></shop>`.
  static let bookshop = InputFormat(
    name: "bookshop", root: "shop", containers: ["shelf"], entry: "book",
    elements: ["name", "title", "author", "price"], attributes: ["isbn", "currency", "published"],
    readFeed: { shop, feed, _ in feed.title = shop["name"]?.text },
    readEntry: { book, entry, diagnostics in
      entry.kind = "book"
      entry.id = book["isbn"]?.text
      entry.name = book["title"]?.text
      entry.artist = book.children(named: "author").compactMap(\.text).joined(separator: ", ")
      entry.releaseDate = book["published"]?.text.flatMap { CalendarDate($0) }
      guard let price = book["price"], let amount = price.text else { return }
      entry.currency = price["currency"]?.text
      entry.price = DecimalNumber(amount)
      if entry.price == nil { diagnostics.warn("'\(amount)' isn't a price", at: price.position) }
    })

  /// A library's own JSON: `{"catalogue": {"library": …, "loans": [{"title": …, "by": {"name": …}}]}}`.
  static let loans = InputFormat(
    name: "loans", containers: ["catalogue"], entries: "loans",
    members: ["library", "title", "by", "name"],
    readFeed: { catalogue, feed, _ in feed.title = catalogue["library"]?.text },
    readEntry: { loan, entry, _ in
      entry.name = loan["title"]?.text
      entry.artist = loan["by"]?["name"]?.text
    })

  /// A label's own CSV, with columns in German.
  static let sales = InputFormat(
    name: "sales", delimiter: UInt8(ascii: ";"),
    columns: ["Platz": .rank, "Titel": .name, "Künstler": .artist, "Preis": .price])
}
