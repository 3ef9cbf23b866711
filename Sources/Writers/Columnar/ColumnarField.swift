import ChartConvModel

/// The declaration of a column in the columnar formats: one of entries, or one of a report.
struct ColumnarField {
  let name: String
  let type: FieldType
  /// The meaning, in one line.
  let summary: String
  /// The members of a list's items; empty for any other column.
  let members: [ListMember]
  /// The column of entries; `nil` for one of a report.
  let field: EntryField?

  var isList: Bool { type == .list }

  init(_ field: EntryField) {
    name = field.name
    type = field.type
    summary = field.summary
    members = field.isList ? field.members : []
    self.field = field
  }

  init(_ column: ReportColumn) {
    name = column.name
    type = column.type
    summary = column.summary
    members = []
    field = nil
  }

  /// Returns the columns of entries that the options select.
  static func all(of options: OutputOptions) -> [ColumnarField] {
    (options.fields ?? EntryField.standard).map { ColumnarField($0) }
  }
}
