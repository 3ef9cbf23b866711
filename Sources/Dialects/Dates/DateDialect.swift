internal import ChartConvModel

/// A way to write dates: how it is told from the others, and how it is read.
///
/// A date is looked at once and read once, by the first dialect that takes it for its own.
struct DateDialect: Sendable {
  let recognises: @Sendable (DateShape) -> Bool
  /// Reads a date of the recognised shape to its end; `nil` where it isn't one after all.
  let read: @Sendable (inout DateScanner) -> Timestamp?

  /// Most frequent first.
  static let all: [Self] = [.yearFirst, .mail, .compact, .namedMonth, .korean]
}
