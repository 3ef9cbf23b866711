public import ChartConvIO
public import ChartConvModel
package import ChartConvWriters

/// A condition on entries, written as an expression: `price < 1 and genre = "Pop"`.
///
/// Values are compared by the type of the column: numbers exactly, dates and timestamps as moments,
/// texts by their bytes. A comparison with null is unknown, as in SQL; only entries for which the
/// expression is true are converted.
public struct RowCondition: Sendable {
  private let condition: Condition

  /// Parses an expression. Throws `.usage` with the position in the expression.
  public init(_ expression: String) throws(FeedError) { try self.init(expression) { _ in nil } }

  /// - Parameter advice: returns what to do about a name that isn't a column's, if it has a meaning
  ///   elsewhere.
  package init(_ expression: String, advice: @escaping (String) -> String?) throws(FeedError) {
    let columns = ConditionColumns(
      column: { EntryField(name: $0).map { ConditionColumn($0) } },
      problem: { word in
        let advice = advice(word) ?? "a text is written in quotes: '\(word)'"
        return ColumnSynonyms.problem(with: word, otherwise: advice)
      })
    condition = try Condition(expression, columns)
  }

  private init(_ condition: Condition) { self.condition = condition }

  /// Compares a column with a value, as `price < 1` does: `RowCondition(.price, .less, 1)`. A date is
  /// one, or a text that has one.
  ///
  /// - Throws: an error of kind `.usage` if values of the column can't be compared so.
  public init(_ field: EntryField, _ relation: Relation, _ value: FieldValue) throws(FeedError) {
    try self.init { () throws(ExpressionError) in
      try ConditionBuilder.comparison(Operand(field), relation, Operand(value))
    }
  }

  /// Finds a text in the column's text, or among the members of the column's list.
  ///
  /// - Throws: an error of kind `.usage` if the column has neither texts nor lists.
  public init(_ field: EntryField, contains text: String) throws(FeedError) {
    try self.init { () throws(ExpressionError) in
      try ConditionBuilder.containment(Operand(field), Operand(.text(text)))
    }
  }

  private init(_ build: () throws(ExpressionError) -> Condition) throws(FeedError) {
    do throws(ExpressionError) { condition = try build() } catch {
      throw FeedError(.usage, error.message, about: .condition)
    }
  }

  /// Returns the condition that is true for entries without a value in a column.
  public static func isNull(_ field: EntryField) -> Self { Self(.missing(ConditionColumn(field))) }

  /// Returns the condition that is true if both are.
  public func and(_ other: Self) -> Self { Self(.all([condition, other.condition])) }

  /// Returns the condition that is true if one of both is.
  public func or(_ other: Self) -> Self { Self(.any([condition, other.condition])) }

  /// The condition that is true if this one is false.
  public var negated: Self { Self(.not(condition)) }

  package var fields: FieldSet { FieldSet(condition.columns.map(\.field)) }

  func accepts(_ row: borrowing Row) -> Bool { condition.truth(of: row) == .yes }

  /// Returns `true` for the row of a feed's values if no entry of the feed is accepted, whatever its own are.
  func rejects(_ feed: borrowing Row) -> Bool { condition.truth(of: feed) == .no }

  /// The condition that values of feeds must satisfy; `nil` if it is none on them.
  var ofFeeds: Self? { condition.ofFeeds.map(Self.init) }
}

extension Condition {
  /// Parses an expression. Throws `.usage` with the position in the expression.
  fileprivate init(_ expression: String, _ columns: ConditionColumns) throws(FeedError) {
    do throws(ExpressionError) { self = try ExpressionParser.parse(expression, columns) } catch {
      throw FeedError(.usage, error.text(of: expression), about: .condition)
    }
  }
}

extension Operand {
  /// The operands of conditions that are built.
  fileprivate init(_ field: EntryField) { self.init(.column(ConditionColumn(field)), 0..<0) }

  fileprivate init(_ value: FieldValue) throws(ExpressionError) {
    let operand: Value =
      switch value {
      case .text(let text): .text(text)
      case .integer(let number): .number(DecimalNumber(number))
      case .decimal(let number): .number(number)
      case .boolean(let flag): .boolean(flag)
      case .date(let day): .text(day.description)
      case .timestamp(let moment): .text(moment.description)
      case .null:
        throw ExpressionError(message: "a comparison with null is never true", range: 0..<0)
      case .list: throw ExpressionError(message: "a list can't be compared", range: 0..<0)
      }
    self.init(operand, 0..<0)
  }
}

/// A condition on the rows of a report, written as an expression: `peak_rank = 1 and re_entries > 0`.
package struct ReportCondition: Sendable {
  private let conditions: Condition

  /// Parses expressions, which must all be true. Throws `.usage` with the position in the expression.
  package init(_ expressions: [String], _ columns: [ReportColumn]) throws(FeedError) {
    let names = ConditionColumns(
      column: { name in
        columns.firstIndex { $0.name.hasBytes(of: name) }.map {
          ConditionColumn(index: $0, name: name, type: columns[$0].type)
        }
      },
      problem: { word in
        let hint =
          EntryField(name: word) == nil
          ? Suggestion.text(for: word, among: columns.map(\.name))
          : "add it to the columns"
        return "'\(word)' is not a column of the result; "
          + (hint ?? "a text is written in quotes: '\(word)'")
      })
    conditions = .all(
      try expressions.map { expression throws(FeedError) in
        try Condition(expression, names)
      })
  }

  package func accepts(_ row: borrowing ReportRow) -> Bool { conditions.truth(of: row) == .yes }
}

extension ReportRow: ConditionRow {
  func has(_ column: ConditionColumn) -> Bool { has(column.index) }

  @_lifetime(borrow self)
  func cell(_ column: ConditionColumn) -> Cell { self[column.index] }

  /// A report has no lists.
  func hasItem(_ column: ConditionColumn, _ text: [UInt8]) -> Bool? { nil }
}
