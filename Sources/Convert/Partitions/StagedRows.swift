internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvSnapshots
internal import ChartConvWriters

extension RowContents {
  /// What the index of a chart or a stream is known by.
  var indexKey: [UInt8] {
    switch self {
    case .snapshot(let copy): Array(copy.identity.chart.key.utf8)
    case .stream(let chart): Array("stream \(chart.key)".utf8)
    case .unknown: Array("rows".utf8)
    }
  }

  /// What only copies of the snapshot have in common.
  var digest: String? {
    copy.map { SHA256(Array($0.identity.key.utf8)).shortText }
  }
}

/// The rows of a document, or of a snapshot in a table, that may be added to a partition. They are
/// packed, each after its size.
final class StagedRows {
  let contents: RowContents
  /// `true` if they are compared with those of earlier runs.
  let isCompared: Bool
  /// The path of the partition in the folder of all, and its folder.
  let partition: String
  let folder: PartitionFolder
  let document: Int
  let feed: SharedFeed
  /// `false` if the document, or this copy of the snapshot, lost entries.
  var isComplete = true
  /// `true` if the partition has the snapshot, so that only the hash of the rows is needed.
  let isKnown: Bool
  private(set) var hash = ContentHash()
  var rowCount = 0
  /// The entries that a list of known ones has if the rows are added.
  var entries: [KnownEntry] = []
  /// The entries of a stream, one for each row.
  var streamEntries: [StreamEntry] = []
  /// When the document was seen.
  let time: Timestamp?
  private var bytes = OutputBuffer(capacity: 64)
  /// The ranges of a shared file with the rows before those in memory.
  private var spilled: [Range<Int>] = []

  init(
    _ contents: RowContents?, in partition: String, _ folder: PartitionFolder, document: Int,
    of feed: SharedFeed,
    at time: Timestamp? = nil, isKnown: Bool = false
  ) {
    self.contents = contents ?? .unknown
    isCompared = contents != nil
    self.partition = partition
    self.folder = folder
    self.document = document
    self.feed = feed
    self.time = time
    self.isKnown = isKnown
  }

  /// What the snapshot is known by in its partition.
  var digest: String { contents.digest ?? hashText }

  var hashText: String { hash.text(after: "") }

  var memory: Int { bytes.memory }

  /// Takes the packed rows of a fragment.
  func append(_ fragment: Fragment) {
    if isCompared { for byte in fragment.bytes.bytes { hash.append(byte) } }
    if isKnown { fragment.bytes.removeAll() } else { bytes.take(&fragment.bytes) }
  }

  /// Moves the rows in memory to a file.
  func spill(into file: SpillFile) throws(FeedError) {
    guard !bytes.isEmpty else { return }
    spilled.append(try file.append(&bytes))
    bytes = OutputBuffer(capacity: 64)
  }

  func keep(_ isKept: [Bool], _ spill: SpillFile) throws(FeedError) {
    guard isKept.contains(false) else { return }
    var kept = OutputBuffer(capacity: 64)
    var row = 0
    try forEachRow(spill) { packed in
      if isKept[row] { RowPacker.append(Array(packed), to: &kept) }
      row += 1
    }
    bytes = kept
    spilled = []
    rowCount = isKept.count { $0 }
    streamEntries = zip(streamEntries, isKept).filter(\.1).map(\.0)
  }

  /// Passes the packed rows, first those in a temporary file.
  func forEachRow(
    _ spill: SpillFile, _ body: (ArraySlice<UInt8>) throws(FeedError) -> Void
  ) throws(FeedError) {
    var pieces = SpilledBytes(spill, spilled)
    var rest: ArraySlice<UInt8> = []
    var isLast = false
    while !isLast {
      let piece = try pieces.next()
      isLast = piece.isEmpty
      rest = (rest + (isLast ? bytes.bytes : piece))[...]
      while let packed = RowPacker.row(from: &rest) { try body(packed) }
    }
  }

  /// The lines about the rows in an index.
  var lines: [String] {
    guard contents.isStream else { return ["snapshot \(digest) \(hashText)"] }
    return ["time \(microseconds)"]
      + streamEntries.map { entry in
        let values = [entry.values, UInt64(entry.uniqueness.rawValue)]
        let words = ["entry"] + entry.words + values.map { String($0, radix: 16) }
        return words.joined(separator: " ")
      }
  }

  var microseconds: Int { time.map { $0.secondsSince1970 * 1_000_000 + $0.nanosecond / 1000 } ?? 0 }

  /// Compares snapshots by their times, then the order of other rows by their hashes.
  func precedes(_ other: StagedRows) -> Bool {
    switch (contents.copy?.identity, other.contents.copy?.identity) {
    case (let one?, let other?): one.precedes(other)
    case (nil, nil): hashText < other.hashText
    default: contents.copy != nil
    }
  }
}

/// Packs rows with the values of their feeds, each after its size.
struct RowPacker: FormatEncoder {
  private let fields: [EntryField]
  private let marksInherited: Bool
  private var row: [UInt8] = []

  init(_ fields: [EntryField], marksInherited: Bool) {
    self.fields = fields
    self.marksInherited = marksInherited
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    fragment.encodeRows(of: batch) { index, output in
      row.removeAll(keepingCapacity: true)
      batch[index].pack(fields, into: &row, marksInherited: marksInherited)
      Self.append(row, to: &output)
    }
  }

  static func append(_ row: [UInt8], to output: inout OutputBuffer) {
    output.append(littleEndian: Int64(row.count))
    output.append(row)
  }

  /// Takes the first row from bytes; `nil` if it isn't whole.
  static func row(from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let size = bytes.littleEndian(0, 8), bytes.count - 8 >= size else { return nil }
    defer { bytes = bytes.dropFirst(8 + size) }
    return bytes.dropFirst(8).prefix(size)
  }
}
