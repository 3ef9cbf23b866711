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
    let cells = (0..<row.count).map { index in
      TerminalCell(text: TerminalText.text(row[index]), address: "")
    }
    table.append(cells, into: &output)
  }

  mutating func end(into output: inout OutputBuffer) {
    table.flush(into: &output)
    if let emptyText { output.append(emptyText + "\n") }
  }
}
