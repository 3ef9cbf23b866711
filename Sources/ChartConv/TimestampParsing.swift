public import ChartConvModel
internal import ChartConvText

extension Timestamp {
  /// Parses a date as feeds write it: of RFC 3339 and ISO 8601, of RFC 822 with names of months and zones
  /// in several languages, of `asctime`, in seconds since 1970; `nil` if it is none.
  ///
  /// ``init(_:)`` takes the form of RFC 3339 only.
  public init?(parsing text: String) {
    guard let moment = Self(feedDate: Array(text.utf8).span) else { return nil }
    self = moment
  }
}
