internal import ChartConvIO
internal import ChartConvRecords

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
