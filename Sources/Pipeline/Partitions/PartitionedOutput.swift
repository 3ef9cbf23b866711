internal import ChartConvBytes
internal import ChartConvDialects
internal import ChartConvFormats
internal import ChartConvModel
internal import ChartConvSelection

/// Divides rows among the files of their partitions.
final class PartitionedOutput {
  private let isStrict: Bool
  /// `true` if rows of all feeds are sorted, so that the output has no feeds.
  private let mixesFeeds: Bool
  private let cancellation: Cancellation?
  private var path: PartitionPath
  private var feed = FeedColumns()
  private var feedNumber = 0
  /// Selects rows by those before them; `nil` if the workers select all rows.
  private var selection: OrderedSelection?
  private var files: PartitionFiles
  /// The rows of a batch that belong to one partition.
  private var part = RowBatch()
  /// The error of a row that no folder can be named after. The input's further rows are left out.
  private var fault: FeedError?

  init(
    _ plan: Conversion, by keys: [PartitionKey], in folder: OutputFolder,
    _ inputs: InputIdentities
  ) {
    isStrict = plan.reading.isStrict
    mixesFeeds = !plan.selection.sorting.isEmpty && !plan.output.separatesFeeds
    cancellation = plan.cancellation
    path = PartitionPath(keys)
    files = PartitionFiles(plan, in: folder, inputs)
    guard plan.selection.needsOrder else { return }
    selection = OrderedSelection(plan.selection, separatesFeeds: plan.output.separatesFeeds)
  }

  func take(_ box: BatchBox) throws(FeedError) {
    if cancellation?.isCancelled ?? false { throw .cancelled }
    let size = box.size
    guard selection != nil else { return try divide(&box.batch, of: size) }
    try selection?.take(&box.batch) { (batch) throws(FeedError) in try divide(&batch, of: size) }
  }

  /// Ends an input, and returns its report with what was found when it was written.
  func end(_ input: InputReport) -> InputReport {
    var input = input
    if let rows = selection?.takeRowCount() { input = input.selected(entries: rows) }
    if let fault { input = input.failed(fault, entries: files.encoder.rows) }
    fault = nil
    return files.encoder.complete(input, isStrict: isStrict)
  }

  /// Completes all files.
  ///
  /// - Parameter report: receives a report if rows that belong to no input have warnings.
  func commit(report: (InputReport) -> Void) throws(FeedError) {
    try selection?.finish { (batch) throws(FeedError) in try divide(&batch, of: .max) }
    if let fault { throw fault }
    if let failure = files.encoder.failure { throw failure }
    try files.commit()
    var diagnostics = files.encoder.diagnostics
    diagnostics.add(files.diagnostics)
    guard diagnostics.warningCount > 0 else { return }
    report(InputReport(source: "output").warned(diagnostics, isStrict: isStrict))
  }

  private func divide(_ batch: inout RowBatch, of size: Int) throws(FeedError) {
    guard fault == nil, files.encoder.failure == nil else { return }
    if batch.startsFeed, !mixesFeeds { feedNumber += 1 }
    feed.turn(to: batch.feed)
    let groups = groups(batch)
    if fault != nil {
      // The rows before the fault are written.
      batch.truncate(to: groups.reduce(0) { $0 + $1.rows.count })
    }
    for (partition, rows) in groups {
      guard rows.count < batch.count else {
        return try files.append(&batch, ofFeed: feedNumber, to: partition, inputSize: size)
      }
      part.removeAll()
      part.feed = batch.feed
      for row in rows { part.append(batch[row]) }
      try files.append(&part, ofFeed: feedNumber, to: partition, inputSize: size)
    }
  }

  /// Returns the partitions of a batch's rows in the order of their first rows.
  private func groups(_ batch: borrowing RowBatch) -> [(partition: [UInt8], rows: [Int])] {
    var groups: [(partition: [UInt8], rows: [Int])] = []
    var indices: [[UInt8]: Int] = [:]
    var last: Int?
    for row in 0..<batch.count {
      do throws(FeedError) { try path.set(JoinedRow(batch[row], of: feed.row)) } catch {
        fault = FeedError(error.kind, error.message, at: SourcePosition(batch.position(of: row)))
        return groups
      }
      if let last, groups[last].partition == path.bytes {
        groups[last].rows.append(row)
        continue
      }
      if let index = indices[path.bytes] {
        groups[index].rows.append(row)
        last = index
        continue
      }
      last = groups.count
      indices[path.bytes] = groups.count
      groups.append((path.bytes, [row]))
    }
    return groups
  }
}
