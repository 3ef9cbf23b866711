internal import ChartConvDetection
internal import ChartConvInputs
internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvRecords
internal import ChartConvTable

/// Reads a CSV or TSV input in the program's own format, recognised by the names in its first line.
struct TableInput {
  /// The maximum length of the first line in bytes.
  private static let maximumLine = 16 << 10

  let selection: InputSelection
  let context: ReadingContext
  let receiver: any BatchReceiver

  func read(_ source: inout ByteSource, _ diagnostics: inout Diagnostics) throws(FeedError) {
    let line = try source.peek(Self.maximumLine).prefix { $0 != UInt8(ascii: "\n") }
    guard let syntax = syntax(of: line) else {
      throw source.unrecognised("not XML, JSON or a table with known columns")
    }
    let options = context.options
    let reader = InputFormat.chartconv.makeReader(receiver, context, source.name)
    defer { diagnostics.add(reader.diagnostics) }
    var parser = TableParser(
      syntax, options.parser, firstLine: source.skippedLines + 1,
      entry: ChartconvName.word(.entries).rawValue, null: options.null
    ) { row throws(FeedError) in
      try TableHeader(row).parsed(for: options.fields)
    } receive: { event throws(FeedError) in
      try reader.receive(event)
    }
    do throws(FeedError) { try parser.parse(&source) } catch {
      if !error.isOutputError { try reader.close() }
      throw error
    }
    try reader.close()
  }

  private func syntax(of line: ArraySlice<UInt8>) -> TableSyntax? {
    func isColumn(_ name: ArraySlice<UInt8>) -> Bool { TableHeader.field(named: name) != nil }
    return switch selection {
    case .family(.tsv): .tsv
    case .family(.csv): TableSyntax(firstLine: line, quoting: .quotes, isColumn: isColumn)
    default: TableSyntax(firstLine: line, quoting: nil, isColumn: isColumn)
    }
  }
}
