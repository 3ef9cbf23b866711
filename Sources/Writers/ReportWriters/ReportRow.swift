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

/// A column of a report, or of entries in an output.
package struct ReportColumn: Sendable {
  package let name: String
  package let type: FieldType
  /// The column of entries; `nil` for one of a report.
  let field: EntryField?
  /// The meaning, in one line.
  package let summary: String
  /// The heading in formats for people.
  package let heading: String
  /// `true` for names that people copy, and for lines, which aren't cut.
  package let isWhole: Bool

  package init(
    _ name: String, _ type: FieldType, _ summary: String, heading: String? = nil,
    isWhole: Bool = false, of field: EntryField? = nil
  ) {
    self.isWhole = isWhole
    self.name = name
    self.field = field
    self.type = type
    self.summary = summary
    self.heading = heading ?? Self.words(name)
  }

  /// Converts `peak_rank` to `Peak rank`.
  private static func words(_ name: String) -> String {
    let words = name.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// `true` if values are aligned to the right.
  var isNumber: Bool { type.isNumeric }

  /// The column of a row's line of ranks: a text of blocks, where it isn't drawn.
  package static let line = ReportColumn(
    "line", .text, "its ranks over time", heading: "Line", isWhole: true)

  /// `true` for the column of lines of ranks; other reports have lines of documents.
  package var isLine: Bool { name == Self.line.name && type == .text }

  /// The name of the column of moves, which are signs for people.
  package static let move = "move"

  package init(_ field: EntryField, named name: String? = nil, heading: String? = nil) {
    self.init(
      name ?? field.name, field.type, field.summary,
      heading: heading ?? Headings.heading(of: field),
      of: field)
  }

  package var isList: Bool { type == .list }

  /// The members of a list's items; empty for any other column.
  package var members: [ListMember] { field?.members ?? [] }
}

extension OutputOptions {
  /// The columns of entries as an output has them.
  package var columnsOfOutput: [ReportColumn] {
    columns.map { ReportColumn($0, named: name(of: $0)) }
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
