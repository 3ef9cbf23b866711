internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords

/// Reads the records of one dialect into rows.
///
/// All state is one value, so that the runtime checks for exclusive access once for each event and
/// not for each property.
final class DialectReader: RecordReader {
  private let context: ReadingContext
  private var rows: DialectRows

  init(
    _ dialect: RecordDialect, _ receiver: any BatchReceiver, _ context: ReadingContext,
    source: String
  ) {
    self.context = context
    rows = DialectRows(dialect, receiver, context, source: source)
  }

  var diagnostics: Diagnostics { rows.diagnostics }

  var heldSize: Int {
    get { rows.heldSize }
    set { rows.heldSize = newValue }
  }

  var positions: (any NodePositions)? {
    get { rows.positions }
    set { rows.positions = newValue }
  }

  var lacksHead: Bool { rows.lacksHead }

  func receive(_ event: RecordEvent) throws(FeedError) -> Flow { try rows.receive(event) }

  func close(isComplete: Bool) throws(FeedError) {
    if isComplete { rows.endInput() }
    try rows.close(isComplete: isComplete)
    context.keep(rows.takeBatch())
  }
}

/// Receives the events of a parser, for any dialect.
protocol RecordReader: AnyObject {
  var diagnostics: Diagnostics { get }
  /// `true` if entries would be held until more of their feed is known.
  var lacksHead: Bool { get }
  /// The maximum size of held entries in bytes.
  var heldSize: Int { get set }
  /// The positions of nodes, for a parser that gives them offsets.
  var positions: (any NodePositions)? { get set }
  func receive(_ event: RecordEvent) throws(FeedError) -> Flow
  /// Delivers the held rows at the end of input.
  ///
  /// - Parameter isComplete: `false` if the input ended before its end.
  func close(isComplete: Bool) throws(FeedError)
}
