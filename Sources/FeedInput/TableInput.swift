internal import FeedIO

/// Reads an input that is CSV or TSV: the program's own, told by the names in its first line.
struct TableInput {
  /// How far the first line is looked for.
  private static let reach = 16 << 10

  let selection: InputSelection
  let options: ReadingOptions
  let receiver: any BatchReceiver

  func read(_ source: inout ByteSource, _ diagnostics: inout Diagnostics) throws(FeedError) {
    let line = try source.peek(Self.reach).prefix { $0 != UInt8(ascii: "\n") }
    guard let grammar = grammar(of: line) else {
      throw source.unrecognised("neither XML nor JSON nor a table with columns that are known")
    }
    var table = ChartconvTable(grammar, options, receiver, source: source)
    defer { diagnostics.add(table.reading.diagnostics) }
    try table.read(&source)
  }

  private func grammar(of line: ArraySlice<UInt8>) -> TableGrammar? {
    switch selection {
    case .family(.tsv): .tsv
    case .family(.csv): TableGrammar(firstLine: line, guarding: .quotes)
    default: TableGrammar(firstLine: line, guarding: nil)
    }
  }
}
