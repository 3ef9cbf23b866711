internal import ChartConvModel
internal import ChartConvReaders

/// A moment in UTC, to which dates and timestamps are converted for comparison.
///
/// A date is its midnight in UTC.
struct Moment: Sendable, Comparable {
  /// Seconds since 1970 in UTC.
  let seconds: Int
  let nanoseconds: Int

  init(seconds: Int, nanoseconds: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  init(_ timestamp: Timestamp) {
    self.init(seconds: timestamp.secondsSince1970, nanoseconds: timestamp.nanosecond)
  }

  init(_ day: CalendarDate) { self.init(seconds: day.daysSinceEpoch * Self.secondsPerDay) }

  static let secondsPerDay = 86_400

  static func < (one: Self, other: Self) -> Bool {
    (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
  }
}

extension Moment {
  /// Parses a date, or a timestamp, in any notation that is read from feeds. A timestamp without
  /// an offset is in UTC.
  init?(_ text: String) {
    let bytes = text.utf8.span
    // A year or a month isn't a moment.
    guard bytes.count >= 8 else { return nil }
    if let timestamp = Timestamp(feedDate: bytes) {
      self.init(timestamp)
    } else if let day = CalendarDate(feedDate: bytes) {
      self.init(day)
    } else {
      return nil
    }
  }
}
