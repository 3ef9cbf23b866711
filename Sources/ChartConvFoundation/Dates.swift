public import ChartConv
public import Foundation

extension Date {
  /// Creates the moment of a timestamp. `Date` keeps fractions of a second to less than a microsecond.
  public init(_ timestamp: Timestamp) {
    self.init(
      timeIntervalSince1970: Double(timestamp.secondsSince1970)
        + Double(timestamp.nanosecond) / 1_000_000_000)
  }
}

extension DateComponents {
  /// Creates the components of a day, in the Gregorian calendar and in no time zone.
  public init(_ day: CalendarDate) {
    self.init(
      calendar: Calendar(identifier: .gregorian), year: day.year, month: day.month, day: day.day)
  }

  /// Creates the components of a timestamp, with its offset from UTC as the time zone.
  public init(_ timestamp: Timestamp) {
    self.init(
      calendar: Calendar(identifier: .gregorian),
      timeZone: TimeZone(secondsFromGMT: timestamp.offset * 60), year: timestamp.date.year,
      month: timestamp.date.month, day: timestamp.date.day, hour: timestamp.hour,
      minute: timestamp.minute, second: timestamp.second, nanosecond: timestamp.nanosecond)
  }
}
