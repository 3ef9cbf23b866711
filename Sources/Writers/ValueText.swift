public import ChartConvIO
public import ChartConvModel
internal import ChartConvText

/// Formatting of dates and timestamps.
extension OutputBuffer: ByteOutput {
  /// Appends `YYYY-MM-DD`.
  @_disfavoredOverload
  mutating func append(_ day: CalendarDate) { day.append(to: &self) }

  /// Appends the timestamp in RFC 3339, without a fraction of zero.
  @_disfavoredOverload
  mutating func append(_ moment: Timestamp) { moment.append(to: &self) }

  /// Appends the date as in Apple's United States store: `May 27, 2014`.
  mutating func appendInWords(_ day: CalendarDate) {
    append(Self.months[day.month - 1])
    append(UInt8(ascii: " "))
    append(day.day)
    append(", ")
    append(day.year)
  }

  /// Appends the timestamp as in RSS (RFC 822, with a year of four digits):
  /// `Tue, 27 May 2014 06:05:04 -0700`.
  mutating func appendMailDate(_ moment: Timestamp) {
    let date = moment.date
    append(Self.weekdays[date.weekday])
    append(", ")
    append(date.day, width: 2)
    append(UInt8(ascii: " "))
    append(Self.shortMonths[date.month - 1])
    append(UInt8(ascii: " "))
    append(date.year, width: 4)
    append(UInt8(ascii: " "))
    append(moment.hour, width: 2)
    append(UInt8(ascii: ":"))
    append(moment.minute, width: 2)
    append(UInt8(ascii: ":"))
    append(moment.second, width: 2)
    append(moment.offset < 0 ? " -" : " +")
    append(abs(moment.offset) / 60, width: 2)
    append(abs(moment.offset) % 60, width: 2)
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  static let shortMonths = months.map { String($0.prefix(3)) }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

extension OutputBuffer {
  /// Appends a value as tables and terminals show it; nothing for null.
  package mutating func append(_ cell: Cell) {
    switch cell {
    case .null: break
    case .text(let text), .digits(let text): append(text)
    case .integer(let number): append(number)
    case .boolean(let flag): append(flag ? "true" : "false")
    case .date(let day): append(day)
    case .timestamp(let moment): append(moment)
    }
  }
}
