internal import ChartConvIO

/// Splits a table into rows: strict RFC 4180, or TSV with backslash escapes.
///
/// Runs of ordinary bytes are copied as one piece.
struct TableScanner {
  private enum State {
    case fieldStart, plain, quoted
    /// After a quote within quotes: either the end of the field or the first half of a doubled
    /// quote.
    case quoteInQuoted
    case escape
    /// After the CR of a line end.
    case carriageReturn
    /// After an error, until the line ends.
    case damaged
  }

  private let syntax: TableSyntax
  /// For each byte, `true` if it may end a run of ordinary bytes.
  private let marks: [Bool]
  private let limits: Limits
  private var state = State.fieldStart
  private var line: Int
  private var column = 0
  private(set) var row = TableRow()

  init(_ syntax: TableSyntax, firstLine: Int, limits: Limits) {
    self.syntax = syntax
    let ends = [syntax.delimiter, 0x22, 0x5C, 0x0A, 0x0D]
    marks = (0...UInt8.max).map(ends.contains)
    self.limits = limits
    line = firstLine
  }

  /// Consumes bytes from `offset` on, at most to the end of a row. Returns `true` if a row is
  /// complete; it can be read until `reset`.
  mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: inout Int
  ) throws(FeedError) -> Bool {
    while offset < bytes.count {
      if state == .plain || state == .quoted {
        let start = offset
        while offset < bytes.count, unsafe !marks[Int(bytes[offset])] { offset += 1 }
        if offset > start {
          try unsafe append(UnsafeBufferPointer(rebasing: bytes[start..<offset]))
          continue
        }
      }
      let byte = unsafe bytes[offset]
      offset += 1
      if try take(byte) { return true }
    }
    return false
  }

  private mutating func append(_ run: UnsafeBufferPointer<UInt8>) throws(FeedError) {
    unsafe row.append(run)
    column += run.count
    if row.cellLength > limits.text {
      // The position of the first byte beyond the limit, for any number of bytes in a piece.
      column -= row.cellLength - limits.text - 1
      throw tooLong
    }
  }

  private var tooLong: FeedError {
    FeedError(.limit, "a field of more than \(limits.text) bytes", at: position)
  }

  /// Consumes a byte. Returns `true` if it completes a row.
  private mutating func take(_ byte: UInt8) throws(FeedError) -> Bool {
    column += 1
    if row.cells.isEmpty { row.beginCell(at: position) }
    defer {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && syntax.endsInCarriageReturn {
        line += 1
        column = 0
      }
    }
    switch (state, byte) {
    case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuoted
    case (.quoted, _): try append(byte)
    case (.quoteInQuoted, UInt8(ascii: "\"")):
      try append(byte)
      state = .quoted
    case (.fieldStart, UInt8(ascii: "\"")) where syntax.quoting == .quotes:
      row.quoteCell()
      state = .quoted
    case (.escape, _): try unescape(byte)
    case (.damaged, UInt8(ascii: "\n")): skipRow(to: .fieldStart)
    case (.damaged, UInt8(ascii: "\r")) where syntax.endsInCarriageReturn:
      skipRow(to: .fieldStart)
    case (.damaged, _): break
    case (_, UInt8(ascii: "\n")): return endRow()
    case (_, UInt8(ascii: "\r")) where syntax.endsInCarriageReturn: return endRow()
    case (.carriageReturn, _): throw problem("a carriage return outside of quotes")
    case (_, UInt8(ascii: "\r")): state = .carriageReturn
    case (_, syntax.delimiter):
      row.endCell()
      row.beginCell(at: SourcePosition(line: line, column: column + 1))
      if row.size > limits.entry {
        throw FeedError(.limit, "a row of more than \(limits.entry) bytes", at: position)
      }
      state = .fieldStart
    case (.quoteInQuoted, _): throw problem("text after the closing quote of a field")
    case (.plain, UInt8(ascii: "\"")) where syntax.quoting == .quotes:
      throw problem("a quote within an unquoted field")
    case (_, UInt8(ascii: "\\")) where syntax.quoting == .backslashes: state = .escape
    default:
      try append(byte)
      state = .plain
    }
    return false
  }

  /// Handles the end of input. Returns `true` if it completes a row without a line end. Throws
  /// `.truncated` within quotes or after a backslash.
  mutating func finish() throws(FeedError) -> Bool {
    switch state {
    case .quoted: throw FeedError(.truncated, "the input ends within quotes", at: position)
    case .escape: throw FeedError(.truncated, "the input ends after a backslash", at: position)
    case .damaged: return false
    default: return row.cells.isEmpty ? false : endRow()
    }
  }

  /// Clears the row before the next one.
  mutating func reset() { row.reset() }

  /// Skips the rest of the line after an error.
  mutating func skipLine() { skipRow(to: .damaged) }

  private mutating func skipRow(to next: State) {
    row.reset()
    state = next
  }

  var position: SourcePosition { SourcePosition(line: line, column: max(column, 1)) }

  private mutating func endRow() -> Bool {
    row.endCell()
    state = .fieldStart
    return true
  }

  private mutating func append(_ byte: UInt8) throws(FeedError) {
    row.append(byte)
    if row.cellLength > limits.text { throw tooLong }
  }

  private mutating func unescape(_ byte: UInt8) throws(FeedError) {
    switch byte {
    case UInt8(ascii: "t"): try append(0x09)
    case UInt8(ascii: "n"): try append(0x0A)
    case UInt8(ascii: "r"): try append(0x0D)
    case UInt8(ascii: "\\"): try append(byte)
    default:
      try append(UInt8(ascii: "\\"))
      try append(byte)
    }
    state = .plain
  }

  private func problem(_ message: String) -> FeedError {
    FeedError(.malformed, message, at: position)
  }
}

struct TableSyntax: Sendable, Equatable {
  /// The escaping of delimiters within fields.
  enum Quoting: Sendable {
    /// Double quotes, doubled within (RFC 4180 §2).
    case quotes
    /// Backslash sequences, as in the TSV of sfeed and Miller.
    case backslashes
  }

  var delimiter: UInt8
  var quoting: Quoting
  /// `true` if lines end in a carriage return alone, as in old exports of the Music app.
  var endsInCarriageReturn = false

  static let tsv = Self(delimiter: UInt8(ascii: "\t"), quoting: .backslashes)

  /// The supported delimiters, most likely first.
  private static let delimiters = [",", ";", "\t", "|"].flatMap(\.utf8)

}

extension TableSyntax {
  /// Detects a table by its first line: the delimiter that yields the most known columns. Returns
  /// `nil` if no column is known.
  ///
  /// - Parameter isColumn: returns `true` if a name, which may be quoted, is a known column.
  init?(
    firstLine line: some Collection<UInt8>, quoting: Quoting?, isColumn: (ArraySlice<UInt8>) -> Bool
  ) {
    let line = Array(line)
    // Each row of a table in Markdown has bars around it.
    let isMarkdown = line.first == UInt8(ascii: "|") && line.last { $0 > 0x20 } == UInt8(ascii: "|")
    guard !isMarkdown else { return nil }
    let known = Self.delimiters.map { delimiter in
      line.split(separator: delimiter).count { isColumn($0) }
    }
    guard let maximum = known.max(), maximum > 0, let index = known.firstIndex(of: maximum) else {
      return nil
    }
    let delimiter = Self.delimiters[index]
    let hasBackslashes = delimiter == UInt8(ascii: "\t") && !line.contains(UInt8(ascii: "\""))
    self.init(delimiter: delimiter, quoting: quoting ?? (hasBackslashes ? .backslashes : .quotes))
  }
}
