internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Parses CSV and TSV. Each row becomes an entry's record, with a node for each cell.
struct TableParser: ~Copyable {
  /// The columns of a table, from its first row.
  struct Header {
    /// The name of a row's node.
    let entry: UInt8
    /// The name of each column's node; `nil` for an ignored column.
    let names: [UInt8?]
    /// The name of each column that is kept in ``Record/extra``; `nil` for others.
    var extra: [String?] = []
    /// The columns whose numbers may have a decimal comma.
    var decimals: Set<Int> = []
    /// `true` if a point in such a number may separate thousands.
    var mayHaveThousands = false
    /// The name of the node that a cell without a value also has.
    var nullable: UInt8?
    /// `false` if a line of separators is a row: of an entry without values in any of its columns.
    var needsValues = true
    /// The ignored columns, each with a warning.
    let ignored: [Ignored]

    /// A column with its name; `nil` if it isn't unknown but repeats another.
    typealias Ignored = (unknown: String?, message: String, position: SourcePosition)
  }

  private static let invalidUTF8 = "invalid UTF-8 is read as Windows-1252"

  private let readHeader: (TableRow) throws(FeedError) -> Header
  private let null: [UInt8]
  private let reportsUnknown: Bool
  private let hasQuotes: Bool
  private var scanner: TableScanner
  private var header: Header?
  /// The cells of the first row, sorted, and their size in bytes.
  private var firstRow: [[UInt8]] = []
  private var firstSize = 0
  private var builder = RecordBuilder()
  /// The piece that is parsed, and the number of its bytes that were.
  private var piece: ArraySlice<UInt8> = []
  private var offset = 0
  private var stage = Stage.reading
  /// `true` if the scanner has a row that isn't taken.
  private var hasRow = false
  /// The position of the first cell of the row that isn't UTF-8.
  private var unreadable: SourcePosition?
  private var events = WaitingEvents()
  /// The error of the first row that can't be read. Those of later rows are warnings.
  private(set) var unread: FeedError?

  private enum Stage { case reading, atEnd, ended }

  /// - Parameter null: the text that represents null, in addition to the empty text.
  init(
    _ syntax: TableSyntax, _ options: ParserOptions, firstLine: Int, null: String,
    readHeader: @escaping (TableRow) throws(FeedError) -> Header
  ) {
    reportsUnknown = options.reportsUnknown
    self.null = Array(null.utf8)
    self.readHeader = readHeader
    hasQuotes = syntax.quoting == .quotes
    scanner = TableScanner(syntax, firstLine: firstLine, limits: options.limits)
  }

  /// Returns the next event; `nil` at the end of the table.
  mutating func next(_ source: inout ByteSource) throws(FeedError) -> RecordEvent? {
    while true {
      if let event = events.next() { return event }
      guard stage != .ended else { return nil }
      try advance(in: &source)
    }
  }

  private mutating func advance(in source: inout ByteSource) throws(FeedError) {
    if hasRow {
      hasRow = false
      try takeRow()
    } else if try scanRow() {
      noteRow()
    } else if stage == .atEnd {
      stage = .ended
      events.append(.end)
    } else if let next = try source.nextChunk() {
      (piece, offset) = (next, 0)
    } else {
      stage = .atEnd
      let end = scanner.position
      guard try scanner.finish() else { return }
      events.append(.warning("the last line has no line end; data may be missing", end))
      noteRow()
    }
  }

  /// Returns `true` if the piece completes a row.
  private mutating func scanRow() throws(FeedError) -> Bool {
    while true {
      do throws(FeedError) {
        return unsafe try piece.withUnsafeBufferPointer { bytes throws(FeedError) in
          try unsafe scanner.take(bytes, from: &offset)
        }
      } catch {
        try lose(error)
        scanner.skipLine()
      }
    }
  }

  /// Notes the error of a row, after which others are read.
  private mutating func lose(_ error: FeedError) throws(FeedError) {
    guard header != nil, error.kind == .malformed, let position = error.position else {
      throw error
    }
    if unread == nil {
      unread = error
    } else {
      events.append(.lostEntry(error.message, position))
    }
  }

  private mutating func noteRow() {
    hasRow = true
    unreadable = scanner.row.firstInvalidCell
    if let unreadable { events.append(.warning(Self.invalidUTF8, unreadable)) }
  }

  private mutating func takeRow() throws(FeedError) {
    defer { scanner.reset() }
    guard let header else { return try takeHeader() }
    if scanner.row.isBlank, header.names.count > 1,
      header.needsValues || scanner.row.cells.count == 1
    {
      return
    }
    if let repeated = repeatedHeader {
      self.header = try readHeader(repeated)
      return
    }
    let first = scanner.row.cells.first?.position
    let (count, expected) = (scanner.row.cells.count, header.names.count)
    guard count == expected || scanner.row.endsInEmptyCells(after: expected) else {
      return try lose(
        FeedError(.malformed, "expected \(expected) fields, but found \(count)", at: first))
    }
    builder.reset()
    begin(header.entry, .element, at: first)
    for index in header.names.indices {
      guard let name = header.names[index] else { continue }
      let cell = scanner.row.cells[index]
      var text = scanner.row.text(of: cell)
      if isNull(cell, text) {
        if name == header.nullable {
          begin(name, .string, at: cell.position)
          builder.end()
        }
        continue
      }
      if header.decimals.contains(index) {
        if header.mayHaveThousands, Self.mayBeThousands(text) {
          let number = String(decoding: text, as: UTF8.self)
          events.append(.warning("'\(number)' is ambiguous: thousands or decimals", cell.position))
          continue
        }
        if let number = Self.number(text) { text = number }
      }
      if !hasQuotes, text.first == UInt8(ascii: "\""), Self.isQuoted(text) {
        events.append(.warning("a text is read with its quotes; TSV has none", cell.position))
      }
      begin(name, .string, at: cell.position)
      if unreadable == nil {
        unsafe text.withUnsafeBufferPointer { unsafe builder.append($0) }
      } else {
        let repaired = Self.repaired(text)
        unsafe repaired.withUnsafeBufferPointer { unsafe builder.append($0) }
      }
      builder.end()
    }
    builder.end()
    let extra = extra(header)
    if !extra.isEmpty {
      begin(Record.extraName, .string, at: first)
      let members = extra.json.dropFirst().dropLast()
      unsafe members.withUnsafeBufferPointer { unsafe builder.append($0) }
      builder.end()
    }
    scanner.reset()
    events.append(.entry(builder.take()))
  }

  /// Returns a text with the bytes that aren't UTF-8 converted from Windows-1252.
  private static func repaired(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var repaired: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let length = text.span.lengthOfCharacter(at: index - text.startIndex)
      let character = text[index..<index + max(length, 1)]
      if length == 0 { repaired.append(character: character) } else { repaired += character }
      index = character.endIndex
    }
    return repaired
  }

  /// Returns a number with a decimal point instead of a comma; `nil` for another text. A comma before
  /// three digits may separate thousands.
  private static func number(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let fraction = text[comma...].dropFirst()
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard fraction.count != 3, fraction.allSatisfy(digits.contains) else { return nil }
    var number = text
    number[comma] = UInt8(ascii: ".")
    return DecimalNumber(number.span) == nil ? nil : number
  }

  private static func mayBeThousands(_ text: ArraySlice<UInt8>) -> Bool {
    guard let point = text.firstIndex(of: UInt8(ascii: ".")) else { return false }
    return text[point...].count == 4 && text.allSatisfy { $0.isDigit || $0 == text[point] }
  }

  /// Returns `true` for a text as tables with quotes have it: `"Left, Right"`, `"Say ""When"""`.
  private static func isQuoted(_ text: ArraySlice<UInt8>) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard text.count > 2, text.first == quote, text.last == quote else { return false }
    let inner = text.dropFirst().dropLast()
    let parts = inner.split(separator: quote, omittingEmptySubsequences: false)
    // Each second part is the empty text between two quotes.
    return parts.count % 2 == 1 && (parts.count > 1 || inner.contains(UInt8(ascii: ",")))
      && parts.indices.allSatisfy { $0 % 2 == 0 || parts[$0].isEmpty }
  }

  /// Returns the cells of the columns that are kept: null, a number in its shortest digits, or a text.
  private func extra(_ header: Header) -> JSONObject {
    var members = JSONObject()
    for (cell, name) in zip(scanner.row.cells, header.extra) {
      guard let name else { continue }
      let text = scanner.row.text(of: cell)
      let isNumber = DecimalNumber(text.span).map { $0.description.utf8.elementsEqual(text) }
      members.add(
        name,
        isNull(cell, text)
          ? Array("null".utf8)
          : !cell.isQuoted && isNumber == true ? Array(text) : JSONObject.string(Array(text)))
    }
    return members
  }

  private mutating func takeHeader() throws(FeedError) {
    let header = try readHeader(scanner.row)
    self.header = header
    firstRow = Self.sorted(scanner.row)
    firstSize = scanner.row.textSize
    // A table without rows is a feed without entries.
    events.append(.head(Record()))
    for column in header.ignored {
      if reportsUnknown, let name = column.unknown {
        events.append(.unknown(name, column.position))
      }
      events.append(.warning(column.message, column.position))
    }
  }

  /// The row if it has the cells of the first one, in any order: it is then the header of another
  /// table that `cat` has appended, maybe with a byte-order mark. A single cell without the mark
  /// may also be a value.
  private var repeatedHeader: TableRow? {
    switch scanner.row.textSize - firstSize {
    case 0 where scanner.row.cells.count > 1:
      return Self.sorted(scanner.row) == firstRow ? scanner.row : nil
    case TableRow.mark.count:
      guard let row = scanner.row.withoutMark, Self.sorted(row) == firstRow else { return nil }
      return row
    default: return nil
    }
  }

  private static func sorted(_ row: TableRow) -> [[UInt8]] {
    row.cells.map { Array(row.text(of: $0)) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func isNull(_ cell: TableRow.Cell, _ text: ArraySlice<UInt8>) -> Bool {
    text.isEmpty || !cell.isQuoted && !null.isEmpty && text.elementsEqual(null)
  }

  private mutating func begin(_ name: UInt8, _ kind: NodeKind, at position: SourcePosition?) {
    builder.begin(
      name, kind, line: UInt32(truncatingIfNeeded: position?.line ?? 1),
      column: UInt32(truncatingIfNeeded: position?.column ?? 1))
  }
}
