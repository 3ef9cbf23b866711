import ChartConvModel

/// A column of a table, with the values of its declaration.
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
