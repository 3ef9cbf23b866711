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

  /// Bookmarks in folders. A link without an address is a folder.
  static let bookmarks = InputFormat(
    name: "bookmarks", root: "bookmarks", entry: "link", elements: [],
    attributes: ["label", "href"], markup: ["about"], entryAttributes: ["href"],
    folderNames: ["label"],
    readEntry: { link, entry, _ in
      entry.name = link["label"]?.text
      entry.url = link["href"]?.text
      entry.genre = link.folders.joined(separator: " / ")
      entry.content = link["about"]?.text
    })

  /// A shop's own JSON, whose entries are the members of an object: `{"stock": {"n-17": {…}, …}}`.
  static let stock = InputFormat(
    name: "stock", entries: "stock", key: "number", members: ["shop", "title", "by", "cents"],
    recognize: { $0["shop"] != nil && $0["stock"] != nil },
    readFeed: { document, feed, _ in feed.title = document["shop"]?.text },
    readEntry: { item, entry, diagnostics in
      entry.id = item["number"]?.text
      entry.name = item["title"]?.text
      entry.artist = item["by"]?.text
      guard let cents = item["cents"], let text = cents.text else { return }
      entry.price = DecimalNumber(text).map { $0 * 0.01 }
      if entry.price == nil { diagnostics.warn("'\(text)' isn't a price", at: cents.position) }
    })

  /// A directory's own JSON, whose root is an object of entries: `{"l-3": {"label": …}, …}`.
  static let labels = InputFormat(
    name: "labels", entries: nil, key: "number", members: ["label", "page"],
    readEntry: { label, entry, _ in
      entry.id = label["number"]?.text
      entry.name = label["label"]?.text
      entry.url = label["page"]?.text
    })

  /// A label's own CSV, with columns and numbers in German.
  static let sales = InputFormat(
    name: "sales", delimiter: UInt8(ascii: ";"), hasDecimalComma: true,
    columns: ["Platz": .rank, "Titel": .name, "Künstler": .artist, "Preis": .price])
}
