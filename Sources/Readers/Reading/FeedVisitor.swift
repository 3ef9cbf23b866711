package import ChartConvIO
package import ChartConvModel
package import ChartConvRecords

/// Receives the contents of an input, feed by feed: `begin`, then `visit` for each entry, then
/// `end`.
package protocol FeedVisitor: AnyObject {
  func begin(_ feed: Feed) throws(FeedError)
  /// Handles an entry. Returns `.stop` to skip the rest of the feed.
  func visit(_ entry: Entry) throws(FeedError) -> Flow
  func end() throws(FeedError)
}
