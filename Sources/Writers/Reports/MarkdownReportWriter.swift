import ChartConvIO
import ChartConvModel

/// Writes a report as a heading and a table in Markdown.
struct MarkdownReportWriter: ReportWriter {
  private let columns: [ReportColumn]
  private let markdown = MarkdownWriter()
  /// The sentence that is shown instead of a table; `nil` after a row.
  private var emptyText: String?

  init(columns: [ReportColumn]) { self.columns = columns }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    markdown.heading(heading.title, into: &output)
    emptyText = heading.emptyText
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    if emptyText.take() != nil { markdown.header(columns, into: &output) }
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
