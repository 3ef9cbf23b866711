import ChartConvIO
import ChartConvModel

/// Writes an entry as a row of the page's list: its rank, artwork, name and artist, and price. The
/// rest is in its details, which open on request.
struct HTMLEntry: Sendable {
  private let html: HTMLWriter
  private let fields: FieldSet
  private let details: HTMLDetails

  init(_ fields: [EntryField], _ html: HTMLWriter) {
    self.html = html
    self.fields = FieldSet(fields)
    details = HTMLDetails(fields.filter { !Self.shown.contains($0) }, html)
  }

  /// The columns that are shown without the details.
  private static let shown: FieldSet = [.rank, .artworkURL, .name, .artist, .price]

  /// Writes the headings of the columns, which only screen readers need.
  func writeHead(into output: inout OutputBuffer) {
    output.append("<thead>\n<tr>")
    if fields.contains(.rank) { heading("Rank", into: &output) }
    if fields.contains(.artworkURL) { heading("Artwork", into: &output) }
    heading("Name", into: &output)
    if fields.contains(.price) { heading("Price", into: &output) }
    output.append("</tr>\n</thead>\n")
  }

  private func heading(_ text: String, into output: inout OutputBuffer) {
    output.append("<th scope=\"col\"><span class=\"h\">")
    output.append(text)
    output.append("</span></th>")
  }

  func write(_ row: Row, into output: inout OutputBuffer) {
    output.append("<tr>")
    if fields.contains(.rank) {
      output.append("<td class=\"r\">")
      if let rank = row.integer(.rank) { output.append(rank) }
      output.append("</td>")
    }
    if fields.contains(.artworkURL) { artwork(row.text(.artworkURL), into: &output) }
    output.append("<th scope=\"row\">")
    name(of: row, into: &output)
    if fields.contains(.artist), let artist = row.text(.artist) {
      output.append("<p><bdi>")
      html.text(artist, into: &output)
      output.append("</bdi></p>")
    }
    details.write(row, into: &output)
    output.append("</th>")
    if fields.contains(.price) { price(of: row, into: &output) }
    output.append("</tr>\n")
  }

  /// Writes the artwork in a box that is also shown if there is no artwork.
  private func artwork(_ url: Span<UInt8>?, into output: inout OutputBuffer) {
    output.append("<td class=\"a\"><span>")
    if let url, MarkdownWriter.isLinkable(url) {
      output.append("<img width=\"64\" height=\"64\" alt=\"\" loading=\"lazy\" decoding=\"async\"")
      output.append(" referrerpolicy=\"no-referrer\"")
      html.attribute("src", url, into: &output)
      output.append(">")
    }
    output.append("</span></td>")
  }

  private func name(of row: Row, into output: inout OutputBuffer) {
    let name = fields.contains(.name) ? row.text(.name) : nil
    let url = fields.contains(.name) || fields.contains(.url) ? row.text(.url) : nil
    if let name {
      html.link(name, to: url, into: &output)
    } else if let url {
      html.link(url, to: url, into: &output)
    }
  }

  private func price(of row: Row, into output: inout OutputBuffer) {
    output.append("<td class=\"p\">")
    let label = row.text(.priceLabel)
    let price = row.text(.price)
    if label != nil || price != nil {
      output.append("<data")
      if let price {
        html.attribute("value", price, into: &output)
      } else {
        output.append(" value=\"\"")
      }
      output.append(">")
      if let label {
        html.text(label, into: &output)
      } else if let price {
        output.append(price)
        if let currency = row.text(.currency) {
          output.append(" ")
          html.text(currency, into: &output)
        }
      }
      output.append("</data>")
    }
    output.append("</td>")
  }
}
