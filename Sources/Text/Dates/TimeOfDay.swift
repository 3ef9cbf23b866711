internal import ChartConvModel

/// A time of day as written in a feed.
struct TimeOfDay {
  var hour: Int
  var minute = 0
  /// Up to 60.
  var second = 0
  var nanosecond = 0

  /// Returns the timestamp on a day. 24:00 is the beginning of the next day (ISO 8601). Second 60
  /// becomes 59 unless it may be a leap second.
  func timestamp(on date: CalendarDate, offset: Int) -> Timestamp? {
    if hour == 24 {
      guard minute == 0, second == 0, nanosecond == 0 else { return nil }
      return date.next.flatMap { Timestamp(date: $0, offset: offset) }
    }
    func timestamp(_ second: Int) -> Timestamp? {
      Timestamp(
        date: date, hour: hour, minute: minute, second: second, nanosecond: nanosecond,
        offset: offset)
    }
    guard second == 60 else { return timestamp(second) }
    return timestamp(60).flatMap { $0.inUTC.date.mayHaveLeapSecond ? $0 : nil } ?? timestamp(59)
  }

  /// Returns the time on a 12-hour clock, on which 12 is the first hour of each half of the day.
  func inHalfDay(isAfternoon: Bool) -> Self? {
    guard (1...12).contains(hour) else { return nil }
    var time = self
    time.hour = hour % 12 + (isAfternoon ? 12 : 0)
    return time
  }
}

extension CalendarDate {
  /// `true` for the days at whose end leap seconds are inserted.
  fileprivate var mayHaveLeapSecond: Bool {
    year >= 1972 && (month == 6 && day == 30 || month == 12 && day == 31)
  }
}

extension DateScanner {
  /// `true` if the digits before the next byte are the hour of a time.
  var isInTime: Bool {
    var ahead = self
    return ahead.skipColon() || next | 0x20 == UInt8(ascii: "h") && peek(1).isDigit
  }

  /// Skips a colon and the spaces around it.
  private mutating func skipColon() -> Bool {
    var ahead = self
    ahead.skipSpaces()
    guard ahead.skip(UInt8(ascii: ":")) else { return false }
    ahead.skipSpaces()
    self = ahead
    return true
  }

  /// Parses the rest of a time after its first digits: `h:mm`, `h:mm:ss`, `14h15`, each with an
  /// optional `am` or `pm`; `hh`, `hhmm`, `hhmmss`. Seconds may have a fraction after a point or a
  /// comma (ISO 8601).
  mutating func timeOfDay(from first: DateNumber) -> TimeOfDay? {
    var time = TimeOfDay(hour: first.value)
    var hasSeconds = false
    switch first.digits {
    case 1, 2:
      guard isInTime, skipColon() || skip(next) else { break }
      guard let minute = minutesOrSeconds() else { return nil }
      time.minute = minute
      guard skipColon() else { break }
      guard let second = minutesOrSeconds() else { return nil }
      time.second = second
      hasSeconds = true
    case 4:
      time = TimeOfDay(hour: first.value / 100, minute: first.value % 100)
    case 6:
      time = TimeOfDay(
        hour: first.value / 10_000, minute: first.value / 100 % 100, second: first.value % 100)
      hasSeconds = true
    default: return nil
    }
    if hasSeconds, skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) {
      guard let nanosecond = nanoseconds() else { return nil }
      time.nanosecond = nanosecond
    }
    guard time.minute < 60, time.second <= 60 else { return nil }
    guard let isAfternoon = afternoonMark() else { return time }
    return time.inHalfDay(isAfternoon: isAfternoon)
  }

  private mutating func minutesOrSeconds() -> Int? {
    guard let number = number(), number.digits <= 2 else { return nil }
    return number.value
  }

  /// Parses `PM`, `p.m.` or `p. m.` (`true`), or the same of `AM` (`false`); `nil` for anything
  /// else, which isn't consumed.
  mutating func afternoonMark() -> Bool? {
    guard next.isSpace || next.isASCIILetter else { return nil }
    var ahead = self
    ahead.skipSpaces()
    let half = ahead.next | 0x20
    guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p"), ahead.skip(ahead.next) else {
      return nil
    }
    if ahead.skip(UInt8(ascii: ".")) { ahead.skipSpaces() }
    guard ahead.next | 0x20 == UInt8(ascii: "m"), ahead.skip(ahead.next) else { return nil }
    _ = ahead.skip(UInt8(ascii: "."))
    guard !ahead.next.isLetter else { return nil }
    self = ahead
    return half == UInt8(ascii: "p")
  }
}
