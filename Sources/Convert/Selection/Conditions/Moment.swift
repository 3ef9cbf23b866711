internal import ChartConvModel
internal import ChartConvReaders

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
