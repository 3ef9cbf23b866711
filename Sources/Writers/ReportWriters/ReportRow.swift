package import ChartConvModel

/// A row of a report, filled cell by cell in the order of the columns and reused for the next row.
package struct ReportRow {
  /// A value. Texts and digits are ranges of the row's text buffer.
  private enum Stored {
    case null
    case text(Range<Int>)
    case digits(Range<Int>)
    case integer(Int)
    case boolean(Bool)
    case date(CalendarDate)
    case timestamp(Timestamp)
  }

  private var cells: [Stored] = []
  private var texts: [UInt8] = []
  /// The line of the row's ranks, which formats for people draw.
  package var line: RankLine?

  package init() {}

  /// Begins the next row.
  package mutating func removeAll() {
    cells.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    line = nil
  }

  package var count: Int { cells.count }

  package func has(_ column: Int) -> Bool {
    if case .null = cells[column] { false } else { true }
  }

  package subscript(column: Int) -> Cell {
    @_lifetime(borrow self) get {
      switch cells[column] {
      case .null: .null
      case .text(let range): .text(texts.span.extracting(range))
      case .digits(let range): .digits(texts.span.extracting(range))
      case .integer(let number): .integer(number)
      case .boolean(let flag): .boolean(flag)
      case .date(let day): .date(day)
      case .timestamp(let moment): .timestamp(moment)
      }
    }
  }

  package mutating func appendNull() { cells.append(.null) }

  package mutating func append(_ text: String?) {
    guard let text else { return appendNull() }
    append(text.bytes.span)
  }

  package mutating func append(_ text: Span<UInt8>?) {
    guard let text else { return appendNull() }
    cells.append(.text(add(text)))
  }

  package mutating func append(decimal digits: Span<UInt8>?) {
    guard let digits else { return appendNull() }
    cells.append(.digits(add(digits)))
  }

  package mutating func append(decimal digits: String?) {
    guard let digits else { return appendNull() }
    append(decimal: digits.bytes.span)
  }

  package mutating func append(_ number: Int?) { cells.append(number.map(Stored.integer) ?? .null) }

  package mutating func append(_ flag: Bool?) { cells.append(flag.map(Stored.boolean) ?? .null) }

  package mutating func append(_ moment: Timestamp?) {
    cells.append(moment.map(Stored.timestamp) ?? .null)
  }

  package mutating func append(_ day: CalendarDate?) { cells.append(day.map(Stored.date) ?? .null) }

  package mutating func append(_ cell: Cell) {
    switch cell {
    case .null: appendNull()
    case .text(let text): append(text)
    case .digits(let digits): append(decimal: digits)
    case .integer(let number): append(number)
    case .boolean(let flag): append(flag)
    case .date(let day): append(day)
    case .timestamp(let moment): append(moment)
    }
  }

  /// The memory of the row in bytes.
  package var memory: Int {
    MemoryLayout<Self>.stride + cells.count * MemoryLayout<Stored>.stride + texts.count
  }

  private mutating func add(_ text: Span<UInt8>) -> Range<Int> {
    let start = texts.count
    for index in text.indices { texts.append(text[index]) }
    return start..<texts.count
  }
}
