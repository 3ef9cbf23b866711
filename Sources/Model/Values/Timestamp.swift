/// A moment as written in a feed: a day, a time of day and an offset from UTC.
///
/// RFC 3339. The offset is kept, not converted. Fractions of a second are kept to nine digits.
@frozen
public struct Timestamp: Sendable, Hashable, Comparable {
  /// The day, in the offset.
  public let date: CalendarDate
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int
  /// 0 to 59; 60 for a leap second, which must be 23:59:60 UTC (RFC 3339 §5.7).
  public let second: Int
  /// 0 to 999,999,999.
  public let nanosecond: Int
  /// Minutes east of UTC, within a day either way; 0 is written as `Z`.
  public let offset: Int

  /// Creates a timestamp; `nil` if a value is out of range.
  public init?(
    date: CalendarDate, hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0,
    offset: Int = 0
  ) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      (0...999_999_999).contains(nanosecond), (-1439...1439).contains(offset)
    else { return nil }
    let minuteInUTC = (hour * 60 + minute - offset + 1440) % 1440
    guard second < 60 || minuteInUTC == 1439 else { return nil }
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
    self.offset = offset
  }

  /// Creates a timestamp that is already validated.
  @inlinable
  init(
    unchecked date: CalendarDate, hour: Int, minute: Int, second: Int, nanosecond: Int, offset: Int
  ) {
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
    self.offset = offset
  }

  /// 1970-01-01T00:00:00Z, for formats that require a timestamp if none is known.
  package static let epoch = Self(date: .epoch)

  /// Seconds since 1970 in UTC, without leap seconds.
  public var secondsSince1970: Int {
    date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - offset * 60
  }

  /// Creates a moment from seconds since 1970 in UTC; `nil` if the year isn't from 1 to 9999.
  public init?(secondsSince1970 seconds: Int, nanosecond: Int = 0) {
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    let second = seconds % 86_400
    let secondOfDay = second < 0 ? second + 86_400 : second
    let days = (seconds - secondOfDay) / 86_400
    guard let date = CalendarDate(daysSinceEpoch: days) else { return nil }
    self.init(
      date: date, hour: secondOfDay / 3600, minute: secondOfDay / 60 % 60,
      second: secondOfDay % 60, nanosecond: nanosecond)
  }

  /// The same moment with the offset 0; itself if that would be before year 1 or after year 9999.
  public var inUTC: Self {
    guard offset != 0 else { return self }
    // A leap second isn't counted in the seconds since 1970.
    let isLeapSecond = second == 60
    guard
      let moment = Self(
        secondsSince1970: secondsSince1970 - (isLeapSecond ? 1 : 0), nanosecond: nanosecond)
    else { return self }
    guard isLeapSecond else { return moment }
    return Self(
      date: moment.date, hour: moment.hour, minute: moment.minute, second: 60,
      nanosecond: nanosecond) ?? moment
  }

  /// Chronological order. Of two timestamps of the same moment, the one with the smaller offset
  /// comes first.
  public static func < (one: Self, other: Self) -> Bool {
    (one.secondsSince1970, -one.second, one.nanosecond, one.offset)
      < (other.secondsSince1970, -other.second, other.nanosecond, other.offset)
  }

  /// RFC 3339, without a fraction of zero.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the timestamp in RFC 3339.
  @inlinable
  package func append<Output: ByteOutput & ~Copyable>(to output: inout Output) {
    date.append(to: &output)
    output.append(UInt8(ascii: "T"))
    output.appendTwoDigits(hour)
    output.append(UInt8(ascii: ":"))
    output.appendTwoDigits(minute)
    output.append(UInt8(ascii: ":"))
    output.appendTwoDigits(second)
    if nanosecond != 0 {
      var digits = nanosecond
      var width = 9
      while digits % 10 == 0 {
        digits /= 10
        width -= 1
      }
      output.append(UInt8(ascii: "."))
      output.appendDigits(digits, width: width)
    }
    guard offset != 0 else { return output.append(UInt8(ascii: "Z")) }
    output.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    output.appendTwoDigits(abs(offset) / 60)
    output.append(UInt8(ascii: ":"))
    output.appendTwoDigits(abs(offset) % 60)
  }
}
