package import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvSnapshots
internal import ChartConvWriters

/// Divides rows among the files of their partitions.
final class PartitionedOutput {
  private let isStrict: Bool
  private let allowsPartialOutput: Bool
  /// What the output has no element for.
  private var lost = LostValues()
  private var sawProblem = false
  /// The number of entries that were read.
  private var entries = 0
  /// The error of ending an input.
  private var failure: FeedError?
  /// `true` if rows of all feeds are sorted, so that the output has no feeds.
  private let mixesFeeds: Bool
  /// `true` if the rows of a snapshot are only those that no earlier run has delivered.
  private let isOfNews: Bool
  private let cancellation: Cancellation?
  private var path: PartitionPath
  private var feedNumber = 0
  /// The number of the document, or of the table, whose snapshots are separate from those of others.
  private var document = 0
  private let batches: OrderedBatches
  private let stage: RowStage
  private var files: PartitionFiles
  /// The rows that are added to those of earlier runs; `nil` if they aren't.
  private let appended: AppendedRows?
  /// A copy of the rows of one group.
  private var part = RowBatch()

  /// What rows of one file have in common.
  private struct Target: Hashable {
    let partition: [UInt8]
    let contents: RowContents
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
    isStrict = plan.reading.isStrict
    allowsPartialOutput = plan.allowsPartialOutput
    mixesFeeds = !plan.selection.sorting.isEmpty && !plan.output.separatesFeeds
    isOfNews = plan.selection.known != nil
    cancellation = plan.cancellation
    path = PartitionPath(keys)
    stage = RowStage(plan, in: folder, existing, sparing: inputs)
    files = PartitionFiles(plan, stage)
    appended = existing == .append ? AppendedRows(plan, stage) : nil
    batches = OrderedBatches(plan)
  }

  func take(_ box: BatchBox) throws(FeedError) {
    if cancellation?.isCancelled ?? false { throw .cancelled }
    if let failure { throw failure }
    try batches.take(box) { (batch, size) throws(FeedError) in try divide(&batch, of: size) }
  }

  /// Ends an input, and returns its report with the errors and warnings of writing it.
  func end(_ input: InputReport) -> InputReport {
    var input = stage.encoder.complete(batches.end(input), isStrict: isStrict)
    lost.add(input.diagnostics.lost)
    document += 1
    entries += input.entries
    if input.error != nil { sawProblem = true }
    guard let appended, failure == nil, cancellation?.isCancelled != true else { return input }
    do throws(FeedError) {
      let omissions = try appended.endInput(isComplete: input.error == nil || allowsPartialOutput)
      input.warn(omissions, isStrict: isStrict)
    } catch {
      failure = error
    }
    return input
  }

  /// Completes all files.
  ///
  /// - Parameter report: receives a report if rows that belong to no input have warnings.
  func commit(report: (InputReport) -> Void) throws(FeedError) {
    if let failure { throw failure }
    let rest = try batches.finish { (batch, size) throws(FeedError) in
      try divide(&batch, of: size)
    }
    if let failure = stage.encoder.failure { throw failure }
    if let rest { report(rest) }
    var diagnostics = stage.encoder.diagnostics
    if let appended {
      diagnostics.add(try appended.endInput(isComplete: !sawProblem || allowsPartialOutput))
      diagnostics.add(try appended.commit())
      if let problem = stage.problem(of: appended.failed) { report(InputReport(of: problem)) }
      report(.output(entries: appended.addedRows - entries))
    } else {
      try files.commit(isComplete: !sawProblem || allowsPartialOutput)
      if let problem = stage.problem(of: files.partials) { report(InputReport(of: problem)) }
      diagnostics.add(stage.diagnostics)
    }
    lost.add(diagnostics.lost)
    if let warning = lost.warning { diagnostics.add(warning) }
    guard diagnostics.warningCount > 0 else { return }
    var output = InputReport.output
    output.warn(diagnostics, isStrict: isStrict)
    report(output)
  }

  private func divide(_ batch: inout RowBatch, of size: Int) throws(FeedError) {
    guard stage.encoder.failure == nil else { return }
    if batch.startsFeed, !mixesFeeds {
      feedNumber += 1
      // The rows of one snapshot may be anywhere in a table.
      if batch.feed.value.dialect != InputFormat.chartconv.name { document += 1 }
    }
    // Encoding the batch changes its marks.
    let isIncomplete = batch.endsFeed && batch.isIncomplete
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
    if isIncomplete { appended?.markIncomplete(document: document) }
    if let problem { stage.encoder.fail(problem) }
  }

  private func append(_ rows: inout RowBatch, _ group: Group, of size: Int) throws(FeedError) {
    let target = group.target
    if let appended {
      try appended.append(
        &rows, in: document, of: target.contents, to: target.partition, inputSize: size)
    } else {
      try files.append(&rows, ofFeed: feedNumber, to: target.partition, inputSize: size)
    }
  }

  /// Returns what a row that is appended has in common with others. News are added as they are.
  private func contents(_ row: Row, of feed: Feed) -> RowContents {
    guard appended != nil, !mixesFeeds else { return .unknown }
    let contents = RowContents(
      feed, rowCountry: row.text(.country), isStream: feed.isStream(row))
    return isOfNews && !contents.isStream ? .unknown : contents
  }

  /// Returns the partitions of a batch's rows in the order of their first rows. They end at a row
  /// whose value can't be the name of a folder; the error is that of this row.
  private func groups(_ batch: borrowing RowBatch) -> (groups: [Group], problem: FeedError?) {
    var groups: [Group] = []
    var indices: [Target: Int] = [:]
    var last: Int?
    for row in 0..<batch.count {
      do throws(FeedError) { try path.set(batch[row]) } catch {
        let position = SourcePosition(batch.position(of: row))
        return (groups, FeedError(error.kind, error.message, at: position))
      }
      let target = Target(
        partition: path.bytes, contents: contents(batch[row], of: batch.feed.value))
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
}

extension Conversion {
  /// Converts inputs and divides their rows among folders by the values of columns, as Hive does:
  /// `FOLDER/chart=topsongs/country=us/part-0.parquet`. The columns whose values are the folders' names
  /// aren't in the files. A feed without rows is in no folder.
  ///
  /// A file appears when it is complete. If an input failed, the files are named `part-HASH.csv.partial`
  /// in a folder beside, and those of earlier runs stay; see ``allowsPartialOutput``.
  /// Partitions without rows are unchanged. Rows that don't fit in memory are kept in a temporary
  /// file in the folder.
  ///
  /// - Parameters:
  ///   - keys: the columns, from the outermost folder to the innermost.
  ///   - folder: the folder.
  ///   - existing: what happens to the rows that a partition already has.
  ///   - files: the files that are read, which none of the outputs may replace.
  ///   - report: receives the result of each input, on the calling thread.
  /// - Throws: an error of kind `.usage` if no column is left for the files; of kind `.unwritable`
  ///   if a file can't be written, a partition has rows that must not change, or there are more
  ///   than 10,000 partitions; of kind `.cancelled`.
  package func run(
    _ inputs: InputSeries, partitionedBy keys: [PartitionKey], into folder: OutputFolder,
    ifExisting existing: ExistingRows, sparing files: ReadFiles,
    report: @escaping (InputReport) -> Void
  ) throws(FeedError) {
    var plan = try validated()
    if existing == .append { try LakeColumns(of: folder.path).add(to: &plan) }
    plan = try plan.partitioned(by: keys)
    if existing == .append {
      plan.destination = .delivery
      plan.reading.columns = plan.reading.columns.union(SnapshotIdentity.fields)
        .union(EntryIdentity().fields)
      plan.reading.feedParts = plan.reading.feedParts.union(SnapshotIdentity.parts)
    }
    let partitions = PartitionedOutput(plan, by: keys, in: folder, existing, sparing: files)
    try plan.deliverBoxes(inputs) { input in
      report(partitions.end(input))
    } take: { (box) throws(FeedError) in
      try partitions.take(box)
    }
    try partitions.commit(report: report)
  }

  /// Returns the conversion with the columns that are written and read.
  private func partitioned(by keys: [PartitionKey]) throws(FeedError) -> Self {
    let whole = keys.filter { $0.unit == nil }.map(\.field)
    let fields = self.fields.filter { !whole.contains($0) }
    guard !fields.isEmpty else {
      throw FeedError(.usage, "no columns are left for the files of partitions")
    }
    var plan = self
    plan.writing.fields = fields
    plan = plan.completed(isCombined: true)
    let keyFields = FieldSet(keys.map(\.field))
    plan.reading.columns = plan.reading.columns.union(keyFields)
    plan.reading.feedParts = plan.reading.feedParts.union(FeedParts(of: keys.map(\.field)))
    plan.joinedFields = plan.joinedFields.union(keyFields)
    // Files that replace others aren't told apart by their feeds.
    plan.destination = .rows
    return plan
  }
}
