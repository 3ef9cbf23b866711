internal import ChartConvModel

/// A column or a literal of an expression, with its range.
struct Operand<Column: ConditionColumn> {
  enum Value {
    case column(Column)
    case text(String)
    case number(DecimalNumber)
    case boolean(Bool)
  }

  let value: Value
  let range: Range<Int>

  init(_ value: Value, _ range: Range<Int>) {
    self.value = value
    self.range = range
  }

  /// The description of the operand for a message.
  var description: String {
    switch value {
    case .column(let field): "'\(field.name)' is \(field.type.nameWithArticle)"
    case .text(let text): "'\(text)' is a text"
    case .number(let number): "\(number) is a number"
    case .boolean(let flag): "\(flag) is a boolean"
    }
  }

  func problem(_ message: String) -> ExpressionError {
    ExpressionError(message: message, range: range)
  }
}
