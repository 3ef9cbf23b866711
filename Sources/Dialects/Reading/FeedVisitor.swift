public import ChartConvBytes
public import ChartConvModel
public import ChartConvRecords

/// Takes what is read, feed by feed: `begin`, then `visit` for each entry, then `end`.
public protocol FeedVisitor: AnyObject {
  func begin(_ feed: Feed) throws(FeedError)
  /// Says whether more entries are wanted.
  func visit(_ entry: Entry) throws(FeedError) -> Flow
  func end() throws(FeedError)
}
