internal import ChartConvIO
internal import ChartConvModel

/// Encodes one entry per line, with delimited columns: CSV and TSV.
struct TableEncoder: FormatEncoder {
  private let grammar: TableGrammar
  private let columns: [(field: EntryField, type: FieldType)]

  init(_ grammar: TableGrammar, _ options: OutputOptions) {
    self.grammar = grammar
    columns = (options.fields ?? EntryField.standard).map {
      ($0, $0.type == .object ? .text : $0.type)
    }
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    guard batch.count > 0 else { return }
    fragment.encodeRows(of: batch) { index, output in encode(batch[index], into: &output) }
  }

  private func encode(_ row: Row, into output: inout OutputBuffer) {
    let start = output.count
    let columns = columns.span
    for index in columns.indices {
      if index > 0 { output.append(grammar.delimiter) }
      let (field, type) = columns[index]
      grammar.append(row.cell(field, of: type), into: &output)
    }
    // Most readers skip an empty line.
    if output.count == start, grammar.quoting == .quotes { output.append("\"\"") }
    output.append(grammar.lineEnd)
  }
}

/// Writes the header of a table before its rows.
struct TableAssembler: Assembler {
  let grammar: TableGrammar
  let options: OutputOptions

  func begin(_ first: Feed?, into output: inout OutputBuffer) {
    writeHeader(options.columns.map(options.name), into: &output)
  }

  /// Writes the byte-order mark and the header, if they are requested.
  func writeHeader(_ names: [String], into output: inout OutputBuffer) {
    if options.hasByteOrderMark { output.append("\u{FEFF}") }
    guard options.hasHeader else { return }
    for (index, name) in names.enumerated() {
      if index > 0 { output.append(grammar.delimiter) }
      grammar.append(name: name, into: &output)
    }
    output.append(grammar.lineEnd)
  }
}

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
