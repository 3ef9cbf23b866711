internal import ChartConvIO
internal import ChartConvModel

/// The rows of a window of a document, ranked within the window.
final class WindowRows: BatchReceiver, @unchecked Sendable {
  /// The batches, in order.
  private(set) var batches: [BatchHolder] = []
  /// The number of rows.
  private(set) var count = 0
  /// The size of the rows in bytes.
  private(set) var size = 0
  /// `true` if a feed has ended within the window.
  private(set) var endsFeed = false
  var diagnostics = Diagnostics()

  /// The maximum size of the rows in bytes. They may be larger than the window, since relative
  /// addresses become absolute.
  private static let maximumSize = 8 << 20

  var neededRows: Int { .max }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    endsFeed = endsFeed || batch.endsFeed
    count += batch.count
    size += batch.size
    guard size <= Self.maximumSize else { throw FeedError(.limit, "a window with many rows") }
    batches.append(BatchHolder(takingFrom: &batch))
  }
}

/// A box, because arrays can't contain noncopyable values.
final class BatchHolder {
  var batch = RowBatch()

  init(takingFrom other: inout RowBatch) { swap(&batch, &other) }
}
