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
    for cell in row.cells {
      output.append("| ")
      let start = output.count
      switch cell {
      case .null: break
      case .text(let range): markdown.text(row.bytes(range), into: &output)
      case .decimal(let range): output.append(row.bytes(range))
      case .integer(let number): output.append(number)
      case .boolean(let flag): output.append(flag ? "yes" : "no")
      case .date(let day): output.appendInWords(day)
      case .timestamp(let moment): output.append(moment)
      }
      if output.count > start { output.append(" ") }
    }
    output.append("|\n")
  }

  mutating func end(into output: inout OutputBuffer) {
    guard let text = emptyText.take() else { return }
    markdown.text(text.utf8.span, into: &output)
    output.append("\n")
  }
}
