internal import ChartConvModel

/// A typed condition on a row. Its evaluation can't fail.
///
/// The columns of each case have the type that the case requires; ``ConditionBuilder`` checks it.
indirect enum Condition<Column: ConditionColumn>: Sendable {
  case constant(Bool)
  case not(Condition)
  case all([Condition])
  case any([Condition])
  /// The column is null.
  case missing(Column)
  /// A boolean column.
  case flag(Column)
  case text(Column, Relation, [UInt8])
  case texts(Column, Relation, Column)
  case number(Column, Relation, NumberLiteral)
  case numbers(Column, Relation, Column)
  case moment(Column, Relation, Moment)
  case moments(Column, Relation, Column)
  /// The text is one of several.
  case isAny(Column, TextSet)
  /// The text contains another one.
  case contains(Column, [UInt8])
  /// An item of the list has the text as a member.
  case hasItem(Column, [UInt8])
  case matches(Column, TextPattern)
}

extension Condition {
  /// Evaluates the condition.
  func truth<Row: ConditionRow<Column> & ~Copyable & ~Escapable>(of row: borrowing Row) -> Truth {
    switch self {
    case .constant(let flag): Truth(flag)
    case .not(let condition): condition.truth(of: row).negated
    case .all(let conditions): Self.combined(conditions, row, decisive: .no)
    case .any(let conditions): Self.combined(conditions, row, decisive: .yes)
    case .missing(let field): Truth(!row.has(field))
    case .flag(let field): Truth(row.boolean(field))
    case .text(let field, let relation, let text):
      Self.truth(row.text(field), relation) { $0.order(to: text.span) }
    case .texts(let field, let relation, let other):
      Self.truth(row.text(field), row.text(other), relation)
    case .number(let field, let relation, let number):
      Self.truth(of: field, relation, number, row)
    case .numbers(let field, let relation, let other):
      Truth(Self.order(field, other, row).map(relation.holds))
    case .moment(let field, let relation, let moment):
      Truth(Self.moment(field, row).map { relation.holds(for: Order($0, moment)) })
    case .moments(let field, let relation, let other):
      Self.truth(Self.moment(field, row), Self.moment(other, row), relation)
    case .isAny(let field, let texts): Self.test(row.text(field)) { texts.contains($0) }
    case .contains(let field, let text): Self.test(row.text(field)) { $0.contains(text.span) }
    case .hasItem(let field, let text): Truth(row.hasItem(field, text))
    case .matches(let field, let pattern): Self.test(row.text(field)) { pattern.matches($0) }
    }
  }

  /// Combines truth values: `decisive` if one of them is that, else unknown if one is unknown.
  private static func combined<Row: ConditionRow<Column> & ~Copyable & ~Escapable>(
    _ conditions: [Condition], _ row: borrowing Row, decisive: Truth
  ) -> Truth {
    var result = decisive.negated
    for condition in conditions {
      let truth = condition.truth(of: row)
      if truth == decisive { return decisive }
      if truth == .unknown { result = .unknown }
    }
    return result
  }
}

/// Comparison of values.
extension Condition {
  private static func test(_ text: Span<UInt8>?, _ holds: (Span<UInt8>) -> Bool) -> Truth {
    guard let text else { return .unknown }
    return Truth(holds(text))
  }

  private static func truth(
    _ text: Span<UInt8>?, _ relation: Relation, _ order: (Span<UInt8>) -> Order
  ) -> Truth {
    test(text) { relation.holds(for: order($0)) }
  }

  private static func truth(
    _ text: Span<UInt8>?, _ other: Span<UInt8>?, _ relation: Relation
  ) -> Truth {
    guard let text, let other else { return .unknown }
    return Truth(relation.holds(for: text.order(to: other)))
  }

  private static func truth(_ one: Moment?, _ other: Moment?, _ relation: Relation) -> Truth {
    guard let one, let other else { return .unknown }
    return Truth(relation.holds(for: Order(one, other)))
  }

  private static func truth<Row: ConditionRow<Column> & ~Copyable & ~Escapable>(
    of field: Column, _ relation: Relation, _ number: NumberLiteral, _ row: borrowing Row
  ) -> Truth {
    if field.type == .integer {
      return Truth(row.integer(field).map { relation.holds(for: number.order(of: $0)) })
    }
    return truth(row.text(field), relation) { number.order(of: $0) }
  }

  /// Compares two numeric columns; `nil` if one is null.
  private static func order<Row: ConditionRow<Column> & ~Copyable & ~Escapable>(
    _ field: Column, _ other: Column, _ row: borrowing Row
  ) -> Order? {
    if field.type == .integer {
      guard let number = row.integer(field) else { return nil }
      if other.type == .integer { return row.integer(other).map { Order(number, $0) } }
      guard let decimal = row.text(other) else { return nil }
      return Array(String(number).utf8).span.decimalOrder(to: decimal)
    }
    guard other.type != .integer else { return order(other, field, row)?.reversed }
    guard let one = row.text(field), let two = row.text(other) else { return nil }
    return one.decimalOrder(to: two)
  }

  private static func moment<Row: ConditionRow<Column> & ~Copyable & ~Escapable>(
    _ field: Column, _ row: borrowing Row
  ) -> Moment? {
    if field.type == .date { return row.date(field).map { Moment($0) } }
    return row.timestamp(field).map { Moment($0) }
  }
}

extension Condition<EntryField> {
  /// The columns that the condition reads.
  var fields: FieldSet {
    switch self {
    case .constant: []
    case .not(let condition): condition.fields
    case .all(let conditions), .any(let conditions):
      conditions.reduce(into: []) { $0 = $0.union($1.fields) }
    case .missing(let field), .flag(let field), .text(let field, _, _), .number(let field, _, _),
      .moment(let field, _, _), .isAny(let field, _), .contains(let field, _),
      .hasItem(let field, _), .matches(let field, _):
      [field]
    case .texts(let field, _, let other), .numbers(let field, _, let other),
      .moments(let field, _, let other):
      [field, other]
    }
  }
}

/// A comparison operator.
enum Relation: Sendable {
  case equal
  case unequal
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual

  /// Returns `true` if two values with this order satisfy the relation.
  func holds(for order: Order) -> Bool {
    switch self {
    case .equal: order == .equal
    case .unequal: order != .equal
    case .less: order == .ascending
    case .lessOrEqual: order != .descending
    case .greater: order == .descending
    case .greaterOrEqual: order != .ascending
    }
  }
}

/// A truth value of SQL's three-valued logic. A comparison with a missing value is unknown.
enum Truth: Sendable {
  case no
  case unknown
  case yes

  init(_ flag: Bool?) {
    switch flag {
    case true?: self = .yes
    case false?: self = .no
    case nil: self = .unknown
    }
  }

  var negated: Self {
    switch self {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }
}

/// A number of an expression, prepared for comparison with integers and decimals.
struct NumberLiteral: Sendable {
  /// The shortest digits.
  let digits: [UInt8]
  /// The value, if it is an integer that fits.
  let integer: Int?

  init(_ number: DecimalNumber) {
    digits = Array(number.description.utf8)
    integer = number.wholeNumber
  }

  /// Compares an integer with the literal.
  func order(of number: Int) -> Order {
    if let integer { return Order(number, integer) }
    return Array(String(number).utf8).span.decimalOrder(to: digits.span)
  }

  /// Compares a decimal with the literal.
  func order(of decimal: Span<UInt8>) -> Order { decimal.decimalOrder(to: digits.span) }
}

/// A set of texts that is searched without creating a `String`.
struct TextSet: Sendable {
  /// The distinct texts in the order of their bytes.
  private let texts: [[UInt8]]

  init(_ texts: [[UInt8]]) {
    self.texts = texts.sorted { $0.lexicographicallyPrecedes($1) }
  }

  func contains(_ text: Span<UInt8>) -> Bool {
    var range = texts.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let candidate = texts[middle]
      switch text.order(to: candidate.span) {
      case .equal: return true
      case .ascending: range = range.lowerBound..<middle
      case .descending: range = middle + 1..<range.upperBound
      }
    }
    return false
  }
}

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
