public import ChartConv
public import Foundation

extension Date {
  /// Creates the moment of a timestamp. `Date` keeps fractions of a second to less than a
  /// microsecond.
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

extension Timestamp {
  /// Creates the timestamp of a moment; `nil` if its year in the time zone isn't from 1 to 9999.
  ///
  /// - Parameters:
  ///   - date: the moment, rounded to whole microseconds.
  ///   - timeZone: the time zone whose offset from UTC is written, in whole minutes.
  public init?(_ date: Date, in timeZone: TimeZone = .gmt) {
    let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
    guard microseconds.isFinite, abs(microseconds) < 1e18 else { return nil }
    let (seconds, fraction) = Int(microseconds).quotientAndRemainder(dividingBy: 1_000_000)
    let isBefore = fraction < 0
    let offset = timeZone.secondsFromGMT(for: date) / 60
    guard
      let local = Timestamp(
        secondsSince1970: seconds - (isBefore ? 1 : 0) + offset * 60,
        nanosecond: (fraction + (isBefore ? 1_000_000 : 0)) * 1000)
    else { return nil }
    self.init(
      date: local.date, hour: local.hour, minute: local.minute, second: local.second,
      nanosecond: local.nanosecond, offset: offset)
  }
}

extension CalendarDate {
  /// Creates the day of components in the Gregorian calendar; `nil` if they have no valid day.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }
}
