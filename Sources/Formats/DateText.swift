public import ChartConvBytes
public import ChartConvModel

/// How days and moments are written.
extension OutputBuffer: ByteOutput {
  /// Appends `YYYY-MM-DD`.
  mutating func append(_ day: CalendarDate) { day.append(to: &self) }

  /// Appends the moment in RFC 3339, without a fraction of zero.
  mutating func append(_ moment: Timestamp) { moment.append(to: &self) }

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
