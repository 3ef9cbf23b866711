internal import ChartConvModel

/// Creates conditions from operands and checks the types.
enum ConditionBuilder {
  /// Returns the column of the given name, or the value of a literal word.
  static func meaning(
    of word: String, among columns: ConditionColumns, at range: Range<Int>
  ) throws(ExpressionError) -> Operand.Value {
    switch word.lowercased() {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null":
      throw ExpressionError(
        message: "use 'is null' or 'is not null' to test for null", range: range)
    case "and", "or", "not", "in", "is", "contains":
      throw ExpressionError(message: "expected a column or a value, not '\(word)'", range: range)
    case let name:
      if let column = columns.column(name) { return .column(column) }
      throw ExpressionError(message: columns.problem(word), range: range)
    }
  }

  static func column(_ operand: Operand) throws(ExpressionError) -> ConditionColumn {
    guard case .column(let field) = operand.value else {
      throw operand.problem("expected a column; \(operand.description)")
    }
    return field
  }

  /// Returns the condition of a column that stands alone.
  static func flag(_ operand: Operand, _ token: Token) throws(ExpressionError) -> Condition {
    switch operand.value {
    case .boolean(let flag): return .constant(flag)
    case .column(let field) where field.type == .boolean: return .flag(field)
    case .column(let field):
      throw operand.problem(
        "\(operand.description): expected a comparison such as \(example(field))")
    default: throw operand.problem("expected a comparison; \(operand.description)")
    }
  }

  private static func example(_ field: ConditionColumn) -> String {
    switch field.type {
    case .text: "\(field.name) = 'text'"
    case .integer, .decimal, .number: "\(field.name) < 10"
    case .date, .timestamp: "\(field.name) >= '2024-05-01'"
    case .boolean: field.name
    case .list: "\(field.name) contains 'text'"
    case .object: "\(field.name) is not null"
    }
  }

  static func comparison(
    _ left: Operand, _ relation: Relation, _ right: Operand
  ) throws(ExpressionError) -> Condition {
    guard case .column(let field) = left.value else {
      guard case .column = right.value else {
        throw left.problem("one side of a comparison must be a column")
      }
      return try comparison(right, relation.mirrored, left)
    }
    switch field.type {
    case .text:
      switch right.value {
      case .text(let text): return .comparison(field, relation, .text(Array(text.utf8)))
      case .column(let other) where other.type == .text: return .columns(field, relation, other)
      default: throw mismatch(left, right, "a value in quotes")
      }
    case .integer, .decimal, .number:
      switch right.value {
      case .number(let number): return .comparison(field, relation, Literal(number))
      case .column(let other) where other.type.isNumeric:
        return .columns(field, relation, other)
      default: throw mismatch(left, right, "a number without quotes")
      }
    case .date, .timestamp:
      switch right.value {
      case .text(let text): return .comparison(field, relation, .moment(try moment(text, right)))
      case .column(let other) where other.type == .date || other.type == .timestamp:
        return .columns(field, relation, other)
      default: throw mismatch(left, right, "a date in quotes, such as '2024-05-01'")
      }
    case .boolean: return try booleans(field, left, relation, right)
    case .list:
      throw left.problem("\(left.description); it can be tested by 'contains' and 'is null'")
    case .object: throw left.problem("\(left.description); it can only be tested by 'is null'")
    }
  }

  private static func booleans(
    _ field: ConditionColumn, _ left: Operand, _ relation: Relation, _ right: Operand
  ) throws(ExpressionError) -> Condition {
    guard relation == .equal || relation == .unequal else {
      throw right.problem("\(left.description); it can only be compared by = and !=")
    }
    let equality: Condition
    switch right.value {
    case .boolean(let flag): equality = flag ? .flag(field) : .not(.flag(field))
    case .column(let other) where other.type == .boolean:
      equality = .any([
        .all([.flag(field), .flag(other)]), .all([.not(.flag(field)), .not(.flag(other))]),
      ])
    default: throw mismatch(left, right, "true or false")
    }
    return relation == .equal ? equality : .not(equality)
  }

  private static func moment(_ text: String, _ operand: Operand) throws(ExpressionError) -> Moment {
    if let moment = Moment(text) { return moment }
    throw operand.problem("'\(text)' is not a date (for example '2024-05-01')")
  }

  static func membership(
    _ operand: Operand, _ items: [Operand]
  ) throws(ExpressionError) -> Condition {
    let field = try column(operand)
    guard field.type == .text else {
      return .any(
        try items.map { item throws(ExpressionError) in
          try comparison(operand, .equal, item)
        })
    }
    var texts: Set<PackedKey> = []
    for item in items {
      guard case .text(let text) = item.value else {
        throw mismatch(operand, item, "values in quotes")
      }
      texts.insert(PackedKey(bytes: Array(text.utf8)))
    }
    return .isAny(field, texts)
  }

  static func containment(
    _ operand: Operand, _ part: Operand
  ) throws(ExpressionError) -> Condition {
    let field = try column(operand)
    guard case .text(let text) = part.value else {
      throw part.problem("expected a text in quotes; \(part.description)")
    }
    switch field.type {
    case .text: return .contains(field, Array(text.utf8))
    case .list: return .hasItem(field, Array(text.utf8))
    default: throw operand.problem("\(operand.description); 'contains' needs a text or a list")
    }
  }

  static func match(
    _ operand: Operand, _ pattern: Operand, ignoresCase: Bool
  ) throws(ExpressionError) -> Condition {
    let field = try column(operand)
    guard field.type == .text else {
      throw operand.problem("\(operand.description); '~' needs a text")
    }
    guard case .text(let text) = pattern.value else {
      throw pattern.problem("expected a regular expression in quotes; \(pattern.description)")
    }
    do throws(PatternError) {
      return .matches(field, try TextPattern(text, ignoresCase: ignoresCase))
    } catch {
      throw pattern.problem("not a regular expression: \(error.message)")
    }
  }

  private static func mismatch(
    _ left: Operand, _ right: Operand, _ expected: String
  ) -> ExpressionError {
    right.problem("\(left.description): expected \(expected)")
  }
}

extension Relation {
  /// The relation with the sides exchanged.
  fileprivate var mirrored: Self {
    switch self {
    case .equal, .unequal: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }
}

/// A column or a literal of an expression, with its range.
struct Operand {
  enum Value {
    case column(ConditionColumn)
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
