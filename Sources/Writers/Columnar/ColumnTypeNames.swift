import ChartConvModel

/// The names of columns' types in the language of a program that reads the output.
struct ColumnTypeNames: Sendable {
  let scalar: @Sendable (ColumnType) -> String
  /// Returns the declaration of an item's member with a name and a type.
  let member: @Sendable (String, String) -> String
  /// Returns the type of a list of items with declared members.
  let list: @Sendable (String) -> String

  /// Returns the name of a column's type.
  func name(of field: EntryField, isExactText: Bool) -> String {
    guard field.isList else { return scalar(ColumnType(field.type, isExactText: isExactText)) }
    let members = field.members.map {
      member($0.name, scalar(ColumnType($0.type, isExactText: isExactText)))
    }
    return list(members.joined(separator: ", "))
  }
}
