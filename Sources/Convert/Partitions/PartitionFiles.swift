internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

/// The one file of each partition, which replaces those of earlier runs, or is refused if there are any.
struct PartitionFiles: ~Copyable {
  /// The maximum number of partitions. Each takes some memory.
  static let maximumPartitions = 10_000

  private let plan: Conversion
  private let stage: RowStage
  private let existing: ExistingRows
  private let inputs: ReadFiles
  /// The columns that are read: some formats tell entries apart by those that they don't write.
  private let fields: [EntryField]
  private var folders: [[UInt8]: PartitionFolder] = [:]
  /// The rows of each partition, by feed if the format has them.
  private var parts: [[UInt8]: [StagedRows]] = [:]
  /// The files that aren't complete.
  private var partials: [String] = []

  init(_ plan: Conversion, _ stage: RowStage, _ existing: ExistingRows, sparing inputs: ReadFiles) {
    self.plan = plan
    self.stage = stage
    self.existing = existing
    self.inputs = inputs
    let read = plan.reading.columns.union(FieldSet(plan.fields))
    fields = EntryField.allCases.filter { read.contains($0) }
  }

  mutating func append(
    _ batch: inout RowBatch, ofFeed number: Int, to partition: [UInt8], inputSize: Int
  ) throws(FeedError) {
    let part = try part(of: batch, ofFeed: number, in: partition)
    _ = try stage.append(
      &batch, to: part, fields, of: inputSize, beside: parts.values.flatMap(\.self))
  }

  private mutating func part(
    of batch: borrowing RowBatch, ofFeed number: Int, in partition: [UInt8]
  ) throws(FeedError) -> StagedRows {
    if let last = parts[partition]?.last, !plan.output.needsFeeds || last.document == number {
      return last
    }
    let name = String(decoding: partition, as: UTF8.self)
    if folders[partition] == nil {
      guard folders.count < Self.maximumPartitions else { throw Self.tooManyPartitions }
      folders[partition] = try PartitionFolder(
        name, of: stage, suffix: plan.output.suffix, existing, plan.preference, sparing: inputs)
    }
    let part = StagedRows(.uncompared, in: name, document: number, of: batch.feed)
    parts[partition, default: []].append(part)
    return part
  }

  /// Writes all files.
  ///
  /// - Parameter isComplete: `false` if an input of the rows failed.
  mutating func commit(isComplete: Bool) throws(FeedError) {
    for (partition, folder) in folders.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let file = try stage.write(
        parts[partition] ?? [], packed: fields, in: isComplete ? folder.path : folder.partials, plan
      )
      do throws(FeedError) {
        let partial = isComplete ? nil : try folder.nameByContents(file)
        if isComplete { try folder.commit(file) }
        folder.removePartials(except: partial.map { [ExactText($0)] } ?? [])
        if let partial { partials.append(partial) }
      } catch {
        throw error.named(folder.path)
      }
    }
  }

  /// The error of files that aren't complete; `nil` if all are.
  var problem: FeedError? { Self.problem(of: partials, in: stage.root) }

  static func problem(of partials: [String], in root: OutputFolder) -> FeedError? {
    partials.first.map { first in
      let files = partials.count == 1 ? "not written" : "\(partials.count) files not written"
      let others = partials.count == 1 ? "" : " and other such files"
      return FeedError(
        .incomplete, "\(files), because an input failed; what was read is in \(first)\(others)",
        in: root.path, about: .partialOutput)
    }
  }

  static var tooManyPartitions: FeedError {
    FeedError(
      .unwritable,
      "more than \(maximumPartitions) partitions; choose columns with fewer values")
  }
}
