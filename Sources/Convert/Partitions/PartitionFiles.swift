internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvSnapshots
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
  private static let maximumPartitions = 10_000

  private let plan: Conversion
  private let root: OutputFolder
  private let existing: ExistingRows
  private let inputs: ReadFiles
  private var files: [[UInt8]: PartitionFile] = [:]
  private var openFiles = 0
  private var memory = 0
  /// The temporary file; `nil` until it is needed.
  private var spillFile: SpillFile?
  /// The first file that isn't complete, and the number of all.
  private var firstPartial: String?
  private var partialCount = 0
  /// The warnings about snapshots that are left out.
  private var omissions = Diagnostics()
  private let fragment = Fragment()
  /// Encodes the rows of all files. What is made of an input is bounded as a whole.
  var encoder: BoundedEncoder
  /// The digests of the rows; `nil` unless a list has those that are kept.
  private var digests: EntryDigests?
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
    digests = plan.selection.known.map { EntryDigests($0) }
  }

  /// The warnings about values that the format can't represent, of rows that were written later.
  var diagnostics: Diagnostics { later.diagnostics }

  /// Returns the warnings about snapshots that were left out since the last call.
  mutating func takeOmissions() -> Diagnostics {
    defer { omissions = Diagnostics() }
    return omissions
  }

  /// Notes that a document lost entries.
  func markIncomplete(document: Int) {
    for file in files.values where file.document == document { file.markIncomplete() }
  }

  /// Appends the rows of a feed with a number to a partition.
  ///
  /// - Parameter snapshot: the snapshot of the rows, if they are appended.
  mutating func append(
    _ batch: inout RowBatch, ofFeed number: Int, in document: Int, of snapshot: SnapshotIdentity?,
    to partition: [UInt8], inputSize: Int
  ) throws(FeedError) {
    let isComplete = batch.feed.value.isComplete != false
    let file = try file(of: partition, feed: number, in: document, snapshot, isComplete)
    if !isComplete { file.markIncomplete() }
    let previousMemory = file.memory
    let entries = digests?.entries(of: batch) ?? []
    try file.append(
      &batch, entries, ofFeed: number, inputSize: inputSize, fragment, by: &encoder)
    memory += file.memory - previousMemory
    if memory > Self.maximumMemory { try writeLargest() }
  }

  /// Completes all files, so that others may follow.
  ///
  /// - Parameter isComplete: `false` if an input of the rows failed.
  mutating func commit(isComplete: Bool) throws(FeedError) {
    let keys = files.keys.sorted { $0.lexicographicallyPrecedes($1) }
    for key in keys {
      guard let file = files.removeValue(forKey: key) else { continue }
      try file.open(in: root, spillFile, fragment, by: &later)
      switch try file.commit(fragment, by: &encoder, isComplete: isComplete) {
      case .kept: note(file)
      case .passedOver: break
      case .partial(let path):
        firstPartial = firstPartial ?? path
        partialCount += 1
      case .leftOut(let path):
        omissions.warn("a snapshot is left out, because \(path) has other rows of it")
      case .replaced(let path):
        note(file)
        omissions.warn("a snapshot replaces other rows of it in \(path)")
      case .unnamed(let path):
        omissions.warn(
          "an incomplete document without a chart or a time isn't added; its rows are in \(path)")
      }
    }
    openFiles = 0
    memory = 0
    spillFile = nil
  }

  /// Notes the entries of a file that is kept, whose name is flushed to disk before.
  private func note(_ file: PartitionFile) {
    guard let known = plan.selection.known else { return }
    Folder.flush(of: file.path)
    known.note(file.entries)
  }

  /// The error of files that aren't complete; `nil` if all are.
  var problem: FeedError? {
    firstPartial.map { first in
      let files = partialCount == 1 ? "not written" : "\(partialCount) files not written"
      let others = partialCount == 1 ? "" : " and other such files"
      return FeedError(
        .incomplete, "\(files), because an input failed; what was read is in \(first)\(others)",
        in: root.path, about: .partialOutput)
    }
  }

  /// Returns the file for the rows of a feed in a partition. Rows that are appended have a file for
  /// each snapshot, or for each feed without a time.
  private mutating func file(
    of partition: [UInt8], feed number: Int, in document: Int, _ snapshot: SnapshotIdentity?,
    _ isComplete: Bool
  ) throws(FeedError) -> PartitionFile {
    let key =
      if let snapshot {
        partition + "/\(document) \(isComplete) \(snapshot.key)".utf8
      } else {
        existing == .append ? partition + "/\(number)".utf8 : partition
      }
    if let file = files[key] { return file }
    guard files.count < Self.maximumPartitions else {
      throw FeedError(
        .unwritable,
        "more than \(Self.maximumPartitions) partitions; choose columns with fewer values")
    }
    let name = String(decoding: partition, as: UTF8.self)
    let folder = try PartitionFolder(
      root.path(of: name), suffix: plan.output.suffix, existing, plan.preference, sparing: inputs)
    let file = PartitionFile(
      in: folder, plan, of: snapshot.map { SnapshotPart($0) }, document: document)
    files[key] = file
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
