internal import ChartConvIO
internal import ChartConvModel

/// Writes the values of store items as in Apple's legacy charts.
extension FeedOutput {
  /// The columns that make an entry a store's.
  static let storeFields: FieldSet = [
    .price, .currency, .priceLabel, .artistID, .collectionID, .genreID, .bundleID,
  ]

  static let storeNamespace: StaticString = " xmlns:im=\"http://itunes.apple.com/rss\""
  static let ownNamespace: StaticString = " xmlns:chartconv=\"urn:chartconv:atom\""

  private mutating func artist(of row: Row) {
    guard row.hasAny(of: [.artist, .artistURL, .artistID]) else { return }
    output.append("<im:artist")
    attribute("im:id", row.text(.artistID))
    attribute("href", row.text(.artistURL))
    output.append(">")
    text(row.text(.artist))
    output.append("</im:artist>\n")
  }

  /// Writes the images. Apple's feeds state their heights.
  private mutating func storeImages(of row: Row) {
    row.forEachPicture { url, width, height in
      output.append("<im:image")
      attribute("height", height ?? width)
      end("im:image", url)
    }
  }

  private mutating func price(of row: Row) {
    let price = row.text(.price)
    let currency = row.text(.currency)
    let label = row.text(.priceLabel)
    guard price != nil || currency != nil || label != nil else { return }
    output.append("<im:price")
    if let price {
      output.append(" amount=\"")
      amount(price)
      output.append("\"")
    }
    attribute("currency", currency)
    output.append(">")
    // Programs for the legacy feed display the text, so it mustn't be empty.
    if let label {
      text(label)
    } else if let price {
      output.append(price)
      if let currency {
        output.append(" ")
        text(currency)
      }
    }
    output.append("</im:price>\n")
  }

  /// Appends an amount with at least five decimals, as Apple does.
  private mutating func amount(_ digits: Span<UInt8>) {
    output.append(digits)
    var point = 0
    while point < digits.count, digits[point] != UInt8(ascii: ".") { point += 1 }
    let fraction = max(digits.count - point - 1, 0)
    if fraction == 0 { output.append(".") }
    for _ in min(fraction, 5)..<5 { output.append("0") }
  }

  private mutating func released(_ day: CalendarDate) {
    output.append("<im:releaseDate label=\"")
    output.appendInWords(day)
    output.append("\">")
    output.append(day)
    output.append("T00:00:00-07:00</im:releaseDate>\n")
  }

  private mutating func collection(of row: Row) {
    guard row.hasAny(of: [.collection, .collectionID, .collectionURL]) else { return }
    output.append("<im:collection")
    attribute("im:id", row.text(.collectionID))
    output.append(">\n")
    element("im:name", row.text(.collection))
    if let url = row.text(.collectionURL) {
      // Readers of RSS take the last alternate link within an item for its page.
      output.append(
        foreign.kind == .rss ? "<atom:link rel=\"related\"" : "<link rel=\"alternate\"")
      output.append(" type=\"text/html\"")
      attribute("href", url)
      output.append("/>\n")
    }
    if kind.isTrack { output.append(ItemKind.albumType) }
    output.append("</im:collection>\n")
  }

  /// Writes the values of a store's entry that the other elements don't hold.
  mutating func store(of row: Row) {
    if let word = row.text(.kind) { contentType(word, isRated: row.has(.rating)) }
    artist(of: row)
    price(of: row)
    storeImages(of: row)
    if let day = row.date(.releaseDate) { released(day) }
    collection(of: row)
    if kind.isReview { element("im:rating", row.text(.rating)) }
    element("im:version", row.text(.version))
    if writesRank { own("rank", row.integer(.rank).map { "\($0)" }) }
    own("country", row.string(.country))
  }

  /// Writes an element of chartconv's namespace.
  private mutating func own(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    output.append("<chartconv:", name, declaresStore ? "" : Self.ownNamespace)
    output.append(">")
    text(value)
    output.append("</chartconv:", name, ">\n")
  }

  /// Writes the chart and the country of a feed, unless its address has them.
  mutating func chart() {
    guard declaresStore else { return }
    // Readers don't look for them in those of RSS.
    let addresses =
      foreign.kind == .rss ? [] : [feed.id, feed.feedURL].compactMap { $0?.lowercased() }
    if let chart = feed.chart, !addresses.contains(where: { $0.contains("/rss/\(chart)") }) {
      element("chartconv:chart", chart)
    }
    if let country = feed.country, !addresses.contains(where: { $0.contains("/\(country)/rss/") }) {
      element("chartconv:country", country)
    }
  }

  /// Writes `im:contentType` in Apple's terms.
  private mutating func contentType(_ word: Span<UInt8>, isRated: Bool) {
    switch kind {
    case .song:
      output.append(
        """
        <im:contentType term="Music" label="Music"><im:contentType term="Track" label="Track"/>\
        </im:contentType>

        """)
    case .album: output.append(ItemKind.albumType)
    case .musicVideo: contentType("Music Video".bytes.span)
    case .item(let term): contentType(term.bytes.span)
    // Apple's reviews have the content type of applications; `im:rating` identifies them.
    case .review where isRated: contentType("Application".bytes.span)
    default: contentType(word)
    }
  }

  private mutating func contentType(_ term: Span<UInt8>) {
    output.append("<im:contentType")
    attribute("term", term)
    attribute("label", term)
    output.append("/>\n")
  }
}

extension Feed {
  /// `true` for a feed of Apple's store.
  var isOfStore: Bool {
    let apple = ["itunes-xml", "itunes-json", "generator-json", "search-json", "music-json"]
    return chart != nil || dialect.map(apple.contains) == true
  }
}
