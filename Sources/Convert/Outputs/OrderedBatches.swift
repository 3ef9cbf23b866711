internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

/// Delivers batches in the order of their inputs, each with the size that its output is bounded by.
/// Rows are selected that depend on the rows before.
struct OrderedBatches: ~Copyable {
  /// `nil` if the workers select all rows.
  private var selection: OrderedSelection?
  /// The number of bytes read of the previous inputs, and of the current one.
  private var previousSize = 0
  private var size = 0

  init(_ plan: Conversion) {
    guard plan.selection.needsOrder else { return }
    selection = OrderedSelection(plan.selection, separatesFeeds: plan.output.separatesFeeds)
  }

  /// Delivers the rows of a batch whose order is settled.
  ///
  /// - Parameter body: receives a batch and the number of bytes of the input read so far.
  mutating func take(
    _ box: BatchBox, _ body: (inout RowBatch, Int) throws(FeedError) -> Void
  ) throws(FeedError) {
    size = box.size
    guard selection != nil else { return try body(&box.batch, size) }
    let size = size
    try selection?.take(&box.batch) { (batch) throws(FeedError) in try body(&batch, size) }
  }

  /// Ends an input, and returns its report with the number of selected rows.
  mutating func end(_ input: InputReport) -> InputReport {
    previousSize += size
    size = 0
    guard let rows = selection?.takeRowCount() else { return input }
    return input.selected(entries: rows)
  }

  /// Delivers the rows that are still held, with the size of all inputs.
  mutating func finish(
    _ body: (inout RowBatch, Int) throws(FeedError) -> Void
  ) throws(FeedError) {
    let size = previousSize
    try selection?.finish { (batch) throws(FeedError) in try body(&batch, size) }
  }
}
