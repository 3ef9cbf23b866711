internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

/// Divides rows among the files of their partitions.
final class PartitionedOutput {
  private let isStrict: Bool
  private let allowsPartialOutput: Bool
  private var sawProblem = false
  /// `true` if the files of each input are completed with it.
  private let appends: Bool
  /// The error of completing the files of an input.
  private var failure: FeedError?
  /// `true` if rows of all feeds are sorted, so that the output has no feeds.
  private let mixesFeeds: Bool
  private let cancellation: Cancellation?
  private var path: PartitionPath
  private var feed = FeedColumns()
  private var feedNumber = 0
  /// The number of the document, or of the table, whose snapshots are separate from those of others.
  private var document = 0
  private var batches: OrderedBatches
  private var files: PartitionFiles
  /// A copy of the rows of one group.
  private var part = RowBatch()

  /// What rows of one file have in common.
  private struct Target: Hashable {
    let partition: [UInt8]
    /// The snapshot whose rows are appended.
    let snapshot: SnapshotIdentity?
  }

  /// The rows of a batch that belong to one file.
  private struct Group {
    let target: Target
    var rows: [Int]
  }

  init(
    _ plan: Conversion, by keys: [PartitionKey], in folder: OutputFolder,
    _ existing: ExistingRows, sparing inputs: ReadFiles
  ) {
    appends = existing == .append
    isStrict = plan.reading.isStrict
    allowsPartialOutput = plan.allowsPartialOutput
    mixesFeeds = !plan.selection.sorting.isEmpty && !plan.output.separatesFeeds
    cancellation = plan.cancellation
    path = PartitionPath(keys)
    files = PartitionFiles(plan, in: folder, existing, sparing: inputs)
    batches = OrderedBatches(plan)
  }

  func take(_ box: BatchBox) throws(FeedError) {
    if cancellation?.isCancelled ?? false { throw .cancelled }
    if let failure { throw failure }
    try batches.take(box) { (batch, size) throws(FeedError) in try divide(&batch, of: size) }
  }

  /// Ends an input, and returns its report with the errors and warnings of writing it.
  func end(_ input: InputReport) -> InputReport {
    let input = files.encoder.complete(batches.end(input), isStrict: isStrict)
    document += 1
    if input.error != nil { sawProblem = true }
    guard appends, failure == nil, cancellation?.isCancelled != true else { return input }
    do throws(FeedError) {
      try files.commit(isComplete: input.error == nil || allowsPartialOutput)
    } catch {
      failure = error
    }
    return input.warned(files.takeOmissions(), isStrict: isStrict)
  }

  /// Completes all files.
  ///
  /// - Parameter report: receives a report if rows that belong to no input have warnings.
  func commit(report: (InputReport) -> Void) throws(FeedError) {
    if let failure { throw failure }
    try batches.finish { (batch, size) throws(FeedError) in try divide(&batch, of: size) }
    if let failure = files.encoder.failure { throw failure }
    try files.commit(isComplete: !sawProblem || allowsPartialOutput)
    if let problem = files.problem { report(InputReport(of: problem)) }
    var diagnostics = files.encoder.diagnostics
    diagnostics.add(files.diagnostics)
    guard diagnostics.warningCount > 0 else { return }
    report(InputReport.output.warned(diagnostics, isStrict: isStrict))
  }

  private func divide(_ batch: inout RowBatch, of size: Int) throws(FeedError) {
    guard files.encoder.failure == nil else { return }
    if batch.startsFeed, !mixesFeeds {
      feedNumber += 1
      // The rows of one snapshot may be anywhere in a table.
      if batch.feed.value.dialect != InputFormat.chartconv.name { document += 1 }
    }
    feed.turn(to: batch.feed)
    let (groups, problem) = groups(batch)
    for group in groups {
      guard group.rows.count < batch.count else {
        try append(&batch, group, of: size)
        continue
      }
      part.removeAll()
      part.feed = batch.feed
      for row in group.rows { part.append(batch[row]) }
      try append(&part, group, of: size)
    }
    if batch.endsFeed, batch.isIncomplete { files.markIncomplete(document: document) }
    if let problem { files.encoder.fail(problem) }
  }

  private func append(
    _ rows: inout RowBatch, _ group: Group, of size: Int
  ) throws(FeedError) {
    try files.append(
      &rows, ofFeed: feedNumber, in: document, of: group.target.snapshot,
      to: group.target.partition,
      inputSize: size)
  }

  /// Returns the snapshot of a row that is appended.
  private func snapshot(_ row: Row, of feed: Feed) -> SnapshotIdentity? {
    guard appends, !mixesFeeds else { return nil }
    return SnapshotIdentity(of: ChartIdentity(feed, rowCountry: row.text(.country)), feed)
  }

  /// Returns the partitions of a batch's rows in the order of their first rows. They end at a row
  /// whose value can't be the name of a folder; the error is that of this row.
  private func groups(_ batch: borrowing RowBatch) -> (groups: [Group], problem: FeedError?) {
    var groups: [Group] = []
    var indices: [Target: Int] = [:]
    var last: Int?
    for row in 0..<batch.count {
      do throws(FeedError) { try Self.set(&path, to: batch[row], of: feed) } catch {
        let position = SourcePosition(batch.position(of: row))
        return (groups, FeedError(error.kind, error.message, at: position))
      }
      let target = Target(
        partition: path.bytes, snapshot: snapshot(batch[row], of: batch.feed.value))
      if let last, groups[last].target == target {
        groups[last].rows.append(row)
        continue
      }
      if let index = indices[target] {
        groups[index].rows.append(row)
        last = index
        continue
      }
      last = groups.count
      indices[target] = groups.count
      groups.append(Group(target: target, rows: [row]))
    }
    return (groups, nil)
  }

  /// Sets a path to that of a row. Throws `.limit` if no folder can be named after it.
  private static func set(
    _ path: inout PartitionPath, to row: Row, of feed: borrowing FeedColumns
  ) throws(FeedError) {
    try path.set(JoinedRow(row, of: feed.row))
  }
}
