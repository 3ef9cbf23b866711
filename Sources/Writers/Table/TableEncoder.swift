internal import ChartConvIO
internal import ChartConvModel

/// Encodes one entry per line, with delimited columns: CSV and TSV.
struct TableEncoder: FormatEncoder {
  private let grammar: TableGrammar
  private let columns: [TableColumn]

  init(_ grammar: TableGrammar, _ options: OutputOptions) {
    self.grammar = grammar
    columns = (options.fields ?? EntryField.standard).map(TableColumn.init)
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    guard batch.count > 0 else { return }
    var feed = FeedColumns()
    feed.turn(to: batch.feed)
    fragment.encodeRows(of: batch) { index, output in
      encode(batch[index], feed.row, into: &output)
    }
  }

  private func encode(_ row: Row, _ feed: Row, into output: inout OutputBuffer) {
    let start = output.count
    let columns = columns.span
    for index in columns.indices {
      if index > 0 { output.append(grammar.delimiter) }
      let column = columns[index]
      if row.has(column.field) {
        encode(column, of: row, into: &output)
      } else {
        encode(column, of: feed, into: &output)
      }
    }
    // Most readers skip an empty line.
    if output.count == start, grammar.quoting == .quotes { output.append("\"\"") }
    output.append(grammar.lineEnd)
  }

  private func encode(_ column: TableColumn, of row: Row, into output: inout OutputBuffer) {
    let field = column.field
    guard row.has(field) else { return output.append(grammar.null) }
    let start = output.count
    switch column.type {
    case .text: if let text = row.text(field) { grammar.append(text, into: &output) }
    case .integer:
      if let number = row.integer(field) { grammar.plain(&output) { $0.append(number) } }
    case .decimal, .number:
      if let digits = row.text(field) { grammar.append(plain: digits, into: &output) }
    case .boolean:
      if let flag = row.boolean(field) {
        grammar.plain(&output) { $0.append(flag ? "true" : "false") }
      }
    case .date: if let day = row.date(field) { grammar.plain(&output) { $0.append(day) } }
    case .timestamp:
      if let moment = row.timestamp(field) { grammar.plain(&output) { $0.append(moment) } }
    // Cells can't contain lists and objects; `carries` excludes them.
    case .list, .object: break
    }
    grammar.quoteNull(from: start, in: &output)
  }
}

/// Writes the header of a table before its rows.
struct TableAssembler: Assembler {
  let grammar: TableGrammar
  let options: OutputOptions

  func begin(_ first: Feed?, into output: inout OutputBuffer) {
    writeHeader((options.fields ?? EntryField.standard).map(\.name), into: &output)
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

/// A column of a table, with the values of its declaration.
struct TableColumn {
  let field: EntryField
  let type: FieldType

  init(_ field: EntryField) {
    self.field = field
    type = field.type
  }
}
