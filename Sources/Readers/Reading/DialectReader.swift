internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords

/// Reads the records of one dialect into rows.
///
/// All state is one value, so that the runtime checks for exclusive access once for each event and
/// not for each property.
final class DialectReader {
  private let context: ReadingContext
  var rows: DialectRows

  init(
    _ dialect: RecordDialect, _ receiver: any BatchReceiver, _ context: ReadingContext,
    source: String
  ) {
    self.context = context
    rows = DialectRows(dialect, receiver, context, source: source)
  }

  var diagnostics: Diagnostics { rows.diagnostics }

  func receive(_ event: RecordEvent) throws(FeedError) -> Flow { try rows.receive(event) }

  /// Delivers the held rows at the end of input.
  ///
  /// - Parameter isComplete: `false` if the input ended before its end.
  func close(isComplete: Bool) throws(FeedError) {
    if isComplete { rows.endInput() }
    try rows.close(isComplete: isComplete)
    context.keep(rows.takeBatch())
  }
}
