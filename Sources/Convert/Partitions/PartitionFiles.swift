internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// The files of all partitions. Few of them are open at a time.
///
/// Rows are staged in memory. If that is too much, the files with the most rows are opened and
/// written, up to the maximum number of open files. The rows of others are moved to one temporary
/// file, and are written at the end. So each partition has one file, for any order of the rows.
struct PartitionFiles: ~Copyable {
  /// The maximum number of open files before the end.
  private static let maximumOpenFiles = 64
  /// The maximum memory of rows.
  private static let maximumMemory = 12 << 20
  /// Minimum memory for a file to be opened.
  private static let openMemory = 256 << 10
  /// The maximum number of partitions. Each takes some memory.
  static let maximumPartitions = 10_000

  private let plan: Conversion
  private let root: OutputFolder
  private let existing: ExistingRows
  private let inputs: ReadFiles
  private var files: [[UInt8]: PartitionFile] = [:]
  private var openFiles = 0
  private var memory = 0
  /// The temporary file; `nil` until it is needed.
  private var spillFile: SpillFile?
  /// The files that aren't complete.
  private var partials: [String] = []
  private let fragment = Fragment()
  /// Encodes the rows of all files. What is made of an input is bounded as a whole.
  var encoder: BoundedEncoder
  /// Encodes rows again that were staged in another format.
  private var later: BoundedEncoder

  init(
    _ plan: Conversion, in root: OutputFolder, _ existing: ExistingRows, sparing inputs: ReadFiles
  ) {
    self.plan = plan
    self.root = root
    self.existing = existing
    self.inputs = inputs
    encoder = BoundedEncoder(plan)
    later = BoundedEncoder(plan)
  }

  /// The warnings about values that the format can't represent, of rows that were written later.
  var diagnostics: Diagnostics { later.diagnostics }

  /// Appends the rows of a feed with a number to a partition.
  mutating func append(
    _ batch: inout RowBatch, ofFeed number: Int, to partition: [UInt8], inputSize: Int
  ) throws(FeedError) {
    let file = try file(of: partition)
    let previousMemory = file.memory
    try file.append(&batch, ofFeed: number, inputSize: inputSize, fragment, by: &encoder)
    memory += file.memory - previousMemory
    if memory > Self.maximumMemory { try writeLargest() }
  }

  /// Completes all files.
  ///
  /// - Parameter isComplete: `false` if an input of the rows failed.
  mutating func commit(isComplete: Bool) throws(FeedError) {
    for (_, file) in files.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      try file.open(in: root, spillFile, fragment, by: &later)
      if let partial = try file.commit(fragment, by: &encoder, isComplete: isComplete) {
        partials.append(partial)
      }
    }
    files.removeAll()
    spillFile = nil
  }

  /// The error of files that aren't complete; `nil` if all are.
  var problem: FeedError? { Self.problem(of: partials, in: root) }

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

  /// Returns the file for the rows of a partition.
  private mutating func file(of partition: [UInt8]) throws(FeedError) -> PartitionFile {
    if let file = files[partition] { return file }
    guard files.count < Self.maximumPartitions else { throw Self.tooManyPartitions }
    let name = String(decoding: partition, as: UTF8.self)
    let folder = try PartitionFolder(
      root.path(of: name), suffix: plan.output.suffix, existing, plan.preference, sparing: inputs)
    let file = PartitionFile(in: folder, plan)
    files[partition] = file
    memory += file.memory
    return file
  }

  /// Writes the rows of the files that have the most rows. Many are written at once, because the
  /// largest are searched among all. They are in the order of their names: few may be open, and the
  /// row groups of a file depend on the order.
  private mutating func writeLargest() throws(FeedError) {
    let largest = files.values.reduce(0) { max($0, $1.memory) }
    let many = files.filter { $0.value.memory >= largest / 2 }
    for (_, file) in many.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      if !file.isOpen, openFiles < Self.maximumOpenFiles, file.memory >= Self.openMemory {
        try file.open(in: root, spillFile, fragment, by: &later)
        openFiles += 1
      }
      if file.isOpen { try file.release() } else { try file.spill(into: try openSpillFile()) }
    }
    memory = files.values.reduce(0) { $0 + $1.memory }
  }

  private mutating func openSpillFile() throws(FeedError) -> SpillFile {
    if let spillFile { return spillFile }
    let file = try SpillFile(in: root.path)
    spillFile = file
    return file
  }
}
