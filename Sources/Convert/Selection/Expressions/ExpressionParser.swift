internal import ChartConvModel

/// Parses an expression by recursive descent into a ``Condition``.
///
/// The grammar in EBNF is in the manual page.
struct ExpressionParser {
  /// The maximum nesting of parentheses and `not`.
  private static var depthLimit: Int { 200 }

  private let columns: ConditionColumns
  private var lexer: ExpressionLexer
  private var token: Token
  private var depth = 0

  static func parse(
    _ expression: String, _ columns: ConditionColumns
  ) throws(ExpressionError) -> Condition {
    var parser = try Self(expression, columns)
    if case .end = parser.token.kind {
      throw ExpressionError(message: "the expression is empty", range: parser.token.range)
    }
    let condition = try parser.disjunction()
    guard case .end = parser.token.kind else {
      throw parser.problem("expected 'and', 'or' or the end")
    }
    return condition
  }

  private init(_ expression: String, _ columns: ConditionColumns) throws(ExpressionError) {
    self.columns = columns
    lexer = ExpressionLexer(expression)
    token = try lexer.next()
  }

  private mutating func advance() throws(ExpressionError) -> Token {
    let current = token
    token = try lexer.next()
    return current
  }

  private func problem(_ message: String) -> ExpressionError {
    ExpressionError(message: message, range: token.range)
  }

  /// Consumes a keyword, in any case of its letters, if it is next.
  private mutating func take(_ keyword: String) throws(ExpressionError) -> Bool {
    guard case .word(let word) = token.kind, word.lowercased().hasBytes(of: keyword) else {
      return false
    }
    _ = try advance()
    return true
  }

  private mutating func disjunction() throws(ExpressionError) -> Condition {
    var conditions = [try conjunction()]
    while try take("or") { conditions.append(try conjunction()) }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func conjunction() throws(ExpressionError) -> Condition {
    var conditions = [try negation()]
    while try take("and") { conditions.append(try negation()) }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func negation() throws(ExpressionError) -> Condition {
    guard depth < Self.depthLimit else { throw problem("the expression is nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    if try take("not") { return .not(try negation()) }
    guard case .leftParenthesis = token.kind else { return try test() }
    _ = try advance()
    let condition = try disjunction()
    guard case .rightParenthesis = token.kind else { throw problem("expected ')'") }
    _ = try advance()
    return condition
  }

  private mutating func test() throws(ExpressionError) -> Condition {
    let start = token
    let operand = try operand()
    switch token.kind {
    case .relation(let relation):
      _ = try advance()
      return try ConditionBuilder.comparison(operand, relation, try self.operand())
    case .match(let isNegated, let ignoresCase):
      _ = try advance()
      let pattern = try self.operand()
      let condition = try ConditionBuilder.match(operand, pattern, ignoresCase: ignoresCase)
      return isNegated ? .not(condition) : condition
    default: break
    }
    if try take("is") {
      let isNegated = try take("not")
      guard try take("null") else { throw problem("expected 'null'; use '=' for a value") }
      let missing = Condition.missing(try ConditionBuilder.column(operand))
      return isNegated ? .not(missing) : missing
    }
    let isNegated = try take("not")
    if case .word(let word) = token.kind, let meant = Self.operators(for: word) {
      throw problem("'\(word)' is not an operator; use \(meant)")
    }
    if try take("in") {
      let condition = try ConditionBuilder.membership(operand, try list())
      return isNegated ? .not(condition) : condition
    }
    if try take("contains") {
      let condition = try ConditionBuilder.containment(operand, try self.operand())
      return isNegated ? .not(condition) : condition
    }
    if isNegated { throw problem("expected 'in' or 'contains'") }
    return try ConditionBuilder.flag(operand, start)
  }

  /// Returns the operators for one of other tools.
  private static func operators(for word: String) -> String? {
    switch word.lowercased() {
    case "like": "contains, or ~ with a regular expression"
    case "ilike": "~* with a regular expression"
    case "startswith", "starts_with", "begins": "~ with a regular expression: ~ '^The '"
    case "endswith", "ends_with", "ends": "~ with a regular expression: ~ 'Mix$'"
    case "=~", "matches", "match", "regexp", "regex", "rlike", "similar": "~"
    case "has", "includes", "include": "contains"
    case "between": ">= and <="
    case "eq", "equals": "="
    default: nil
    }
  }

  private mutating func list() throws(ExpressionError) -> [Operand] {
    guard case .leftParenthesis = token.kind else { throw problem("expected '('") }
    var items: [Operand] = []
    while true {
      _ = try advance()
      items.append(try operand())
      guard case .comma = token.kind else { break }
    }
    guard case .rightParenthesis = token.kind else { throw problem("expected ',' or ')'") }
    _ = try advance()
    return items
  }

  /// Parses a column or a literal.
  private mutating func operand() throws(ExpressionError) -> Operand {
    let current = token
    switch current.kind {
    case .text(let text):
      _ = try advance()
      return Operand(.text(text), current.range)
    case .number(let number):
      _ = try advance()
      return Operand(.number(number), current.range)
    case .word(let word):
      _ = try advance()
      if case .leftParenthesis = token.kind {
        throw problem("unexpected '('; there are no functions")
      }
      return Operand(
        try ConditionBuilder.meaning(of: word, among: columns, at: current.range),
        current.range)
    case .end: throw problem("expected a column or a value, but the expression ends")
    default: throw problem("expected a column or a value")
    }
  }
}

struct ExpressionError: Error {
  let message: String
  let range: Range<Int>

  /// Returns the message, the expression, and below it a mark at the error.
  func text(of expression: String) -> String {
    let bytes = Array(expression.utf8)
    let start = min(range.lowerBound, bytes.count)
    let end = min(max(range.upperBound, start), bytes.count)
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let marked = String(decoding: bytes[start..<end], as: UTF8.self)
    return "\(Self.line(message))\n  \(Self.line(expression))\n  "
      + String(repeating: " ", count: before.count)
      + String(repeating: "^", count: max(marked.count, 1))
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
