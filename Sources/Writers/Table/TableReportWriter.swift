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
    for index in 0..<row.count {
      if index > 0 { output.append(grammar.delimiter) }
      grammar.append(row[index], into: &output)
    }
    output.append(grammar.lineEnd)
  }
}
