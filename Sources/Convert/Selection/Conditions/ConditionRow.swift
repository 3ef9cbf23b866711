internal import ChartConvModel

/// A column that a condition can name.
protocol ConditionColumn: Sendable {
  var name: String { get }
  var type: FieldType { get }
}

/// A row that a condition can be evaluated on.
protocol ConditionRow<Column>: ~Copyable, ~Escapable {
  associatedtype Column: ConditionColumn

  func has(_ column: Column) -> Bool
  /// The text, or the digits of a decimal.
  @_lifetime(copy self)
  func text(_ column: Column) -> Span<UInt8>?
  func integer(_ column: Column) -> Int?
  func boolean(_ column: Column) -> Bool?
  func date(_ column: Column) -> CalendarDate?
  func timestamp(_ column: Column) -> Timestamp?
  /// Returns `true` if an item of a list has the text as a member; `nil` if there is no list.
  func hasItem(_ column: Column, _ text: [UInt8]) -> Bool?
}

/// The columns of an expression.
struct ConditionColumns<Column: ConditionColumn> {
  /// Returns the column of a name in lower case.
  let column: (String) -> Column?
  /// Returns the message for another word.
  let problem: (String) -> String
}

extension EntryField: ConditionColumn {}

extension JoinedRow: ConditionRow {
  func hasItem(_ field: EntryField, _ text: [UInt8]) -> Bool? {
    guard has(field) else { return nil }
    let texts = field.members.filter { $0.type == .text }
    var items = list(field)
    while let item = items.item() {
      for member in texts where item.text(at: member.ordinal)?.equals(text.span) ?? false {
        return true
      }
    }
    return false
  }
}
