import ChartConvIO
import ChartConvModel

/// Lays out the cells of ``TerminalTableEncoder``.
struct TerminalTableAssembler: Assembler {
  private var table: TerminalSection

  init(_ options: OutputOptions) {
    let columns = options.fields ?? OutputFormat.terminal.standardFields
    table = TerminalSection(
      columns.map { ReportColumn($0) }, options.terminal, mayOmitColumns: options.fields == nil)
  }

  mutating func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    for item in TerminalCells.items(in: fragment.bytes.bytes) {
      switch item {
      case .heading(let title, let date): table.begin(title, date, into: &output)
      case .row(let row): table.append(row, into: &output)
      }
    }
  }

  mutating func end(into output: inout OutputBuffer) { table.flush(into: &output) }
}
