package import ChartConvIO
package import ChartConvModel

/// Receives the rows of an input, batch by batch.
///
/// Each feed is delivered as one or more batches. The first has `startsFeed` set, the last
/// `endsFeed`. A feed without rows is one batch without rows.
package protocol BatchReceiver: AnyObject {
  /// The maximum number of rows in the next batch; 0 if no more rows of the feed are needed.
  var neededRows: Int { get }
  /// `false` if rows of several feeds may be in one batch: those of rows that name their feeds.
  var needsFeeds: Bool { get }
  /// Receives a batch. The receiver may keep it and swap in another, which the caller empties.
  func receive(_ batch: inout RowBatch) throws(FeedError)
}

extension BatchReceiver {
  package var needsFeeds: Bool { true }
}
