package import ChartConvBytes
package import ChartConvModel

/// Takes the rows of an input as they are read, batch by batch.
///
/// Each feed comes as one batch or several: the first has `startsFeed` set, the last `endsFeed`. A
/// feed without rows is one batch without rows.
package protocol BatchReceiver: AnyObject {
  /// The number of rows that the next batch may hold; 0 where no more rows of this feed are wanted.
  var wantedRows: Int { get }
  /// Takes a batch. The receiver may keep it and leave another in its place; the caller empties
  /// what it gets back.
  func receive(_ batch: inout RowBatch) throws(FeedError)
}
