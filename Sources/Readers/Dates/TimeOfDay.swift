internal import ChartConvModel

/// A time of day as written in a feed.
struct TimeOfDay {
  var hour: Int
  var minute = 0
  var second = 0
  var nanosecond = 0

  static let midnight = Self(hour: 0)

  /// Returns the timestamp on a day.
  ///
  /// 24:00 is the beginning of the next day (ISO 8601).
  func timestamp(on date: CalendarDate, offset: Int) -> Timestamp? {
    if hour == 24 {
      guard minute == 0, second == 0, nanosecond == 0 else { return nil }
      return date.next.flatMap { Timestamp(date: $0, offset: offset) }
    }
    return Timestamp(
      date: date, hour: hour, minute: minute, second: second, nanosecond: nanosecond,
      offset: offset)
  }

  /// Returns the time on a 12-hour clock, on which 12 is the first hour of each half of the day.
  func inHalfDay(isAfternoon: Bool) -> Self? {
    guard (1...12).contains(hour) else { return nil }
    var time = self
    time.hour = hour % 12 + (isAfternoon ? 12 : 0)
    return time
  }
}

extension DateScanner {
  /// Parses `h:mm`, `h:mm:ss`, either with `AM` or `PM`, `hh`, `hhmm` or `hhmmss`. Seconds may have
  /// a fraction after a point or a comma (ISO 8601).
  mutating func timeOfDay() -> TimeOfDay? {
    guard let first = number() else { return nil }
    return timeOfDay(from: first)
  }

  /// Parses the rest of a time after its first digits.
  mutating func timeOfDay(from first: DateNumber) -> TimeOfDay? {
    var time: TimeOfDay
    var hasSeconds = false
    switch first.digits {
    case 1, 2:
      time = TimeOfDay(hour: first.value)
      guard skip(UInt8(ascii: ":")) else { return first.digits == 2 ? time : nil }
      guard let minute = minutesOrSeconds() else { return nil }
      time.minute = minute
      if skip(UInt8(ascii: ":")) {
        guard let second = minutesOrSeconds() else { return nil }
        time.second = second
        hasSeconds = true
      }
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
    guard let isAfternoon = afternoonMark() else { return time }
    return time.inHalfDay(isAfternoon: isAfternoon)
  }

  private mutating func minutesOrSeconds() -> Int? {
    guard let number = number(), number.digits <= 2 else { return nil }
    return number.value
  }

  /// Parses `PM` (`true`) or `AM` (`false`); `nil` for anything else, which isn't consumed.
  private mutating func afternoonMark() -> Bool? {
    guard next.isSpace || next.isLetter else { return nil }
    var ahead = self
    ahead.skipSpaces()
    let word = NameKey(ahead.word())
    guard word == "am" || word == "pm" else { return nil }
    self = ahead
    return word == "pm"
  }
}
