internal import ChartConvIO
internal import ChartConvModel

/// Writes the values of store items as in Apple's legacy charts.
extension FeedXML {
  /// The columns that make an entry a store's.
  static let storeFields: FieldSet = [
    .price, .currency, .priceLabel, .artistID, .collectionID, .genreID, .bundleID,
  ]

  /// Returns `true` for a feed of Apple's store.
  static func isStore(_ feed: Feed) -> Bool {
    let apple = ["itunes-xml", "itunes-json", "generator-json", "search-json", "music-json"]
    return feed.chart != nil || feed.dialect.map(apple.contains) == true
  }

  static let storeNamespace: StaticString = " xmlns:im=\"http://itunes.apple.com/rss\""
  static let ownNamespace: StaticString = " xmlns:chartconv=\"urn:chartconv:atom\""

  func artist(of row: Row, into output: inout OutputBuffer) {
    guard row.hasAny(of: [.artist, .artistURL, .artistID]) else { return }
    output.append("<im:artist")
    xml.attribute("im:id", row.text(.artistID), into: &output)
    xml.attribute("href", row.text(.artistURL), into: &output)
    output.append(">")
    if let name = row.text(.artist) { xml.text(name, into: &output) }
    output.append("</im:artist>\n")
  }

  /// Writes an image. Apple's feeds state its height.
  func storeImages(of row: Row, into output: inout OutputBuffer) {
    typealias Member = FeedArtwork.Member
    var images = row.list(.artwork)
    if images.count == 0, let url = row.text(.artworkURL) {
      storeImage(url, row.integer(.artworkWidth), into: &output)
    }
    while let item = images.item() {
      guard let url = item.text(Member.url) else { continue }
      storeImage(url, item.integer(Member.height) ?? item.integer(Member.width), into: &output)
    }
  }

  private func storeImage(_ url: Span<UInt8>, _ height: Int?, into output: inout OutputBuffer) {
    output.append("<im:image")
    xml.attribute("height", height, into: &output)
    output.append(">")
    xml.text(url, into: &output)
    output.append("</im:image>\n")
  }

  func price(of row: Row, into output: inout OutputBuffer) {
    let price = row.text(.price)
    let currency = row.text(.currency)
    let label = row.text(.priceLabel)
    guard price != nil || currency != nil || label != nil else { return }
    output.append("<im:price")
    if let price {
      output.append(" amount=\"")
      amount(price, into: &output)
      output.append("\"")
    }
    xml.attribute("currency", currency, into: &output)
    output.append(">")
    // Programs for the legacy feed display the text, so it mustn't be empty.
    if let label {
      xml.text(label, into: &output)
    } else if let price {
      output.append(price)
      if let currency {
        output.append(" ")
        xml.text(currency, into: &output)
      }
    }
    output.append("</im:price>\n")
  }

  /// Appends an amount with at least five decimals, as Apple does.
  private func amount(_ digits: Span<UInt8>, into output: inout OutputBuffer) {
    output.append(digits)
    var point = 0
    while point < digits.count, digits[point] != UInt8(ascii: ".") { point += 1 }
    let fraction = max(digits.count - point - 1, 0)
    if fraction == 0 { output.append(".") }
    for _ in min(fraction, 5)..<5 { output.append("0") }
  }

  func released(_ day: CalendarDate, into output: inout OutputBuffer) {
    output.append("<im:releaseDate label=\"")
    output.appendInWords(day)
    output.append("\">")
    output.append(day)
    output.append("T00:00:00-07:00</im:releaseDate>\n")
  }

  func collection(of row: Row, _ kind: ItemKind, into output: inout OutputBuffer) {
    let url = row.text(.collectionURL)
    guard row.hasAny(of: [.collection, .collectionID, .collectionURL]) else { return }
    output.append("<im:collection")
    xml.attribute("im:id", row.text(.collectionID), into: &output)
    output.append(">\n")
    xml.element("im:name", row.text(.collection), into: &output)
    if let url {
      // Readers of RSS take the last alternate link within an item for its page.
      output.append(
        self.kind == .rss ? "<atom:link rel=\"related\"" : "<link rel=\"alternate\"")
      output.append(" type=\"text/html\"")
      xml.attribute("href", url, into: &output)
      output.append("/>\n")
    }
    if kind.isTrack { output.append(ItemKind.albumType) }
    output.append("</im:collection>\n")
  }

  /// Writes the values of a store's entry that the other elements don't hold.
  func store(of row: Row, _ kind: ItemKind, _ place: EntryPlace, into output: inout OutputBuffer) {
    if let word = row.text(.kind) {
      kind.append(word, isRated: row.has(.rating), xml, into: &output)
    }
    artist(of: row, into: &output)
    price(of: row, into: &output)
    storeImages(of: row, into: &output)
    if let day = row.date(.releaseDate) { released(day, into: &output) }
    collection(of: row, kind, into: &output)
    if place.isReview { xml.element("im:rating", row.text(.rating), into: &output) }
    xml.element("im:version", row.text(.version), into: &output)
    if place.writesRank { own("rank", row.integer(.rank).map { "\($0)" }, place, into: &output) }
    own("country", row.string(.country), place, into: &output)
  }

  /// Writes an element of chartconv's namespace.
  func own(
    _ name: StaticString, _ value: String?, _ place: EntryPlace, into output: inout OutputBuffer
  ) {
    guard let value else { return }
    output.append("<chartconv:", name, place.declaresStore ? "" : Self.ownNamespace)
    output.append(">")
    xml.text(value, into: &output)
    output.append("</chartconv:", name, ">\n")
  }
}

extension FeedXML {
  /// Writes a feed's chart and country, unless its address has them.
  func chart(of feed: Feed, into output: inout OutputBuffer) {
    guard Self.isStore(feed) else { return }
    // Readers don't look for them in those of RSS.
    let addresses = kind == .rss ? [] : [feed.id, feed.feedURL].compactMap { $0?.lowercased() }
    if let chart = feed.chart, !addresses.contains(where: { $0.contains("/rss/\(chart)") }) {
      xml.element("chartconv:chart", chart, into: &output)
    }
    if let country = feed.country, !addresses.contains(where: { $0.contains("/\(country)/rss/") }) {
      xml.element("chartconv:country", country, into: &output)
    }
  }
}
