internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// A file of a partition.
///
/// As long as it isn't open, its rows are staged: in memory, or in a file that all partitions share.
/// Rows of a columnar format are packed, because columns take memory even if they are short.
final class PartitionFile {
  private let folder: PartitionFolder
  /// The file once it is open.
  private var file: AtomicFile?
  private let plan: Conversion
  /// `true` if the rows are packed until the file is open.
  private let isColumnar: Bool
  private var output: AssembledOutput
  private var encoder: any FormatEncoder
  /// The ranges of the shared file with the rows before those in memory.
  private var spilled: [Range<Int>] = []
  /// The number of the feed whose rows are being written; `nil` between two feeds.
  private var feed: Int?
  private var shared = SharedFeed()
  /// The number of rows of the feed.
  private var rows = 0

  init(in folder: PartitionFolder, _ plan: Conversion) {
    self.folder = folder
    self.plan = plan
    isColumnar = plan.output.isBinary
    output = AssembledOutput(isColumnar ? Concatenation() : plan.makeAssembler())
    encoder = isColumnar ? RowPacker(plan.fields) : plan.makeEncoder()
  }

  var isOpen: Bool { output.isOpen }

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
    spilled.append(try output.spill(into: file))
  }

  /// Writes the rows so far and gives their memory back. The file must be open.
  func release() throws(FeedError) { try output.release() }

  /// Opens the file, in folders that are created, and writes the rows that are staged.
  ///
  /// - Parameter bounded: encodes rows that were packed, and counted then.
  func open(
    in root: OutputFolder, _ spill: SpillFile?, _ fragment: Fragment,
    by bounded: inout BoundedEncoder
  ) throws(FeedError) {
    guard !isOpen else { return }
    try root.makeFolders(for: folder.path + "/")
    let file = try AtomicFile(in: folder.path)
    self.file = file
    let sink = ByteSink(file, name: folder.path)
    var bytes = SpilledBytes(spill, spilled)
    spilled = []
    guard isColumnar else {
      output.open(sink)
      while case let piece = try bytes.next(), !piece.isEmpty { try output.write(first: piece) }
      return
    }
    var packed = PackedRows(bytes, output.takeBytes(), plan.fields)
    output = AssembledOutput(plan.makeAssembler(), sink)
    encoder = plan.makeEncoder()
    try packed.read { (batch) throws(FeedError) in
      try encode(&batch, of: .max, fragment, by: &bounded)
    }
  }

  /// Completes the file, which must be open. Returns the name of a file of what was read, if an input
  /// failed.
  func commit(
    _ fragment: Fragment, by bounded: inout BoundedEncoder, isComplete: Bool
  ) throws(FeedError) -> String? {
    try endFeed(fragment, by: &bounded)
    do throws(FeedError) {
      try output.end()
      guard let file else { return nil }
      let partial = isComplete ? nil : try folder.nameByContents(file)
      if isComplete { try folder.commit(file) }
      folder.removePartials(except: partial.map { [ExactText($0)] } ?? [])
      return partial
    } catch {
      throw error.named(folder.path)
    }
  }
}

/// Packs rows with the values of their feeds, each after its size.
struct RowPacker: FormatEncoder {
  private let fields: [EntryField]
  private var row: [UInt8] = []

  init(_ fields: [EntryField]) { self.fields = fields }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    fragment.encodeRows(of: batch) { index, output in
      row.removeAll(keepingCapacity: true)
      batch[index].pack(fields, into: &row)
      output.append(littleEndian: Int64(row.count))
      output.append(row)
    }
  }
}

/// The rows of a columnar file that were packed, first those in a temporary file.
struct PackedRows {
  private static let batchSize = 256

  private var spilled: SpilledBytes
  private let last: [UInt8]
  private let fields: [EntryField]

  init(_ spilled: SpilledBytes, _ last: [UInt8], _ fields: [EntryField]) {
    self.spilled = spilled
    self.last = last
    self.fields = fields
  }

  /// Passes the rows on in batches.
  mutating func read(_ body: (inout RowBatch) throws(FeedError) -> Void) throws(FeedError) {
    var rest: ArraySlice<UInt8> = []
    var batch = RowBatch()
    while case let piece = try spilled.next(), !piece.isEmpty {
      rest = (rest + piece)[...]
      try take(&rest, &batch, body)
    }
    rest = last[...]
    try take(&rest, &batch, body)
    try body(&batch)
  }

  /// Returns the size of the first row with that of its size; `nil` if it isn't whole.
  static func size(of bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 8 else { return nil }
    let size = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    return bytes.count - 8 >= size ? 8 + size : nil
  }

  /// Takes the rows that are whole.
  private func take(
    _ rest: inout ArraySlice<UInt8>, _ batch: inout RowBatch,
    _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    while let size = Self.size(of: rest) {
      batch.append(packed: rest.prefix(size).dropFirst(8), fields)
      rest = rest.dropFirst(size)
      guard batch.count >= Self.batchSize else { continue }
      try body(&batch)
      batch.removeAll()
    }
  }
}

/// The bytes of one output that were moved to a file that several outputs share.
struct SpilledBytes {
  private let file: SpillFile?
  /// The last ones first.
  private var ranges: [Range<Int>]

  init(_ file: SpillFile?, _ ranges: [Range<Int>]) {
    self.file = file
    self.ranges = ranges.reversed()
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
