import FeedIO
import FeedModel

/// How days and moments are written.
extension OutputBuffer {
  /// Appends `YYYY-MM-DD`.
  mutating func append(_ day: CalendarDate) {
    append(day.year, width: 4)
    append(UInt8(ascii: "-"))
    append(day.month, width: 2)
    append(UInt8(ascii: "-"))
    append(day.day, width: 2)
  }

  /// Appends the moment in RFC 3339, without a fraction of zero.
  mutating func append(_ moment: Timestamp) {
    append(moment.date)
    append(UInt8(ascii: "T"))
    append(moment.hour, width: 2)
    append(UInt8(ascii: ":"))
    append(moment.minute, width: 2)
    append(UInt8(ascii: ":"))
    append(moment.second, width: 2)
    if moment.nanosecond != 0 { appendFraction(moment.nanosecond) }
    guard moment.offset != 0 else { return append(UInt8(ascii: "Z")) }
    append(UInt8(ascii: moment.offset < 0 ? "-" : "+"))
    append(abs(moment.offset) / 60, width: 2)
    append(UInt8(ascii: ":"))
    append(abs(moment.offset) % 60, width: 2)
  }

  private mutating func appendFraction(_ nanosecond: Int) {
    var digits = nanosecond
    var width = 9
    while digits % 10 == 0 {
      digits /= 10
      width -= 1
    }
    append(UInt8(ascii: "."))
    // Nine places are one more than are filled with zeros.
    if width == 9 { append(digits / 100_000_000) }
    append(width == 9 ? digits % 100_000_000 : digits, width: min(width, 8))
  }

  /// Appends the day as people in Apple's United States store read it: `May 27, 2014`.
  mutating func appendInWords(_ day: CalendarDate) {
    append(Self.months[day.month - 1])
    append(UInt8(ascii: " "))
    append(day.day)
    append(", ")
    append(day.year)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
