import FeedIO
import FeedModel

/// Writes an entry of Atom, laid out as in Apple's legacy feed; what neither RFC 4287 nor Apple's
/// `im:` can say stands behind in the podcast, Media RSS and our own namespace.
struct AtomEntry: Sendable {
  private let parts = AtomParts()
  private let columns: AtomColumns
  private let text: AtomText
  private let fields: FieldSet

  init(_ fields: FieldSet) {
    self.fields = fields
    text = AtomText(xml: parts.xml)
    columns = AtomColumns(parts: parts, fields: fields)
  }

  /// - Parameter rank: the entry's rank where its place in the document doesn't say it.
  /// - Parameter source: the feed it came from, where that isn't the document's.
  func write(
    _ entry: Entry, of feed: Feed, rank: Int?, source: [UInt8], into output: inout OutputBuffer
  ) {
    let xml = parts.xml
    let kind = asked(.kind, entry.kind)
    let isItem = ItemKind.isStoreItem(kind)
    output.append("<entry")
    parts.language(asked(.language, entry.language), into: &output)
    output.append(">\n")
    parts.updated(
      entry.updated, else: entry.published ?? feed.updated ?? feed.newestEntry, into: &output)
    parts.id(
      entry.id, url: entry.url, bundleID: asked(.bundleID, entry.bundleID),
      content: { Self.hash(entry) }, into: &output)
    title(entry, isItem: isItem, into: &output)
    if let summary = asked(.summary, entry.summary) {
      text.write("summary", summary, asked(.summaryType, entry.summaryType), into: &output)
    }
    if isItem { xml.element("im:name", entry.name, into: &output) }
    let hasPage = columns.links(of: entry, kind, into: &output)
    if let kind { ItemKind.append(kind, isRated: isRated(entry), xml, into: &output) }
    columns.categories(of: entry, into: &output)
    columns.people(of: entry, isItem: isItem, into: &output)
    price(of: entry, into: &output)
    columns.images(of: entry, into: &output)
    xml.element("rights", asked(.rights, entry.rights), into: &output)
    if let day = asked(.releaseDate, entry.releaseDate) { released(day, into: &output) }
    collection(of: entry, kind, into: &output)
    if kind == "review", let rating = asked(.rating, entry.rating) {
      xml.element("im:rating", rating.description, into: &output)
    }
    xml.element("im:version", asked(.version, entry.version), into: &output)
    if let content = asked(.content, entry.content) {
      text.write("content", content, asked(.contentType, entry.contentType), into: &output)
    } else if !hasPage {
      // RFC 4287 §4.1.2: an entry has content or a page.
      output.append("<content/>\n")
    }
    xml.element("published", asked(.published, entry.published), into: &output)
    extensions(of: entry, kind, into: &output)
    marksOfNothing(of: entry, into: &output)
    xml.element("chartconv:rank", asked(.rank, rank), into: &output)
    xml.element("chartconv:country", asked(.country, entry.country), into: &output)
    output.append(source)
    output.append("</entry>\n")
  }

  private func asked<Value>(_ field: Field, _ value: @autoclosure () -> Value?) -> Value? {
    fields.contains(field) ? value() : nil
  }

  private func isRated(_ entry: Entry) -> Bool { asked(.rating, entry.rating) != nil }

  private func title(_ entry: Entry, isItem: Bool, into output: inout OutputBuffer) {
    output.append("<title>")
    if let name = entry.name {
      parts.xml.text(name, into: &output)
      if isItem, let artist = asked(.artist, entry.artist) {
        output.append(" - ")
        parts.xml.text(artist, into: &output)
      }
    }
    output.append("</title>\n")
  }

  private func price(of entry: Entry, into output: inout OutputBuffer) {
    let price = asked(.price, entry.price)
    let currency = asked(.currency, entry.currency)
    let label = asked(.priceLabel, entry.priceLabel)
    guard price != nil || currency != nil || label != nil else { return }
    output.append("<im:price")
    if let price {
      output.append(" amount=\"")
      amount(price, into: &output)
      output.append("\"")
    }
    parts.xml.attribute("currency", currency, into: &output)
    // Code for the legacy feed shows the words, so there are some.
    if label == nil { parts.absent("price_label", into: &output) }
    output.append(">")
    if let label {
      parts.xml.text(label, into: &output)
    } else if let price {
      output.append(price.description)
      if let currency {
        output.append(" ")
        parts.xml.text(currency, into: &output)
      }
    }
    output.append("</im:price>\n")
  }

  /// With five decimals, as Apple has it, or all there are.
  private func amount(_ price: DecimalNumber, into output: inout OutputBuffer) {
    let digits = price.description
    output.append(digits)
    let fraction = digits.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().count
    if fraction == 0 { output.append(".") }
    for _ in min(fraction, 5)..<5 { output.append("0") }
  }

  private func released(_ day: CalendarDate, into output: inout OutputBuffer) {
    output.append("<im:releaseDate label=\"")
    output.appendInWords(day)
    output.append("\">")
    output.append(day)
    output.append("T00:00:00-07:00</im:releaseDate>\n")
  }

  private func collection(of entry: Entry, _ kind: String?, into output: inout OutputBuffer) {
    let name = asked(.collection, entry.collection)
    let id = asked(.collectionID, entry.collectionID)
    let url = asked(.collectionURL, entry.collectionURL)
    guard name != nil || id != nil || url != nil else { return }
    output.append("<im:collection")
    parts.xml.attribute("im:id", id, into: &output)
    if id == nil, url != nil { parts.absent("id", into: &output) }
    output.append(">\n")
    parts.xml.element("im:name", name, into: &output)
    if let url { parts.link(Link(url: url, rel: "alternate", type: "text/html"), into: &output) }
    if kind == "song" || kind == "music-video" { output.append(ItemKind.album) }
    output.append("</im:collection>\n")
  }

  private func extensions(of entry: Entry, _ kind: String?, into output: inout OutputBuffer) {
    let xml = parts.xml
    if let duration = asked(.duration, entry.duration) {
      let isWhole = duration % 1000 == 0
      output.append("<itunes:duration")
      xml.attribute("chartconv:milliseconds", isWhole ? nil : duration, into: &output)
      output.append(">")
      output.append(duration / 1000)
      output.append("</itunes:duration>\n")
    }
    if let explicit = asked(.explicit, entry.explicit) {
      xml.element("itunes:explicit", explicit ? "true" : "false", into: &output)
    }
    xml.element("itunes:season", asked(.season, entry.season), into: &output)
    xml.element("itunes:episode", asked(.episode, entry.episode), into: &output)
    let average = kind == "review" ? nil : asked(.rating, entry.rating)
    let count = asked(.ratingCount, entry.ratingCount)
    guard average != nil || count != nil else { return }
    output.append("<media:community><media:starRating")
    xml.attribute("average", average?.description, into: &output)
    xml.attribute("count", count, into: &output)
    output.append("/></media:community>\n")
  }

  /// What is said of a picture, a preview or a text that isn't there: tables can hold such rows.
  private func marksOfNothing(of entry: Entry, into output: inout OutputBuffer) {
    let xml = parts.xml
    if asked(.artworkURL, entry.artworkURL) == nil {
      xml.element("chartconv:artworkWidth", asked(.artworkWidth, entry.artworkWidth), into: &output)
    }
    if asked(.previewURL, entry.previewURL) == nil {
      xml.element("chartconv:previewType", asked(.previewType, entry.previewType), into: &output)
    }
    if asked(.summary, entry.summary) == nil {
      xml.element("chartconv:summaryType", asked(.summaryType, entry.summaryType), into: &output)
    }
    if asked(.content, entry.content) == nil {
      xml.element("chartconv:contentType", asked(.contentType, entry.contentType), into: &output)
    }
  }

  private static func hash(_ entry: Entry) -> ContentHash {
    var hash = ContentHash()
    for text in [
      entry.kind, entry.name, entry.artist, entry.collection, entry.releaseDate?.description,
      entry.published?.description, entry.previewURL, entry.summary, entry.content,
    ] { hash.add(text) }
    return hash
  }
}
