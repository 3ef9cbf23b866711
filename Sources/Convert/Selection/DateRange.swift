public import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvText

/// The range of dates of the entries to convert.
///
/// The date of an entry is `published`, else `release_date`, else `updated`, which in a chart is the
/// time of the request. An entry without a date is in no range.
public struct DateRange: Sendable {
  /// The earliest date. A day begins at midnight in UTC.
  public var since: DateBound?
  /// The latest date. A day includes its last second.
  public var until: DateBound?

  /// Creates a range without bounds.
  public init() {}

  var isUnbounded: Bool { since == nil && until == nil }

  /// `true` if a bound counts from the date of the feed.
  package var isRelative: Bool { since?.isRelative ?? false || until?.isRelative ?? false }

  var fields: FieldSet { isUnbounded ? [] : [.published, .updated, .releaseDate] }

  func accepts(_ row: borrowing Row, of feed: Feed) -> Bool {
    guard let moment = Self.date(of: row) else { return false }
    if let since {
      guard let first = since.first(for: feed), moment >= first else { return false }
    }
    if let until {
      guard let last = until.last(for: feed), moment <= last else { return false }
    }
    return true
  }

  private static func date(of row: borrowing Row) -> Moment? {
    if let published = row.timestamp(.published) { return Moment(published) }
    if let day = row.date(.releaseDate) { return Moment(day) }
    return row.timestamp(.updated).map { Moment($0) }
  }
}

/// A bound of the entries' dates: a day, a moment, or a number of days before the feed's own date.
public struct DateBound: Sendable {
  private enum Value {
    /// The first moment of a day and its last second, or a single moment.
    case fixed(first: Moment, last: Moment)
    /// Days before the feed's date.
    case relative(days: Int)
  }

  private let value: Value

  /// Parses `2024-05-01`, a timestamp, or a number of days or weeks: `7d`, `2w`. Throws `.usage`.
  public init(_ text: String) throws(FeedError) {
    if let days = Self.days(text) {
      value = .relative(days: days)
    } else if let day = CalendarDate(feedDate: text.bytes.span), text.utf8.count == 10 {
      let first = Moment(day)
      let last = Moment(
        seconds: first.seconds + Moment.secondsPerDay - 1, nanoseconds: 999_999_999)
      value = .fixed(first: first, last: last)
    } else if let moment = Moment(text) {
      value = .fixed(first: moment, last: moment)
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

  var isRelative: Bool {
    if case .relative = value { return true }
    return false
  }

  /// Returns the first moment that is in bounds; `nil` if the feed has no date to count from.
  func first(for feed: Feed) -> Moment? {
    switch value {
    case .fixed(let first, _): first
    case .relative(let days): Self.moment(days: days, before: feed)
    }
  }

  /// Returns the last moment that is in bounds; `nil` if the feed has no date to count from.
  func last(for feed: Feed) -> Moment? {
    switch value {
    case .fixed(_, let last): last
    case .relative(let days): Self.moment(days: days, before: feed)
    }
  }

  private static func moment(days: Int, before feed: Feed) -> Moment? {
    guard let date = feed.updated else { return nil }
    let moment = Moment(date)
    return Moment(
      seconds: moment.seconds - days * Moment.secondsPerDay, nanoseconds: moment.nanoseconds)
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
