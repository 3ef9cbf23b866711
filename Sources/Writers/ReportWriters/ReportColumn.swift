package import ChartConvModel

/// A column of a report, or of entries in an output.
package struct ReportColumn: Sendable {
  package let name: String
  package let type: FieldType
  /// The column of entries; `nil` for one of a report.
  let field: EntryField?
  /// The meaning, in one line.
  package let summary: String
  /// The heading in formats for people.
  package let heading: String
  /// `true` for names that people copy, and for lines, which aren't cut.
  package let isWhole: Bool

  package init(
    _ name: String, _ type: FieldType, _ summary: String, heading: String? = nil,
    isWhole: Bool = false, of field: EntryField? = nil
  ) {
    self.isWhole = isWhole
    self.name = name
    self.field = field
    self.type = type
    self.summary = summary
    self.heading = heading ?? Self.words(name)
  }

  /// Converts `peak_rank` to `Peak rank`.
  private static func words(_ name: String) -> String {
    let words = name.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// `true` if values are aligned to the right.
  var isNumber: Bool { type.isNumeric }

  /// The column of a row's line of ranks: a text of blocks, where it isn't drawn.
  package static let line = ReportColumn(
    "line", .text, "its ranks over time", heading: "Line", isWhole: true)

  /// `true` for the column of lines of ranks; other reports have lines of documents.
  package var isLine: Bool { name == Self.line.name && type == .text }

  /// The name of the column of moves, which are signs for people.
  package static let move = "move"

  package init(_ field: EntryField, named name: String? = nil, heading: String? = nil) {
    self.init(
      name ?? field.name, field.type, field.summary,
      heading: heading ?? Headings.heading(of: field),
      of: field)
  }

  package var isList: Bool { type == .list }

  /// The members of a list's items; empty for any other column.
  package var members: [ListMember] { field?.members ?? [] }
}

extension OutputOptions {
  /// The columns of entries as an output has them.
  package var columnsOfOutput: [ReportColumn] {
    columns.map { ReportColumn($0, named: name(of: $0)) }
  }
}
