import ChartConvModel

/// A column of a table, with what its declaration says of it.
struct TableColumn {
  let field: EntryField
  let type: FieldType
  let isFeedLevel: Bool

  init(_ field: EntryField) {
    self.field = field
    type = field.type
    isFeedLevel = field.isFeedLevel
  }
}
