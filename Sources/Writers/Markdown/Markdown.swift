import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// A heading, a date and a table, in CommonMark with GitHub's tables.
  public static let markdown = OutputFormat(
    name: "markdown", summary: "a heading, the date and a table, for people to read",
    suffixes: ["md", "markdown"], carries: .all,
    standardFields: [.rank, .artworkURL, .name, .artist, .price, .releaseDate],
    reads: { fields in
      var reads = FieldSet(fields)
      if fields.contains(.name) { reads.insert(.url) }
      if fields.contains(.artworkURL) { reads.insert(.name) }
      if fields.contains(.price) { reads = reads.union([.priceLabel, .currency]) }
      return reads
    },
    feedParts: [.title, .updated, .chart, .country],
    separatesFeeds: true, reports: { columns, _ in MarkdownReportWriter(columns: columns) }
  ) { MarkdownEncoder($0) }
}

struct MarkdownEncoder: FormatEncoder {
  private let columns: [EntryField]
  private let markdown = MarkdownWriter()
  private let isCombined: Bool
  private var hasSection = false

  init(_ options: OutputOptions) {
    columns = options.fields ?? OutputFormat.markdown.standardFields
    isCombined = options.isCombined
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    let feed = batch.feed.value
    if fragment.startsFeed { begin(feed, into: &fragment.bytes) }
    fragment.encodeRows(of: batch) { index, output in
      encode(batch[index], into: &output)
    }
  }

  /// Begins a section with a blank line before it. In a combined output the first section also has
  /// one, because encoders run in parallel and can't know which is first.
  private mutating func begin(_ feed: Feed, into output: inout OutputBuffer) {
    if isCombined || hasSection { output.append("\n") }
    hasSection = true
    markdown.heading(Headings.heading(of: feed), into: &output)
    if let updated = feed.updated {
      output.appendInWords(updated.date)
      output.append("\n\n")
    }
    guard !columns.isEmpty else { return }
    markdown.header(columns.map { ReportColumn($0) }, into: &output)
  }

  private func encode(_ row: Row, into output: inout OutputBuffer) {
    guard !columns.isEmpty else { return }
    for index in columns.indices {
      output.append("| ")
      let start = output.count
      write(columns[index], of: row, into: &output)
      if output.count > start { output.append(" ") }
    }
    output.append("|\n")
  }

  private func write(_ column: EntryField, of row: Row, into output: inout OutputBuffer) {
    switch column {
    case .name: writeName(of: row, into: &output)
    case .artworkURL: writeArtwork(of: row, into: &output)
    case .price: writePrice(of: row, into: &output)
    case .url, .artistURL, .collectionURL, .previewURL, .feedURL:
      if let url = row.text(column) { writeAddress(url, into: &output) }
    case .isComplete: if let flag = row.boolean(column) { output.append(flag ? "true" : "false") }
    default: markdown.write(column, of: row, into: &output)
    }
  }

  private func writeName(of row: Row, into output: inout OutputBuffer) {
    let url = row.text(.url)
    guard let name = row.has(.name) ? row.text(.name) : url else { return }
    guard let url, MarkdownWriter.isLinkable(url) else {
      return markdown.text(name, into: &output)
    }
    markdown.link(name, to: url, into: &output)
  }

  private func writeAddress(_ url: Span<UInt8>, into output: inout OutputBuffer) {
    guard MarkdownWriter.isLinkable(url) else { return markdown.text(url, into: &output) }
    markdown.link(url, to: url, into: &output)
  }

  private func writeArtwork(of row: Row, into output: inout OutputBuffer) {
    guard let url = row.text(.artworkURL) else { return }
    guard MarkdownWriter.isLinkable(url) else { return markdown.text(url, into: &output) }
    output.append("!")
    markdown.link(row.text(.name), to: url, into: &output)
  }

  private func writePrice(of row: Row, into output: inout OutputBuffer) {
    if let label = row.text(.priceLabel) { return markdown.text(label, into: &output) }
    guard let price = row.text(.price) else { return }
    output.append(price)
    if let currency = row.text(.currency) {
      output.append(" ")
      markdown.text(currency, into: &output)
    }
  }
}

/// Writes a report as a heading and a table in Markdown, or a table for each section.
struct MarkdownReportWriter: ReportWriter {
  private let columns: [ReportColumn]
  private let markdown = MarkdownWriter()
  /// The sentence that is shown instead of a table; `nil` after a row.
  private var emptyText: String?
  /// `true` if the next row is the first one of a table.
  private var beginsTable = true

  init(columns: [ReportColumn]) { self.columns = columns }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    markdown.heading(heading.title, into: &output)
    emptyText = heading.emptyText
  }

  mutating func beginSection(_ title: String, into output: inout OutputBuffer) {
    if emptyText == nil { output.append("\n") }
    markdown.heading(title, level: 2, into: &output)
    beginsTable = true
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    emptyText = nil
    if beginsTable { markdown.header(columns, into: &output) }
    beginsTable = false
    for index in 0..<row.count {
      output.append("| ")
      let start = output.count
      markdown.write(row[index], into: &output)
      if output.count > start { output.append(" ") }
    }
    output.append("|\n")
  }

  mutating func end(into output: inout OutputBuffer) {
    guard let text = emptyText.take() else { return }
    markdown.text(text.bytes.span, into: &output)
    output.append("\n")
  }
}
