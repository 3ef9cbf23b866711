/// A value of a row or of a report that isn't a list, in the type of its column.
@usableFromInline
@frozen
package enum Cell: ~Escapable {
  case null
  case text(Span<UInt8>)
  /// The digits of a number, or the JSON of an object.
  case digits(Span<UInt8>)
  case integer(Int)
  case boolean(Bool)
  case date(CalendarDate)
  case timestamp(Timestamp)

  /// The text, or the digits.
  package var bytes: Span<UInt8>? {
    @_lifetime(copy self) get {
      switch self {
      case .text(let text), .digits(let text): text
      default: nil
      }
    }
  }

  /// A date is its midnight in UTC.
  package var moment: Moment? {
    switch self {
    case .date(let day): Moment(day)
    case .timestamp(let moment): Moment(moment)
    default: nil
    }
  }

  /// Compares texts by their bytes, numbers exactly, dates and timestamps as moments. `nil` if a
  /// value is null or of another kind.
  package func order(to other: Cell) -> Order? {
    switch self {
    case .null: return nil
    case .text(let text):
      guard case .text(let other) = other else { return nil }
      return text.order(to: other)
    case .digits(let digits):
      switch other {
      case .digits(let others): return digits.decimalOrder(to: others)
      case .integer: return other.order(to: self)?.reversed
      default: return nil
      }
    case .integer(let number):
      switch other {
      case .integer(let other): return Order(number, other)
      case .digits(let digits): return Array(String(number).utf8).span.decimalOrder(to: digits)
      default: return nil
      }
    case .boolean(let flag):
      guard case .boolean(let other) = other else { return nil }
      return Order(flag ? 1 : 0, other ? 1 : 0)
    case .date, .timestamp:
      guard let moment, let other = other.moment else { return nil }
      return Order(moment, other)
    }
  }
}

extension Row {
  /// Returns the value of a column; null for a list.
  @_lifetime(copy self)
  package func cell(_ field: EntryField) -> Cell { cell(field, of: field.type) }

  /// Returns the value of a column whose type is known.
  @inlinable
  @_lifetime(copy self)
  package func cell(_ field: EntryField, of type: FieldType) -> Cell {
    guard has(field) else { return .null }
    let slot = slot(field)
    switch type {
    case .text: return .text(bytes(slot.text))
    case .decimal, .number, .object: return .digits(bytes(slot.text))
    case .integer: return .integer(slot.integer)
    case .boolean: return .boolean(slot.boolean)
    case .date: return .date(slot.date)
    case .timestamp: return .timestamp(slot.timestamp)
    case .list: return .null
    }
  }
}

/// A moment in UTC, to which dates and timestamps are converted for comparison.
package struct Moment: Sendable, Comparable {
  /// Seconds since 1970 in UTC.
  package let seconds: Int
  package let nanoseconds: Int

  package init(seconds: Int, nanoseconds: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package init(_ timestamp: Timestamp) {
    self.init(seconds: timestamp.secondsSince1970, nanoseconds: timestamp.nanosecond)
  }

  package init(_ day: CalendarDate) { self.init(seconds: day.daysSinceEpoch * Self.secondsPerDay) }

  package static let secondsPerDay = 86_400

  /// The day in UTC; `nil` beyond the years of ``CalendarDate``.
  package var day: CalendarDate? { Timestamp(secondsSince1970: seconds)?.date }

  package static func < (one: Self, other: Self) -> Bool {
    (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
  }
}
