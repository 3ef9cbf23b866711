internal import ChartConvModel

/// A typed condition on a row. Its evaluation can't fail.
///
/// The columns of each case have the type that the case requires; ``ConditionBuilder`` checks it.
indirect enum Condition: Sendable {
  case constant(Bool)
  case not(Condition)
  case all([Condition])
  case any([Condition])
  case missing(ConditionColumn)
  case flag(ConditionColumn)
  case comparison(ConditionColumn, Relation, Literal)
  /// Two columns of comparable types.
  case columns(ConditionColumn, Relation, ConditionColumn)
  case isAny(ConditionColumn, Set<PackedKey>)
  case contains(ConditionColumn, [UInt8])
  /// An item of the list has the text as a member.
  case hasItem(ConditionColumn, [UInt8])
  case matches(ConditionColumn, TextPattern)
}

extension Condition {
  func truth<Row: ConditionRow & ~Copyable & ~Escapable>(of row: borrowing Row) -> Truth {
    switch self {
    case .constant(let flag): return Truth(flag)
    case .not(let condition): return condition.truth(of: row).negated
    case .all(let conditions): return Self.combined(conditions, row, decisive: .no)
    case .any(let conditions): return Self.combined(conditions, row, decisive: .yes)
    case .missing(let column): return Truth(!row.has(column))
    case .flag(let column):
      guard case .boolean(let flag) = row.cell(column) else { return .unknown }
      return Truth(flag)
    case .comparison(let column, let relation, let literal):
      return Truth(literal.order(of: row.cell(column)).map(relation.holds))
    case .columns(let column, let relation, let other):
      return Truth(row.cell(column).order(to: row.cell(other)).map(relation.holds))
    case .isAny(let column, let texts):
      return Self.test(row.cell(column)) { texts.contains(PackedKey(bytes: Array($0))) }
    case .contains(let column, let text):
      return Self.test(row.cell(column)) { $0.contains(text.span) }
    case .hasItem(let column, let text): return Truth(row.hasItem(column, text))
    case .matches(let column, let pattern):
      return Self.test(row.cell(column)) { pattern.matches($0) }
    }
  }

  /// Combines truth values: `decisive` if one of them is that, else unknown if one is unknown.
  private static func combined<Row: ConditionRow & ~Copyable & ~Escapable>(
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

  /// A condition on values of feeds that holds wherever this one holds; `nil` if nothing follows.
  var ofFeeds: Condition? {
    switch self {
    case .all(let conditions):
      let parts = conditions.compactMap(\.ofFeeds)
      return parts.isEmpty ? nil : .all(parts)
    case .any(let conditions):
      let parts = conditions.compactMap(\.ofFeeds)
      return parts.count == conditions.count ? .any(parts) : nil
    default: return isOfFeeds ? self : nil
    }
  }

  private var isOfFeeds: Bool {
    switch self {
    // What a feed doesn't say, its entries may.
    case .missing, .constant: false
    case .not(let condition): condition.isOfFeeds
    case .all(let conditions), .any(let conditions): conditions.allSatisfy(\.isOfFeeds)
    default: columns.allSatisfy(\.field.isFeedLevel)
    }
  }

  private static func test(_ cell: Cell, _ holds: (Span<UInt8>) -> Bool) -> Truth {
    guard let text = cell.bytes else { return .unknown }
    return Truth(holds(text))
  }

  var columns: [ConditionColumn] {
    switch self {
    case .constant: []
    case .not(let condition): condition.columns
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.columns)
    case .missing(let column), .flag(let column), .comparison(let column, _, _),
      .isAny(let column, _), .contains(let column, _), .hasItem(let column, _),
      .matches(let column, _):
      [column]
    case .columns(let column, _, let other): [column, other]
    }
  }
}

extension RowCondition {
  /// A comparison of a value with that of a column.
  public enum Relation: Sendable {
    /// Both are the same.
    case equal
    /// They differ.
    case unequal
    /// The first is less.
    case less
    /// The first is less, or both are the same.
    case lessOrEqual
    /// The first is greater.
    case greater
    /// The first is greater, or both are the same.
    case greaterOrEqual
  }
}

typealias Relation = RowCondition.Relation

extension Relation {
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

/// A value of an expression, prepared for comparison.
enum Literal: Sendable {
  case text([UInt8])
  case integer(Int)
  /// The shortest digits.
  case digits([UInt8])
  case moment(Moment)

  init(_ number: DecimalNumber) {
    self = number.wholeNumber.map(Self.integer) ?? .digits(Array(number.description.utf8))
  }

  /// Compares a value with the literal; `nil` if it is null.
  func order(of cell: Cell) -> Order? {
    switch self {
    case .text(let text): cell.order(to: .text(text.span))
    case .integer(let number): cell.order(to: .integer(number))
    case .digits(let digits): cell.order(to: .digits(digits.span))
    case .moment(let moment): cell.moment.map { Order($0, moment) }
    }
  }
}

struct ConditionColumn: Sendable {
  /// The index among the columns of the rows.
  let index: Int
  let name: String
  let type: FieldType
}

protocol ConditionRow: ~Copyable, ~Escapable {
  func has(_ column: ConditionColumn) -> Bool
  @_lifetime(borrow self)
  func cell(_ column: ConditionColumn) -> Cell
  /// Returns `true` if an item of a list has the text as a member; `nil` if there is no list.
  func hasItem(_ column: ConditionColumn, _ text: [UInt8]) -> Bool?
}

/// The columns of an expression.
struct ConditionColumns {
  /// Returns the column of a name in lower case.
  let column: (String) -> ConditionColumn?
  /// Returns the message for another word.
  let problem: (String) -> String
}

extension ConditionColumn {
  init(_ field: EntryField) {
    self.init(index: Int(field.rawValue), name: field.name, type: field.type)
  }

  /// The column of entries.
  var field: EntryField { EntryField.allCases[index] }
}

extension Row: ConditionRow {
  func has(_ column: ConditionColumn) -> Bool { has(column.field) }

  @_lifetime(borrow self)
  func cell(_ column: ConditionColumn) -> Cell { cell(column.field) }

  func hasItem(_ column: ConditionColumn, _ text: [UInt8]) -> Bool? {
    guard has(column) else { return nil }
    let texts = column.field.members.filter { $0.type == .text }
    return list(column.field).contains { item in
      texts.contains { item.text(at: $0.ordinal)?.equals(text.span) ?? false }
    }
  }
}
