internal import ChartConvModel

/// A token of an expression, with its range in the text.
struct Token: Sendable {
  enum Kind: Sendable {
    /// A keyword or the name of a column.
    case word(String)
    case text(String)
    case number(DecimalNumber)
    case relation(Relation)
    case match(isNegated: Bool, ignoresCase: Bool)
    case leftParenthesis
    case rightParenthesis
    case comma
    case end
  }

  let kind: Kind
  /// The range of bytes in the expression.
  let range: Range<Int>
}
