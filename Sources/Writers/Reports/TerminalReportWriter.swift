import ChartConvIO
import ChartConvModel

/// Writes a report as a table for a terminal. Its first rows decide the widths of the columns.
struct TerminalReportWriter: ReportWriter {
  private var table: TerminalSection
  /// The sentence that is shown instead of a table; `nil` after a row.
  private var emptyText: String?

  init(_ columns: [ReportColumn], _ options: OutputOptions) {
    table = TerminalSection(columns, options.terminal, mayOmitColumns: options.fields == nil)
  }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    table.begin(heading.title, "", into: &output)
    emptyText = heading.emptyText
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    emptyText = nil
    var cells: [TerminalCell] = []
    for cell in row.cells {
      let text =
        switch cell {
        case .null: ""
        case .text(let range): TerminalText.line(row.bytes(range))
        case .decimal(let range): String(decodingUTF8: row.bytes(range))
        case .integer(let number): "\(number)"
        case .boolean(let flag): flag ? "true" : "false"
        case .date(let day): day.description
        case .timestamp(let moment): moment.description
        }
      cells.append(TerminalCell(text: text, address: ""))
    }
    table.append(cells, into: &output)
  }

  mutating func end(into output: inout OutputBuffer) {
    table.flush(into: &output)
    if let emptyText { output.append(emptyText + "\n") }
  }
}
