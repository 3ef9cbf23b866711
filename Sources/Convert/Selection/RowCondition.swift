public import ChartConvIO
package import ChartConvModel
package import ChartConvWriters

/// A condition on entries, written as an expression: `price < 1 and genre = "Pop"`.
///
/// Values are compared by the type of the column: numbers exactly, dates and timestamps as moments,
/// texts by their bytes. A comparison with null is unknown, as in SQL; only entries for which the
/// expression is true are converted.
public struct RowCondition: Sendable {
  private let condition: Condition<EntryField>

  /// Parses an expression. Throws `.usage` with the position in the expression.
  public init(_ expression: String) throws(FeedError) {
    do throws(ExpressionError) {
      condition = try ExpressionParser.parse(expression, Self.columns)
    } catch {
      throw FeedError(.usage, error.text(of: expression), about: .condition)
    }
  }

  private static var columns: ConditionColumns<EntryField> {
    ConditionColumns(
      column: { EntryField(name: $0) },
      problem: { word in
        ColumnSynonyms.problem(with: word, otherwise: "a text is written in quotes: '\(word)'")
      })
  }

  private init(_ condition: Condition<EntryField>) { self.condition = condition }

  /// Returns the condition that is true if both are.
  public func and(_ other: Self) -> Self { Self(.all([condition, other.condition])) }

  /// The columns that the condition reads.
  package var fields: FieldSet { condition.fields }

  func accepts(_ row: borrowing JoinedRow) -> Bool { condition.truth(of: row) == .yes }
}

/// A condition on the rows of a report, written as an expression: `peak_rank = 1 and re_entries > 0`.
package struct ReportCondition: Sendable {
  /// A column by its index among those of the report.
  struct Column: ConditionColumn {
    let index: Int
    let name: String
    let type: FieldType
  }

  private let conditions: Condition<Column>

  /// Parses expressions, which must all be true. Throws `.usage` with the position in the expression.
  package init(_ expressions: [String], _ columns: [ReportColumn]) throws(FeedError) {
    let names = ConditionColumns<Column>(
      column: { name in
        columns.firstIndex { $0.name.hasBytes(of: name) }.map {
          Column(index: $0, name: name, type: columns[$0].type)
        }
      },
      problem: { word in
        let hint = Suggestion.text(for: word, among: columns.map(\.name))
        return "'\(word)' is not a column of the result; "
          + (hint ?? "a text is written in quotes: '\(word)'")
      })
    conditions = .all(
      try expressions.map { expression throws(FeedError) in
        do throws(ExpressionError) { return try ExpressionParser.parse(expression, names) } catch {
          throw FeedError(.usage, error.text(of: expression), about: .condition)
        }
      })
  }

  package func accepts(_ row: borrowing ReportRow) -> Bool {
    conditions.truth(of: row.values) == .yes
  }
}

extension ReportRow.Values: ConditionRow {
  func has(_ column: ReportCondition.Column) -> Bool { has(column.index) }

  @_lifetime(copy self)
  func text(_ column: ReportCondition.Column) -> Span<UInt8>? { text(column.index) }

  func integer(_ column: ReportCondition.Column) -> Int? { integer(column.index) }

  func boolean(_ column: ReportCondition.Column) -> Bool? { boolean(column.index) }

  func date(_ column: ReportCondition.Column) -> CalendarDate? { date(column.index) }

  func timestamp(_ column: ReportCondition.Column) -> Timestamp? { timestamp(column.index) }

  /// A report has no lists.
  func hasItem(_ column: ReportCondition.Column, _ text: [UInt8]) -> Bool? { nil }
}
