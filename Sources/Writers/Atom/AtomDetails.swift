import ChartConvIO
import ChartConvModel

/// Writes the details of store items and podcasts: price, release date, collection, duration,
/// ratings.
extension AtomParts {
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
    // Programs for the legacy feed display the text, so it mustn't be empty.
    if label == nil { absent("price_label", into: &output) }
    output.append(">")
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
    let id = row.text(.collectionID)
    let url = row.text(.collectionURL)
    guard row.has(.collection) || id != nil || url != nil else { return }
    output.append("<im:collection")
    xml.attribute("im:id", id, into: &output)
    // In another format, some readers would take a link for the entry's own.
    if !isAtom { xml.attribute("chartconv:page", url, into: &output) }
    if id == nil, url != nil { absent("id", into: &output) }
    output.append(">\n")
    xml.element("im:name", row.text(.collection), into: &output)
    if isAtom, let url { link(AtomParts.page, to: url, into: &output) }
    if kind.isTrack { output.append(ItemKind.albumType) }
    output.append("</im:collection>\n")
  }

  func extensions(of row: Row, _ kind: ItemKind, into output: inout OutputBuffer) {
    if let duration = row.integer(.duration) {
      let isWhole = duration % 1000 == 0
      output.append("<itunes:duration")
      xml.attribute("chartconv:milliseconds", isWhole ? nil : duration, into: &output)
      output.append(">")
      output.append(duration / 1000)
      output.append("</itunes:duration>\n")
    }
    if let explicit = row.boolean(.explicit) {
      xml.element("itunes:explicit", explicit ? "true" : "false", into: &output)
    }
    xml.element("itunes:season", row.integer(.season), into: &output)
    xml.element("itunes:episode", row.integer(.episode), into: &output)
    let average = kind.isReview ? nil : row.text(.rating)
    guard average != nil || row.has(.ratingCount) else { return }
    output.append("<media:community><media:starRating")
    xml.attribute("average", average, into: &output)
    xml.attribute("count", row.integer(.ratingCount), into: &output)
    output.append("/></media:community>\n")
  }
}
