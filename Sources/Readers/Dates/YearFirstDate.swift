internal import ChartConvModel

extension DateDialect {
  /// A four-digit year before month and day: RFC 3339, W3CDTF down to a bare year, ISO 8601 with a
  /// day of the year, MSSQL (`2004-07-08 23:56:58.0`), Perforce (`2006/09/15 08:19:53 EDT`), Nate
  /// (`2004-05-25 오후 11:23:17`).
  static let yearFirst = Self { shape in
    guard shape.digits == 4 else { return false }
    return shape.mark == 0 || (isSeparator(shape.mark) && shape.second.isDigit)
  } read: { scanner in
    guard let year = scanner.number(), let date = scanner.date(of: year.value) else { return nil }
    return scanner.hasNateTime
      ? scanner.nateTimestamp(on: date) : scanner.timestamp(on: date)
  }

  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
  }
}

extension DateScanner {
  /// Parses the month and day of a year, with the same separator before both.
  fileprivate mutating func date(of year: Int) -> CalendarDate? {
    let separator = next
    guard skip(separator) else { return CalendarDate(year: year, month: 1, day: 1) }
    guard let month = number() else { return nil }
    let hasDay = next == separator && peek(1).isDigit
    if month.digits == 3 && !hasDay { return CalendarDate(year: year, dayOfYear: month.value) }
    // Google wrote a superfluous zero: `2003-012-31`.
    guard month.digits <= 2 || (month.digits == 3 && month.value < 13) else { return nil }
    guard hasDay, skip(separator) else {
      return CalendarDate(year: year, month: month.value, day: 1)
    }
    guard let day = number(), day.digits <= 2 else { return nil }
    return CalendarDate(year: year, month: month.value, day: day.value)
  }
}
