package import ChartConvModel

/// A column of a report.
package struct ReportColumn: Sendable {
  package let name: String
  package let type: FieldType
  /// The meaning, in one line.
  package let summary: String
  /// The heading in formats for people.
  package let heading: String

  package init(_ name: String, _ type: FieldType, _ summary: String, heading: String? = nil) {
    self.name = name
    self.type = type
    self.summary = summary
    self.heading = heading ?? name
  }

  /// `true` if values are aligned to the right.
  var isNumber: Bool { type.isNumeric }

  /// Creates a column of entries.
  package init(_ field: EntryField) {
    self.init(
      field.name, field.type, field.summary, heading: Headings.heading(of: field))
  }
}
