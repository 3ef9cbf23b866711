/// The value of one column in one row.
package enum FieldValue: Sendable, Equatable {
  case null
  case text(String)
  case integer(Int)
  case decimal(DecimalNumber)
  case boolean(Bool)
  case date(CalendarDate)
  case timestamp(Timestamp)
  case list(any ItemList)
}

extension FieldValue {
  /// Compares texts byte by byte.
  package static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.text(let one), .text(let other)): one.hasBytes(of: other)
    case (.integer(let one), .integer(let other)): one == other
    case (.decimal(let one), .decimal(let other)): one == other
    case (.boolean(let one), .boolean(let other)): one == other
    case (.date(let one), .date(let other)): one == other
    case (.timestamp(let one), .timestamp(let other)): one == other
    case (.list(let one), .list(let other)): one.equals(other)
    default: false
    }
  }
}

extension FieldValue {
  /// The value as text; `nil` for null and lists.
  package var text: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .decimal(let number): number.description
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let day): day.description
    case .timestamp(let moment): moment.description
    default: nil
    }
  }
}

/// The items of a list column of an ``Entry``: an array of its item type.
package protocol ItemList: Sendable {
  func append(to rows: inout RowBatch)
  func equals(_ other: any ItemList) -> Bool
}

extension Array: ItemList where Element: ItemValue {
  package func append(to rows: inout RowBatch) { for item in self { rows.append(item) } }

  package func equals(_ other: any ItemList) -> Bool { self == other as? Self }
}
