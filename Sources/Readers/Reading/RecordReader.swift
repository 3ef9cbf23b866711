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
  /// Returns a function that creates a reader for a window of the document; `nil` if the rows of
  /// entries that follow can't be delivered directly.
  func windowReaders() -> (@Sendable (WindowRows) -> any WindowReader)?
  /// Delivers the rows of the next window. Returns `false`, without delivering any, if that would
  /// exceed a limit.
  func append(_ rows: WindowRows) throws(FeedError) -> Bool
  /// Delivers the held rows at the end of input.
  ///
  /// - Parameter isComplete: `false` if the input ended before its end.
  func close(isComplete: Bool) throws(FeedError)
}

/// Receives the events of a window of a document.
protocol WindowReader: AnyObject {
  func receive(_ event: RecordEvent) throws(FeedError) -> Flow
  /// Delivers the rows. Returns `false` if entries of another feed are among them.
  func endWindow(_ rows: WindowRows) throws(FeedError) -> Bool
}
