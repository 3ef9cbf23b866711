internal import ChartConvModel

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

  func accepts(_ row: borrowing JoinedRow, of feed: Feed) -> Bool {
    guard let moment = Self.date(of: row) else { return false }
    if let since {
      guard let first = since.first(for: feed), moment >= first else { return false }
    }
    if let until {
      guard let last = until.last(for: feed), moment <= last else { return false }
    }
    return true
  }

  private static func date(of row: borrowing JoinedRow) -> Moment? {
    if let published = row.timestamp(.published) { return Moment(published) }
    if let day = row.date(.releaseDate) { return Moment(day) }
    return row.timestamp(.updated).map { Moment($0) }
  }
}
