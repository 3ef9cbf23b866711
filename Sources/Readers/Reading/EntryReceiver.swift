internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords

/// Passes rows to a visitor, each as an ``Entry``.
final class EntryReceiver: BatchReceiver {
  private let visitor: any FeedVisitor
  private var flow = Flow.continue

  init(_ visitor: any FeedVisitor) { self.visitor = visitor }

  /// One row per batch, because the visitor may stop after any entry.
  var neededRows: Int { flow == .continue ? 1 : 0 }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    if batch.startsFeed {
      flow = .continue
      try visitor.begin(batch.feed.value)
    }
    for index in 0..<batch.count where flow == .continue {
      flow = try visitor.visit(batch[index].entry)
    }
    if batch.endsFeed {
      flow = .continue
      try visitor.end()
    }
  }
}
