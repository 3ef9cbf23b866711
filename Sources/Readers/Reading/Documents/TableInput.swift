internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// Reads a CSV or TSV input in chartconv's format, recognised by the names in its first line.
final class TableInput: DocumentInput {
  /// The maximum length of the first line in bytes.
  private static let maximumLine = 16 << 10
  /// The maximum size of an input that is quoted in bytes.
  private static let maximumQuote = 200

  private let context: ReadingContext
  private let receiver: any BatchReceiver
  private var reader: DialectReader?
  private var parser: TableParser?

  init(_ context: ReadingContext, _ receiver: any BatchReceiver) {
    self.context = context
    self.receiver = receiver
  }

  var diagnostics: Diagnostics { reader?.diagnostics ?? Diagnostics() }

  func read(_ source: inout ByteSource) throws(FeedError) {
    let reader = if let reader { reader } else { try begin(&source) }
    do throws(FeedError) {
      while let event = try parser?.next(&source) {
        if try reader.receive(event) { break }
      }
    } catch {
      if error.isOutputError || error.isAwaitingBytes { throw error }
      try reader.close(isComplete: false)
      guard let unread = parser?.unread else { throw error }
      if error.kind != .strict, let position = error.position {
        try reader.receive(.warning(error.message, position))
      }
      throw unread
    }
    try reader.close(isComplete: parser?.unread == nil)
    if let unread = parser?.unread { throw unread }
  }

  /// Recognises the table by its first line.
  private func begin(_ source: inout ByteSource) throws(FeedError) -> DialectReader {
    let start = try source.peek(Self.maximumLine)
    let line = Self.firstLine(of: start)
    // No table has a brace in its first line, but a call of JSONP has.
    if case .automatic = context.selection, line.contains(UInt8(ascii: "{")) {
      throw try Self.unrecognized(&source)
    }
    let custom = custom(of: line)
    guard var syntax = custom?.table?.syntax ?? syntax(of: line) else {
      throw isFamily
        ? source.unrecognized(
          line.first == UInt8(ascii: "<")
            ? "expected a table, but this is XML" : "not a table with known columns")
        : try Self.unrecognized(&source)
    }
    syntax.endsInCarriageReturn =
      line.endIndex < start.endIndex && start[line.endIndex] == UInt8(ascii: "\r")
    let names = line.split(separator: syntax.delimiter).map { TableHeader.text(of: $0) }
    let format = custom ?? (TableHeader.isReport(names) ? .chartconvReport : .chartconv)
    if custom == nil, case .format(let requested) = context.selection,
      !requested.forms.contains(where: { $0.name == format.name })
    {
      throw source.unrecognized("expected \(requested.name), but this is \(format.name)")
    }
    let options = context.options
    let reader = DialectReader(format, receiver, context, source: source.name)
    self.reader = reader
    parser = TableParser(
      syntax, options.parser, firstLine: source.skippedLines + 1, null: options.null
    ) { row throws(FeedError) in
      if let table = custom?.table { return try table.header(row) }
      return try TableHeader(row, named: options.columnNames).parsed(
        for: options.columns, in: syntax)
    }
    return reader
  }

  /// Returns the first line, up to a line feed. Without one, lines may end in a carriage return alone.
  private static func firstLine(of start: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let line = start.prefix { $0 != UInt8(ascii: "\n") }
    return line.endIndex < start.endIndex ? line : start.prefix { $0 != UInt8(ascii: "\r") }
  }

  /// Returns the error of an input of no known grammar. It quotes an input of only one line, such
  /// as the message of a server.
  private static func unrecognized(_ source: inout ByteSource) throws(FeedError) -> FeedError {
    let message = "not XML, JSON or a table with known columns"
    let text = try source.peek(maximumQuote + 1)
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    guard text.count <= maximumQuote, line.count + 1 >= text.count else {
      return source.unrecognized(message)
    }
    return source.unrecognized("\(message): '\(String(decoding: line, as: UTF8.self))'")
  }

  private var isFamily: Bool { if case .family = context.selection { true } else { false } }

  /// Returns `true` if the bytes are enough to recognise a table.
  static func isRecognisable(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= maximumLine || bytes.contains(UInt8(ascii: "\n"))
  }

  /// Returns the custom dialect that is requested, or else that the line belongs to.
  private func custom(of line: ArraySlice<UInt8>) -> InputFormat? {
    if case .format(let requested) = context.selection {
      return requested.table == nil ? nil : requested
    }
    return context.options.dialects.first { $0.table?.matches(line) ?? false }
  }

  /// Returns `true` if several columns of a line are known.
  func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    guard let syntax = syntax(of: line) else { return false }
    return line.split(separator: syntax.delimiter).count { isColumn($0) } > 1
  }

  private func isColumn(_ name: ArraySlice<UInt8>) -> Bool {
    TableHeader.field(named: name, or: context.options.columnNames) != nil
  }

  private func syntax(of line: ArraySlice<UInt8>) -> TableSyntax? {
    let quoting: TableSyntax.Quoting?
    switch context.selection {
    case .family(.tsv): return .tsv
    case .family(.csv): quoting = .quotes
    default: quoting = nil
    }
    if let syntax = TableSyntax(firstLine: line, quoting: quoting, isColumn: isColumn) {
      return syntax
    }
    // A word of many alone may be a line of prose.
    let isWord = { (name: ArraySlice<UInt8>) in
      !ColumnSynonyms.fields(named: TableHeader.text(of: name)).isEmpty
    }
    let syntax = TableSyntax(firstLine: line, quoting: quoting, isColumn: isWord)
    return syntax.flatMap {
      line.split(separator: $0.delimiter).count(where: isWord) > 1 ? $0 : nil
    }
  }
}
