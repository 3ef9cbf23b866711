import ChartConvModel

/// A column that isn't a list, or a member of a list's items.
///
/// Each access to a class is checked for exclusivity, so the values are filled and read for many
/// rows at once.
final class ColumnLeaf {
  /// The member; `nil` for a column that isn't a list.
  let member: ListMember?
  let type: ColumnType
  var values: ColumnValues

  init(_ member: ListMember?, _ type: ColumnType) {
    self.member = member
    self.type = type
    values = ColumnValues(type)
  }
}
