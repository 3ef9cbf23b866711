internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvRecords
internal import ChartConvWriters

/// A file of a partition.
///
/// As long as it isn't open, its rows are staged: in memory, or in a file that all partitions share.
/// Rows of a columnar format are staged as NDJSON, because columns take memory even if they are short.
final class PartitionFile {
  private let folder: PartitionFolder
  /// The document that the rows are from.
  let document: Int
  /// The snapshot of all rows; `nil` if they have no common one.
  private var snapshot: SnapshotPart?
  /// The file once it is open.
  private var file: AtomicFile?
  private let plan: Conversion
  /// `true` if the rows are staged in another format.
  private let isColumnar: Bool
  private var output: AssembledOutput
  private var encoder: any FormatEncoder
  /// The last part of the shared file with rows that come before those in memory.
  private var spilled: SpillFile.Part?
  /// The number of the feed whose rows are being written; `nil` between two feeds.
  private var feed: Int?
  private var shared = SharedFeed()
  /// The number of rows of the feed.
  private var rows = 0

  init(
    in folder: PartitionFolder, _ plan: Conversion, of snapshot: SnapshotPart?, document: Int
  ) {
    self.folder = folder
    self.snapshot = snapshot
    self.document = document
    self.plan = plan
    isColumnar = plan.output.isBinary
    let staging = isColumnar ? StagedRows.staging(for: plan) : plan
    output = AssembledOutput(staging.makeAssembler())
    encoder = staging.makeEncoder()
  }

  var isOpen: Bool { output.isOpen }

  /// Notes that the document lost entries.
  func markIncomplete() { snapshot?.isComplete = false }

  /// The memory of the rows that aren't written, in bytes.
  var memory: Int { output.memory }

  /// Appends rows of a feed with a number.
  func append(
    _ batch: inout RowBatch, ofFeed number: Int, inputSize: Int, _ fragment: Fragment,
    by bounded: inout BoundedEncoder
  ) throws(FeedError) {
    let begins = feed != number
    if begins {
      try endFeed(fragment, by: &bounded)
      feed = number
      rows = 0
    }
    shared = batch.feed
    batch.startsFeed = begins
    batch.endsFeed = false
    batch.precedingRows = rows
    let previousRows = bounded.rows
    try encode(&batch, of: inputSize, fragment, by: &bounded)
    rows += bounded.rows - previousRows
  }

  private func endFeed(
    _ fragment: Fragment, by bounded: inout BoundedEncoder
  ) throws(FeedError) {
    guard feed != nil else { return }
    feed = nil
    var batch = RowBatch()
    batch.feed = shared
    batch.endsFeed = true
    batch.precedingRows = rows
    try encode(&batch, of: .max, fragment, by: &bounded)
  }

  private func encode(
    _ batch: inout RowBatch, of size: Int, _ fragment: Fragment,
    by bounded: inout BoundedEncoder
  ) throws(FeedError) {
    swap(&bounded.encoder, &encoder)
    defer { swap(&bounded.encoder, &encoder) }
    try bounded.encode(&batch, of: size) {
      fragment
    } send: { fragment throws(FeedError) in
      try output.append(fragment)
    }
  }

  /// Moves the rows in memory to the shared file. The file must not be open.
  func spill(into file: SpillFile) throws(FeedError) {
    spilled = try output.spill(into: file, after: spilled)
  }

  /// Writes the rows so far and gives their memory back. The file must be open.
  func release() throws(FeedError) { try output.release() }

  /// Opens the file, in folders that are created, and writes the rows that are staged.
  ///
  /// - Parameter bounded: encodes rows that are staged in another format, which were counted before.
  func open(
    in root: OutputFolder, _ spill: SpillFile?, _ fragment: Fragment,
    by bounded: inout BoundedEncoder
  ) throws(FeedError) {
    guard !isOpen else { return }
    try root.makeFolders(for: folder.path + "/")
    let file = try AtomicFile(in: folder.path)
    self.file = file
    let sink = ByteSink(file, name: folder.path)
    var bytes = try SpilledBytes(spill, endingWith: spilled)
    spilled = nil
    guard isColumnar else {
      output.open(sink)
      while case let piece = try bytes.next(), !piece.isEmpty { try output.write(first: piece) }
      return
    }
    let staged = StagedRows(plan, bytes, output.takeBytes())
    output = AssembledOutput(plan.makeAssembler(), sink)
    encoder = plan.makeEncoder()
    try staged.read(by: &bounded) { (batch, encoder) throws(FeedError) in
      try self.encode(&batch, of: .max, fragment, by: &encoder)
    }
  }

  /// Completes the file, which must be open.
  func commit(
    _ fragment: Fragment, by bounded: inout BoundedEncoder, isComplete: Bool
  ) throws(FeedError) -> PartitionFolder.Outcome {
    try endFeed(fragment, by: &bounded)
    do throws(FeedError) {
      try output.end()
      guard let file else { return .added }
      return try folder.commit(file, of: snapshot, isComplete: isComplete)
    } catch {
      throw error.named(folder.path)
    }
  }
}

/// The rows of a columnar file, staged as NDJSON, which represents every value exactly.
struct StagedRows: ~Copyable {
  private let plan: Conversion
  private let spilled: SpilledBytes
  private let bytes: [UInt8]

  init(_ plan: Conversion, _ spilled: SpilledBytes, _ bytes: [UInt8]) {
    self.plan = plan
    self.spilled = spilled
    self.bytes = bytes
  }

  /// Returns the conversion by which rows are staged.
  static func staging(for plan: Conversion) -> Conversion {
    var staging = plan
    staging.output = .ndjson
    return staging
  }

  /// Encodes a batch of rows.
  typealias Encode = (inout RowBatch, inout BoundedEncoder) throws(FeedError) -> Void

  /// Passes the rows on in batches, with the encoder.
  func read(
    by encoder: inout BoundedEncoder, _ encode: @escaping Encode
  ) throws(FeedError) {
    var spilled = spilled
    var rest = bytes
    var source = ByteSource(name: "temporary file") { () throws(FeedError) in
      let piece = try spilled.next()
      guard piece.isEmpty else { return piece }
      defer { rest = [] }
      return rest
    }
    var options = ReadingOptions()
    options.fields = plan.reading.fields
    // The rows were within the limits of their inputs.
    options.parser.limits.depth = .max >> 1
    options.parser.limits.text = .max >> 1
    options.parser.limits.entry = .max >> 1
    options.parser.limits.address = .max >> 1
    var ignored = Diagnostics()
    let reader = InputReader(.format(.chartconv), options)
    let receiver = RowReceiver(encoder, encode)
    defer { encoder = receiver.encoder }
    try reader.read(&source, into: receiver, &ignored)
  }
}

/// Passes batches on without the positions of their rows, which are those in a temporary file.
private final class RowReceiver: BatchReceiver {
  private(set) var encoder: BoundedEncoder
  private let encode: StagedRows.Encode
  private var rows = RowBatch()

  let neededRows = Int.max

  init(_ encoder: BoundedEncoder, _ encode: @escaping StagedRows.Encode) {
    self.encoder = encoder
    self.encode = encode
  }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    rows.removeAll()
    rows.feed = batch.feed
    for index in 0..<batch.count { rows.append(batch[index]) }
    try encode(&rows, &encoder)
  }
}

/// The bytes of one output that were moved to a file that several outputs share.
struct SpilledBytes {
  private let file: SpillFile?
  private var ranges: [Range<Int>]

  init(_ file: SpillFile?, endingWith last: SpillFile.Part?) throws(FeedError) {
    self.file = file
    ranges = try file?.parts(endingWith: last).reversed() ?? []
  }

  /// Returns the next bytes; none at the end.
  mutating func next() throws(FeedError) -> [UInt8] {
    guard let file, let range = ranges.popLast() else { return [] }
    let bytes = try file.read(range)
    if bytes.count < range.count {
      ranges.append(range.lowerBound + bytes.count..<range.upperBound)
    }
    return bytes
  }
}
