internal import FeedIO
internal import FeedRecord

/// Takes what a parser hands over, whatever the dialect.
protocol RecordReader: AnyObject {
  /// The words that the parser shall look for.
  var vocabulary: Vocabulary { get }
  var diagnostics: Diagnostics { get }
  func receive(_ event: RecordEvent) throws(FeedError) -> Flow
  /// Hands over what is held, where there is nothing more to come.
  func close() throws(FeedError)
}
