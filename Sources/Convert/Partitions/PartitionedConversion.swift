public import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

extension Conversion {
  /// Converts inputs and divides their rows among folders by the values of columns, as Hive does:
  /// `FOLDER/chart=topsongs/country=us/part-0.parquet`. The columns whose values are the folders' names
  /// aren't in the files. A feed without rows is in no folder.
  ///
  /// A file appears when it is complete. If an input failed, the files are
  /// `_part-HASH.csv.partial`, and those of earlier runs stay; see ``allowsPartialOutput``.
  /// Partitions without rows are unchanged. At most 64 files are open at a time, and rows that
  /// don't fit in memory are kept in a temporary file in the folder.
  ///
  /// - Parameters:
  ///   - paths: the paths of the inputs.
  ///   - keys: the columns, from the outermost folder to the innermost.
  ///   - folder: the folder.
  ///   - existing: what happens to the rows that a partition already has.
  ///   - report: receives the result of each input, on the calling thread.
  /// - Throws: an error of kind `.usage` if no column is left for the files; of kind `.unwritable`
  ///   if a file can't be written, a partition has rows that must not change, or there are more
  ///   than 10,000 partitions; of kind `.cancelled`.
  public func run(
    _ paths: some RandomAccessCollection<String> & Sendable,
    partitionedBy keys: [PartitionKey], into folder: OutputFolder,
    ifExisting existing: ExistingRows = .refuse, report: @escaping (InputReport) -> Void = { _ in }
  ) throws(FeedError) {
    let inputs = InputSeries(count: paths.count) { .path(paths.element($0)) }
    try run(
      inputs, partitionedBy: keys, into: folder, ifExisting: existing, sparing: ReadFiles(paths),
      report: report)
  }

  /// Converts inputs to files. None of them may be a file that is read.
  package func run(
    _ inputs: InputSeries, partitionedBy keys: [PartitionKey], into folder: OutputFolder,
    ifExisting existing: ExistingRows, sparing files: ReadFiles,
    report: @escaping (InputReport) -> Void
  ) throws(FeedError) {
    var plan = try validated().partitioned(by: keys)
    if existing == .append {
      plan.reading.fields = plan.reading.fields.union(SnapshotIdentity.fields)
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
    let fields = (writing.fields ?? output.standardFields).filter { !whole.contains($0) }
    guard !fields.isEmpty else {
      throw FeedError(.usage, "no columns are left for the files of partitions")
    }
    var plan = self
    plan.writing.fields = fields
    plan = plan.completed(isCombined: true)
    let keyFields = FieldSet(keys.map(\.field))
    plan.reading.fields = plan.reading.fields.union(keyFields)
    plan.reading.feedParts = plan.reading.feedParts.union(FeedParts(of: keys.map(\.field)))
    plan.joinedFields = plan.joinedFields.union(keyFields)
    plan.deliversRows = true
    return plan
  }
}
