internal import ChartConvBytes
internal import ChartConvRecords

/// Takes what a parser hands over, whatever the dialect.
protocol RecordReader: AnyObject {
  var diagnostics: Diagnostics { get }
  /// Whether entries would be held until more is known of their feed.
  var lacksHead: Bool { get }
  /// How many bytes of entries are held at most.
  var heldSize: Int { get set }
  func receive(_ event: RecordEvent) throws(FeedError) -> Flow
  /// Hands over what is held, where there is nothing more to come.
  func close() throws(FeedError)
}
