package import ChartConvModel

/// The type of a column's values in the columnar formats.
package enum ColumnType: Sendable {
  case text
  case integer
  case boolean
  /// Days since 1970-01-01.
  case date
  /// Microseconds since 1970-01-01T00:00:00Z.
  case timestamp
  /// Millionths, at most 18 digits.
  case decimal

  /// The bits of IEEE 754, 64 bits wide.
  case double

  /// - Parameter isExactText: `true` if decimals and timestamps are written as text, with all their
  ///   digits and their offset.
  package init(_ type: FieldType, isExactText: Bool) {
    self =
      switch type {
      case .text, .list, .object: .text
      case .integer: .integer
      case .boolean: .boolean
      case .date: .date
      case .timestamp: isExactText ? .text : .timestamp
      case .decimal: isExactText ? .text : .decimal
      case .number: isExactText ? .text : .double
      }
  }

  /// The number of digits of a decimal, and how many of them follow the point.
  package static let precision = 18
  package static let scale = 6
}

extension DecimalNumber {
  /// Returns a number's digits as an integer of millionths; `nil` if it has more than twelve digits
  /// before the point or more than six after it.
  ///
  /// - Parameter digits: the shortest digits.
  static func millionths(_ digits: Span<UInt8>) -> Int64? {
    var value: Int64 = 0
    var count = 0
    var places: Int?
    var isNegative = false
    for index in digits.indices {
      switch digits[index] {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): places = 0
      case let digit:
        guard count < ColumnType.precision else { return nil }
        value = value * 10 + Int64(digit &- UInt8(ascii: "0"))
        count += 1
        places? += 1
      }
    }
    let fraction = places ?? 0
    guard fraction <= ColumnType.scale, count - fraction <= ColumnType.precision - ColumnType.scale
    else { return nil }
    for _ in fraction..<ColumnType.scale { value *= 10 }
    return isNegative ? -value : value
  }
}

extension Timestamp {
  /// The number of whole microseconds since 1970-01-01T00:00:00Z.
  var microseconds: Int64 { Int64(secondsSince1970) * 1_000_000 + Int64(nanosecond / 1000) }
}

/// The metadata of a columnar file: the version of the schema and the meaning of each column.
package enum ColumnMeanings {
  package static func pairs(of fields: [ReportColumn]) -> [(key: String, value: String)] {
    [("chartconv.schema", "1")] + fields.map { ("chartconv.column.\($0.name)", $0.summary) }
  }
}
