public import ChartConvBytes
public import ChartConvModel

/// Formatting of dates and timestamps.
extension OutputBuffer: ByteOutput {
  /// Appends `YYYY-MM-DD`.
  mutating func append(_ day: CalendarDate) { day.append(to: &self) }

  /// Appends the timestamp in RFC 3339, without a fraction of zero.
  mutating func append(_ moment: Timestamp) { moment.append(to: &self) }

  /// Appends the date as in Apple's United States store: `May 27, 2014`.
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
