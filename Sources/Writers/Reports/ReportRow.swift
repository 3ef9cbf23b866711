package import ChartConvModel

/// A row of a report, filled cell by cell in the order of the columns and reused for the next row.
package struct ReportRow {
  /// A value. Texts and decimals are ranges of the row's text buffer.
  enum Cell {
    case null
    case text(Range<Int>)
    case decimal(Range<Int>)
    case integer(Int)
    case boolean(Bool)
    case date(CalendarDate)
    case timestamp(Timestamp)
  }

  private(set) var cells: [Cell] = []
  private var texts: [UInt8] = []

  package init() {}

  /// Begins the next row.
  package mutating func removeAll() {
    cells.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }

  @_lifetime(borrow self)
  func bytes(_ range: Range<Int>) -> Span<UInt8> { texts.span.extracting(range) }

  package mutating func appendNull() { cells.append(.null) }

  package mutating func append(_ text: String?) {
    guard let text else { return appendNull() }
    append(text.utf8.span)
  }

  package mutating func append(_ text: Span<UInt8>?) {
    guard let text else { return appendNull() }
    cells.append(.text(add(text)))
  }

  /// Appends the digits of a decimal.
  package mutating func append(decimal digits: Span<UInt8>?) {
    guard let digits else { return appendNull() }
    cells.append(.decimal(add(digits)))
  }

  package mutating func append(decimal digits: String?) {
    guard let digits else { return appendNull() }
    append(decimal: digits.utf8.span)
  }

  package mutating func append(_ number: Int?) {
    cells.append(number.map(Cell.integer) ?? .null)
  }

  package mutating func append(_ flag: Bool?) {
    cells.append(flag.map(Cell.boolean) ?? .null)
  }

  package mutating func append(_ moment: Timestamp?) {
    cells.append(moment.map(Cell.timestamp) ?? .null)
  }

  package mutating func append(_ day: CalendarDate?) { cells.append(day.map(Cell.date) ?? .null) }

  /// Appends the value of a column of an entry that isn't a list.
  package mutating func append(_ field: EntryField, of row: borrowing Row) {
    switch field.type {
    case .text: append(row.text(field))
    case .decimal, .number: append(decimal: row.text(field))
    case .integer: append(row.integer(field))
    case .boolean: append(row.boolean(field))
    case .date: append(row.date(field))
    case .timestamp: append(row.timestamp(field))
    case .list, .object: appendNull()
    }
  }

  /// The values of the row by the indices of their columns.
  package var values: Values {
    @_lifetime(borrow self) get { Values(cells: cells.span, texts: texts.span) }
  }

  /// The memory of the row in bytes.
  package var memory: Int {
    MemoryLayout<Self>.stride + cells.count * MemoryLayout<Cell>.stride + texts.count
  }

  private mutating func add(_ text: Span<UInt8>) -> Range<Int> {
    let start = texts.count
    for index in text.indices { texts.append(text[index]) }
    return start..<texts.count
  }
}

extension ReportRow {
  /// Values that are read by the indices of their columns. A value of another type is null.
  package struct Values: ~Escapable {
    private let cells: Span<Cell>
    private let texts: Span<UInt8>

    @_lifetime(copy cells, copy texts)
    fileprivate init(cells: Span<Cell>, texts: Span<UInt8>) {
      self.cells = cells
      self.texts = texts
    }

    package func has(_ column: Int) -> Bool {
      if case .null = cells[column] { false } else { true }
    }

    /// The text, or the digits of a decimal.
    @_lifetime(copy self)
    package func text(_ column: Int) -> Span<UInt8>? {
      switch cells[column] {
      case .text(let range), .decimal(let range): texts.extracting(range)
      default: nil
      }
    }

    package func integer(_ column: Int) -> Int? {
      if case .integer(let number) = cells[column] { number } else { nil }
    }

    package func boolean(_ column: Int) -> Bool? {
      if case .boolean(let flag) = cells[column] { flag } else { nil }
    }

    package func date(_ column: Int) -> CalendarDate? {
      if case .date(let day) = cells[column] { day } else { nil }
    }

    package func timestamp(_ column: Int) -> Timestamp? {
      if case .timestamp(let moment) = cells[column] { moment } else { nil }
    }
  }
}

/// A column of a report.
package struct ReportColumn: Sendable {
  package let name: String
  package let type: FieldType
  /// The meaning, in one line.
  package let summary: String
  /// The heading in formats for people.
  package let heading: String

  package init(_ name: String, _ type: FieldType, _ summary: String, heading: String? = nil) {
    self.name = name
    self.type = type
    self.summary = summary
    self.heading = heading ?? name
  }

  /// `true` if values are aligned to the right.
  var isNumber: Bool { type.isNumeric }

  /// Creates a column of entries.
  package init(_ field: EntryField) {
    self.init(
      field.name, field.type, field.summary, heading: Headings.heading(of: field))
  }
}

/// The JSON Schemas (draft 2020-12) of reports.
package enum ReportSchema {
  /// Returns the schema of a report: of a line of NDJSON, or of an array.
  ///
  /// - Parameter columns: the columns that may be requested, so none is required.
  package static func text(_ title: String, _ columns: [ReportColumn], isArray: Bool) -> String {
    let members = columns.map { column in
      "    \"\(column.name)\": {\"description\": \(JSONSchema.quoted(column.summary)), "
        + "\(JSONSchema.scalar(column.type).dropFirst())"
    }
    let row = """
      {
          "type": "object",
          "properties": {
        \(members.joined(separator: ",\n  "))
          },
          "additionalProperties": false
        }
      """
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": \(JSONSchema.quoted(title)),
        \(isArray ? "\"type\": \"array\",\n  \"items\": " : "\"allOf\": [")\(row)\(isArray ? "" : "]")
      }

      """
  }
}
