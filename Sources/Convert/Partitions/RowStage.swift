internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// The rows of a run that are staged for the files of partitions: packed, in memory or in one temporary
/// file, and encoded when a file is written. So each partition has one file, for any order of the rows.
final class RowStage {
  /// The maximum memory of rows, before they are moved to the temporary file.
  private static let maximumMemory = 12 << 20
  /// The number of rows that are encoded together.
  private static let batchSize = 256
  /// The maximum number of partitions. Each takes some memory.
  private static let maximumPartitions = 10_000

  let root: OutputFolder
  /// The folder of what a run keeps beside the files of rows.
  let hidden: String
  private let plan: Conversion
  private let existing: ExistingRows
  private let inputs: ReadFiles
  /// The folders of the partitions, by their names.
  private(set) var folders: [ExactText: PartitionFolder] = [:]
  private var memory = 0
  let spill: SpillFile
  private let fragment = Fragment()
  /// Packs rows. What is made of an input is bounded as a whole.
  var encoder: BoundedEncoder
  /// Encodes the rows of files.
  private var later: BoundedEncoder

  init(
    _ plan: Conversion, in root: OutputFolder, _ existing: ExistingRows, sparing inputs: ReadFiles
  ) {
    self.plan = plan
    self.existing = existing
    self.inputs = inputs
    self.root = root
    hidden = AppendedIndex.folder(of: root.path)
    spill = SpillFile(in: root.path)
    encoder = BoundedEncoder(plan)
    later = BoundedEncoder(plan)
  }

  /// The warnings about values that the format can't represent.
  var diagnostics: Diagnostics { later.diagnostics }

  /// Returns the folder of a partition. Throws `.unwritable` if the run must not write to it, or there
  /// are too many.
  func folder(of partition: String) throws(FeedError) -> PartitionFolder {
    if let folder = folders[ExactText(partition)] { return folder }
    guard folders.count < Self.maximumPartitions else {
      throw FeedError(
        .unwritable,
        "more than \(Self.maximumPartitions) partitions; choose columns with fewer values")
    }
    let folder = try PartitionFolder(partition, of: self, plan, existing, sparing: inputs)
    folders[ExactText(partition)] = folder
    return folder
  }

  /// Returns the error of partitions that aren't complete; `nil` if there are none.
  ///
  /// - Parameter partials: the files with what was read.
  func problem(of partials: [String]) -> FeedError? {
    partials.first.map { first in
      let files = partials.count == 1 ? "not written" : "\(partials.count) files not written"
      let others = partials.count == 1 ? "" : " and other such files"
      return FeedError(
        .incomplete, "\(files), because an input failed; what was read is in \(first)\(others)",
        in: root.path, about: .partialOutput)
    }
  }

  /// Adds rows. Returns how many there was room for.
  ///
  /// - Parameter others: all rows that are staged.
  func append(
    _ batch: inout RowBatch, to part: StagedRows, _ fields: [EntryField], of inputSize: Int,
    beside others: @autoclosure () -> [StagedRows]
  ) throws(FeedError) -> Int {
    // The packed rows that are compared must not change.
    encoder.encoder = RowPacker(fields, marksInherited: !part.isCompared)
    let previous = (rows: encoder.rows, memory: part.memory)
    try encoder.encode(&batch, of: inputSize) {
      fragment
    } send: { fragment throws(FeedError) in
      part.append(fragment)
    }
    let count = encoder.rows - previous.rows
    part.rowCount += count
    memory += part.memory - previous.memory
    if memory > Self.maximumMemory {
      let parts = others()
      for part in parts { try part.spill(into: spill) }
      memory = parts.reduce(0) { $0 + $1.memory }
    }
    return count
  }

  /// Writes rows to a file without a name.
  ///
  /// - Parameter fields: the columns that were packed.
  func write(
    _ parts: [StagedRows], packed fields: [EntryField], in path: String, _ plan: Conversion
  ) throws(FeedError) -> AtomicFile {
    _ = try OutputFolder(path: path)
    let file = try AtomicFile(in: path)
    var output = AssembledOutput(plan.makeAssembler(), ByteSink(file, name: path))
    later.encoder = plan.makeEncoder()
    for part in parts {
      var rows = 0
      func encode(_ batch: inout RowBatch) throws(FeedError) {
        batch.feed = part.feed
        batch.startsFeed = rows == 0
        batch.precedingRows = rows
        rows += batch.count
        try later.encode(&batch, of: .max) {
          fragment
        } send: { fragment throws(FeedError) in
          try output.append(fragment)
        }
      }
      var batch = RowBatch()
      try part.forEachRow(spill) { (row) throws(FeedError) in
        batch.append(packed: row, fields)
        guard batch.count >= Self.batchSize else { return }
        try encode(&batch)
        batch.removeAll()
      }
      batch.endsFeed = true
      try encode(&batch)
    }
    do throws(FeedError) { try output.end() } catch { throw error.named(path) }
    return file
  }
}
