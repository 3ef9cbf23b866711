package import ChartConvIO

/// Writes a report: rows of columns that aren't those of entries. The counterpart of
/// ``FormatEncoder`` and ``Assembler``.
package protocol ReportWriter {
  /// Writes the beginning, with a heading for people.
  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer)
  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer)
  mutating func end(into output: inout OutputBuffer)
  /// The warnings about values that the format can't represent.
  var warnings: [FeedWarning] { get }
}

extension ReportWriter {
  package mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {}
  package mutating func end(into output: inout OutputBuffer) {}
  package var warnings: [FeedWarning] { [] }
}
