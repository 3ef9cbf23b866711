internal import ChartConvModel

/// The values of the entries of an input in one column.
struct ColumnSummary {
  /// The number of entries with a value.
  private(set) var filled = 0
  /// The first value; of a list, the number of its items.
  private(set) var first: String?
  /// The minimum and maximum of numbers, dates and timestamps.
  private(set) var range: (minimum: FieldValue, maximum: FieldValue)?

  mutating func count(_ field: EntryField, of row: borrowing Row) {
    guard row.has(field) else { return }
    filled += 1
    guard field.type != .text, field.type != .list, field.type != .boolean else {
      if first == nil { first = Self.text(field, of: row) }
      return
    }
    let value = row.value(field)
    if first == nil { first = value.text }
    guard let range else { return range = (value, value) }
    if value.precedes(range.minimum) { self.range?.minimum = value }
    if range.maximum.precedes(value) { self.range?.maximum = value }
  }

  private static func text(_ field: EntryField, of row: borrowing Row) -> String? {
    switch field.type {
    case .list: "\(row.list(field).count)"
    case .boolean: row.boolean(field).map { $0 ? "true" : "false" }
    default: row.string(field)
    }
  }
}

extension FieldValue {
  /// Returns `true` if a number, a date or a timestamp is less than another one of its type.
  fileprivate func precedes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.integer(let one), .integer(let other)): one < other
    case (.decimal(let one), .decimal(let other)): one < other
    case (.date(let one), .date(let other)): one < other
    case (.timestamp(let one), .timestamp(let other)): one < other
    default: false
    }
  }
}
