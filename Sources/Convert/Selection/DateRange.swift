public import ChartConvIO
package import ChartConvModel
internal import ChartConvReaders
internal import ChartConvSnapshots
internal import ChartConvText

/// The range of dates of the entries to convert.
///
/// In a chart, the date is that of the snapshot: ``Feed/updated``. In any other feed it is that of the entry:
/// ``Entry/entryDate``. An entry without a date is in no range.
package struct DateRange: Sendable {
  /// The earliest date. A day begins at midnight in UTC.
  package var since: DateBound?
  /// The latest date. A day includes its last second.
  package var until: DateBound?

  /// Creates a range without bounds.
  package init() {}

  package var isUnbounded: Bool { since == nil && until == nil }

  /// `true` if a bound counts back from the newest date of all entries.
  package var isRelative: Bool { since?.isRelative ?? false || until?.isRelative ?? false }

  var fields: FieldSet {
    isUnbounded
      ? [] : [.entryDate, .feedUpdated, .chart, .chartQuery, .kind, .rank]
  }

  /// Returns the range whose ages count back from a moment.
  package func counted(from newest: Moment?) -> Self {
    guard let newest else { return self }
    var range = self
    range.since = since?.counted(from: newest)
    range.until = until?.counted(from: newest)
    return range
  }

  /// Returns `false` for no date, and for all dates if an age isn't counted yet.
  package func accepts(_ date: Moment?) -> Bool {
    guard let date else { return false }
    if let since {
      guard let first = since.first, date >= first else { return false }
    }
    if let until {
      guard let last = until.last, date <= last else { return false }
    }
    return true
  }

  /// Returns the date of a row: of its snapshot in a chart or of a file's version, else of the entry.
  package static func date(of row: borrowing Row, in feed: Feed) -> Moment? {
    if feed.isVersion != nil { return feed.updated.map { Moment($0) } }
    let (own, snapshot) = (row.timestamp(.entryDate), row.timestamp(.feedUpdated))
    // The rows of a batch may be of several charts, which only they tell.
    let isOfChart = row.has(.chart) || row.has(.chartQuery)
    let isOfStream =
      isOfChart
      ? row.text(.kind).equals("review") || row.text(.chart).equals("customerreviews")
      : feed.isStream(row)
    return (isOfStream ? own : isOfChart ? snapshot : snapshot ?? own).map { Moment($0) }
  }
}

/// The dates of the entries that a ``DateRange`` leaves out.
package struct DateTally: Sendable {
  /// The number of entries, and that of those without a date.
  package private(set) var count = 0
  package private(set) var undated = 0
  package private(set) var oldest: Moment?
  package private(set) var newest: Moment?

  package init() {}

  package mutating func add(_ date: Moment?, count: Int = 1) {
    self.count += count
    guard let date else { return undated += count }
    oldest = min(oldest ?? date, date)
    newest = max(newest ?? date, date)
  }

  package mutating func add(_ other: Self) {
    count += other.count
    undated += other.undated
    for case let date? in [other.oldest, other.newest] { add(date, count: 0) }
  }
}

/// A bound of the entries' dates: a day, a moment, or a number of days before the newest entry.
public struct DateBound: Sendable {
  /// The first and the last moment that are in bounds; `nil` for an age.
  private(set) var first: Moment?
  private(set) var last: Moment?
  /// The age: days before the newest date.
  private var days = 0

  /// Parses `2024-05-01`, a timestamp, or a number of days or weeks: `7d`, `2w`. Throws `.usage`.
  public init(_ text: String) throws(FeedError) {
    if let days = Self.days(text) {
      self.days = days
    } else if let day = CalendarDate(feedDate: text.bytes.span), text.utf8.count == 10 {
      let midnight = Moment(day)
      first = midnight
      last = Moment(
        seconds: midnight.seconds + Moment.secondsPerDay - 1, nanoseconds: 999_999_999)
    } else if let moment = Moment(text) {
      (first, last) = (moment, moment)
    } else {
      throw FeedError(
        .usage, "expected a date such as 2024-05-01, or an age such as 7d or 2w, not '\(text)'")
    }
  }

  /// Parses a number of days or weeks.
  private static func days(_ text: String) -> Int? {
    let factor = text.hasSuffix("d") ? 1 : text.hasSuffix("w") ? 7 : 0
    guard factor > 0, let number = Int(text.dropLast()), (0...1_000_000).contains(number) else {
      return nil
    }
    return number * factor
  }

  var isRelative: Bool { first == nil }

  /// Returns the bound with its age counted back from a moment.
  func counted(from newest: Moment) -> Self {
    guard isRelative else { return self }
    let moment = Moment(
      seconds: newest.seconds - days * Moment.secondsPerDay, nanoseconds: newest.nanoseconds)
    var bound = self
    (bound.first, bound.last) = (moment, moment)
    return bound
  }
}

extension Moment {
  /// Parses a date, or a timestamp, in any notation that is read from feeds. A timestamp without
  /// an offset is in UTC.
  init?(_ text: String) {
    let bytes = text.bytes.span
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
