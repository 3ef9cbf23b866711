internal import ChartConvModel

/// A date syntax: its recognition and its parser.
///
/// A date is classified once and parsed once, by the first dialect that recognises it.
struct DateDialect: Sendable {
  let recognises: @Sendable (DateShape) -> Bool
  /// Parses a date of the recognised shape to its end; `nil` if it is invalid.
  let read: @Sendable (inout DateScanner) -> Timestamp?

  /// All syntaxes, most frequent first.
  static let all: [Self] = [.yearFirst, .mail, .compact, .namedMonth, .korean]
}
