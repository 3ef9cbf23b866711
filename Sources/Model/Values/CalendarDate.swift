/// A day of the proleptic Gregorian calendar, without time and time zone.
@frozen
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// 1 to 9999.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to the number of days in the month.
  public let day: Int

  /// Creates a date; `nil` if the calendar has no such day.
  @inlinable
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a date that is already validated.
  @inlinable
  init(unchecked year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  package static let epoch = Self(unchecked: 1970, month: 1, day: 1)

  /// Creates the `dayOfYear`-th day of a year, from 1 (ISO 8601's ordinal date); `nil` if the year
  /// has no such day.
  package init?(year: Int, dayOfYear: Int) {
    guard (1...366).contains(dayOfYear), let first = Self(year: year, month: 1, day: 1),
      let day = Self(daysSinceEpoch: first.daysSinceEpoch + dayOfYear - 1), day.year == year
    else { return nil }
    self = day
  }

  /// Parses `YYYY-MM-DD`, alone or before `T` and a time, whose value is ignored.
  ///
  /// Apple writes `2014-05-27T00:00:00-07:00` and means this day, not the day in UTC.
  @inlinable
  package init?(beforeTime text: Span<UInt8>) {
    guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text.count == 10 || text[10] == UInt8(ascii: "T")
    else { return nil }
    var index = 11
    while index < text.count {
      // The characters of a time and its offset: `+`, `-`, `.`, digits and `:`.
      guard (0x2B...0x3A).contains(text[index]) || text[index] == UInt8(ascii: "Z") else {
        return nil
      }
      index += 1
    }
    guard let century = text.twoDigits(at: 0), let year = text.twoDigits(at: 2),
      let month = text.twoDigits(at: 5), let day = text.twoDigits(at: 8)
    else { return nil }
    self.init(year: century * 100 + year, month: month, day: day)
  }

  @inlinable
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  @inlinable
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Days since 1970-01-01.
  public var daysSinceEpoch: Int {
    let shifted = year - (month <= 2 ? 1 : 0)
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Creates the date that is a number of days after 1970-01-01; `nil` if the year isn't from 1 to
  /// 9999.
  public init?(daysSinceEpoch days: Int) {
    guard (-719_162...2_932_896).contains(days) else { return nil }
    // Years begin in March, so that the leap day is the last day of a year.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    self.init(
      year: yearOfEra + era * 400 + (isNextYear ? 1 : 0), month: month + (isNextYear ? -9 : 3),
      day: dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// The next day; `nil` after 9999-12-31.
  package var next: Self? { Self(daysSinceEpoch: daysSinceEpoch + 1) }

  public static func < (a: Self, b: Self) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  /// `YYYY-MM-DD`.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `YYYY-MM-DD`.
  @inlinable
  package func append<Output: ByteOutput & ~Copyable>(to output: inout Output) {
    let hyphen = UInt64(UInt8(ascii: "-"))
    let year = (self.year / 100).twoDigits | (self.year % 100).twoDigits << 16 | hyphen << 32
    output.append(year | month.twoDigits << 40 | hyphen << 56, count: 8)
    output.appendTwoDigits(day)
  }
}

extension Span<UInt8> {
  /// Returns the number of the two digits at `index`; `nil` if there is another character. Both
  /// must be in the span.
  @inlinable
  @inline(__always)
  package func twoDigits(at index: Int) -> Int? {
    let tens = self[index] &- 0x30
    let ones = self[index + 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}

/// A destination for dates and timestamps.
@usableFromInline
package protocol ByteOutput: ~Copyable {
  mutating func append(_ byte: UInt8)
  /// Appends the first `count` bytes of a word, lowest first.
  mutating func append(_ word: UInt64, count: Int)
}

extension [UInt8]: ByteOutput {}

extension ByteOutput where Self: ~Copyable {
  @inlinable
  package mutating func append(_ word: UInt64, count: Int) {
    var rest = word
    for _ in 0..<count {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  @inlinable
  package mutating func appendTwoDigits(_ value: Int) { append(value.twoDigits, count: 2) }

  /// Appends `value` in decimal, padded with zeros to `width`.
  @inlinable
  package mutating func appendDigits(_ value: Int, width: Int) {
    if width > 1 { appendDigits(value / 10, width: width - 1) }
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }
}

extension Int {
  /// The two digits of a number from 0 to 99, the first one in the lowest byte.
  @inlinable
  var twoDigits: UInt64 {
    let number = UInt64(truncatingIfNeeded: self)
    return (number / 10 + 0x30) | (number % 10 + 0x30) << 8
  }
}
