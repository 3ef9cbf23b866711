internal import ChartConvIO
internal import ChartConvModel

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

/// Writes the details of an entry: a list of terms, the preview to play, and the summary.
struct HTMLDetails: Sendable {
  private let html: HTMLWriter
  private let columns: [EntryField]
  private let present: FieldSet

  init(_ columns: [EntryField], _ html: HTMLWriter) {
    self.html = html
    self.columns = columns
    present = FieldSet(columns)
  }

  func write(_ row: Row, into output: inout OutputBuffer) {
    guard columns.contains(where: { row.has($0) }) else { return }
    output.append("<details><summary>Details<span class=\"h\"> of <bdi>")
    if let name = row.text(.name) { html.text(name, into: &output) }
    output.append("</bdi></span></summary>")
    var isOpen = false
    for column in columns where row.has(column) && !Self.hasOwnPlace(column) {
      output.append(isOpen ? "<dt>" : "<dl><dt>")
      isOpen = true
      term(column, of: row, into: &output)
      output.append("</dt><dd dir=\"auto\">")
      value(column, of: row, into: &output)
      output.append("</dd>")
    }
    if isOpen { output.append("</dl>") }
    if present.contains(.previewURL) { preview(of: row, into: &output) }
    if present.contains(.summary), let summary = row.text(.summary) {
      output.append("<p dir=\"auto\">")
      html.text(summary, ofType: row.text(.summaryType), into: &output)
      output.append("</p>")
    }
    output.append("</details>")
  }

  /// Returns `true` for columns that aren't terms of the list.
  private static func hasOwnPlace(_ column: EntryField) -> Bool {
    switch column {
    case .previewURL, .summary: true
    default: false
    }
  }

  private func term(_ column: EntryField, of row: Row, into output: inout OutputBuffer) {
    switch column {
    case .collection: output.append(ItemKind(row.text(.kind)).isTrack ? "Album" : "Collection")
    case .genre: output.append("Genre")
    case .releaseDate: output.append("Released")
    case .duration: output.append("Length")
    case .rights: output.append("Copyright")
    default: output.append(column.name)
    }
  }

  private func value(_ column: EntryField, of row: Row, into output: inout OutputBuffer) {
    switch column.type {
    case .text: text(column, of: row, into: &output)
    case .integer where column == .duration:
      if let duration = row.integer(column) { length(duration, into: &output) }
    case .list:
      var isFirst = true
      row.list(column).forEachName(of: column) { name in
        if !isFirst { output.append(", ") }
        isFirst = false
        html.text(name, into: &output)
      }
    default: html.write(row.cell(column), into: &output)
    }
  }

  private func text(_ column: EntryField, of row: Row, into output: inout OutputBuffer) {
    guard let text = row.text(column) else { return }
    switch column {
    case .url, .artistURL, .collectionURL, .chaptersURL, .transcriptURL:
      html.link(text, to: text, into: &output)
    case .content: html.text(text, ofType: row.text(.contentType), into: &output)
    default: html.text(text, into: &output)
    }
  }

  /// Writes `3:45` or `1:02:03`.
  private func length(_ milliseconds: Int, into output: inout OutputBuffer) {
    let seconds = max(milliseconds, 0) / 1000
    if seconds >= 3600 {
      output.append(seconds / 3600)
      output.append(":")
      output.append(seconds / 60 % 60, width: 2)
    } else {
      output.append(seconds / 60)
    }
    output.append(":")
    output.append(seconds % 60, width: 2)
  }

  /// Writes a player, or a link to a file that isn't audio or video.
  private func preview(of row: Row, into output: inout OutputBuffer) {
    guard let url = row.text(.previewURL), MarkdownWriter.isLinkable(url) else { return }
    let type = row.text(.previewType)
    let isVideo = type?.begins(withAnyCaseOf: "video/") == true
    guard isVideo || type?.begins(withAnyCaseOf: "image/") != true else { return }
    output.append(isVideo ? "<video" : "<audio")
    output.append(" controls preload=\"none\" aria-label=\"Preview")
    if let name = row.text(.name) {
      output.append(" of ")
      html.text(name, into: &output)
    }
    output.append(UInt8(ascii: "\""))
    html.attribute("src", url, into: &output)
    output.append(isVideo ? "></video>" : "></audio>")
  }
}
