public import ChartConvIO
package import ChartConvModel

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
