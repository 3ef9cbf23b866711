import ChartConvIO
import ChartConvModel

/// Writes a report as CSV or TSV.
struct TableReportWriter: ReportWriter {
  private let columns: [ReportColumn]
  private let grammar: TableGrammar
  private let options: OutputOptions

  init(_ columns: [ReportColumn], _ grammar: TableGrammar, _ options: OutputOptions) {
    self.columns = columns
    self.grammar = grammar
    self.options = options
  }

  func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    TableAssembler(grammar: grammar, options: options)
      .writeHeader(columns.map(\.name), into: &output)
  }

  func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    for (index, cell) in row.cells.enumerated() {
      if index > 0 { output.append(grammar.delimiter) }
      let start = output.count
      switch cell {
      case .null:
        output.append(grammar.null)
        continue
      case .text(let range): grammar.append(row.bytes(range), into: &output)
      case .decimal(let range): grammar.append(plain: row.bytes(range), into: &output)
      case .integer(let number): grammar.plain(&output) { $0.append(number) }
      case .boolean(let flag): grammar.plain(&output) { $0.append(flag ? "true" : "false") }
      case .date(let day): grammar.plain(&output) { $0.append(day) }
      case .timestamp(let moment): grammar.plain(&output) { $0.append(moment) }
      }
      grammar.quoteNull(from: start, in: &output)
    }
    output.append(grammar.lineEnd)
  }
}
