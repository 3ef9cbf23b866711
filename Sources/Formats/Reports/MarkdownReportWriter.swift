import ChartConvBytes
import ChartConvModel

/// Writes a report as a heading and a table in Markdown.
struct MarkdownReportWriter: ReportWriter {
  private let columns: [ReportColumn]
  private let markdown = MarkdownWriter()

  init(columns: [ReportColumn]) { self.columns = columns }

  func begin(_ title: String, into output: inout OutputBuffer) {
    markdown.heading(title, into: &output)
    markdown.header(columns, into: &output)
  }

  func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
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
}
