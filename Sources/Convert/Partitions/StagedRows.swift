internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvSnapshots
internal import ChartConvWriters

/// What rows that are appended have in common.
enum AppendedContents: Hashable {
  /// One copy of a snapshot is kept.
  case snapshot(SnapshotIdentity)
  /// The new and the changed entries of a stream are added.
  case stream(ChartIdentity)
  /// Nothing tells what they are; the same rows aren't added twice.
  case rows
  /// They aren't compared with those of earlier runs.
  case uncompared

  /// What the index of a chart or a stream is known by.
  var indexKey: [UInt8] {
    switch self {
    case .snapshot(let identity): Array(identity.chart.key.utf8)
    case .stream(let chart): Array("stream \(chart.key)".utf8)
    case .rows, .uncompared: Array("rows".utf8)
    }
  }

  var isStream: Bool { if case .stream = self { true } else { false } }

  /// What only copies of the snapshot have in common.
  var digest: String? {
    guard case .snapshot(let identity) = self else { return nil }
    return SHA256(Array(identity.key.utf8)).shortText
  }
}

/// The rows of a document, or of a snapshot in a table, that may be added to a partition. They are
/// packed, each after its size.
final class StagedRows {
  let contents: AppendedContents
  /// The path of the partition in the folder of all.
  let partition: String
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
    _ contents: AppendedContents, in partition: String, document: Int, of feed: SharedFeed,
    at time: Timestamp? = nil, isKnown: Bool = false
  ) {
    self.contents = contents
    self.partition = partition
    self.document = document
    self.feed = feed
    self.time = time
    self.isKnown = isKnown
  }

  /// What the snapshot is known by in its partition.
  var digest: String { contents.digest ?? hashText }

  var hashText: String { hash.text(after: "") }

  var facts: SnapshotFacts { SnapshotFacts(isComplete: isComplete, digits: hashText) }

  var memory: Int { bytes.memory }

  /// Takes the packed rows of a fragment.
  func append(_ fragment: Fragment) {
    if contents != .uncompared { for byte in fragment.bytes.bytes { hash.append(byte) } }
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
    var rest: ArraySlice<UInt8> = []
    func take(_ piece: [UInt8], into kept: inout OutputBuffer) {
      rest = (rest + piece)[...]
      while let size = PackedRows.size(of: rest) {
        if isKept[row] { kept.append(Array(rest.prefix(size))) }
        rest = rest.dropFirst(size)
        row += 1
      }
    }
    var pieces = SpilledBytes(spill, spilled)
    while case let piece = try pieces.next(), !piece.isEmpty { take(piece, into: &kept) }
    take(bytes.bytes, into: &kept)
    bytes = kept
    spilled = []
    rowCount = isKept.count { $0 }
    streamEntries = zip(streamEntries, isKept).filter(\.1).map(\.0)
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

  /// The time since 1970.
  var microseconds: Int { time.map { $0.secondsSince1970 * 1_000_000 + $0.nanosecond / 1000 } ?? 0 }

  /// Returns the rows to read them once.
  func packed(_ spill: SpillFile, _ fields: [EntryField]) -> PackedRows {
    PackedRows(SpilledBytes(spill, spilled), bytes.bytes, fields)
  }

  /// Compares snapshots by their times, then the order of other rows by their hashes.
  func precedes(_ other: StagedRows) -> Bool {
    switch (contents, other.contents) {
    case (.snapshot(let one), .snapshot(let other)): one.precedes(other)
    case (.snapshot, _): true
    case (_, .snapshot): false
    default: hashText < other.hashText
    }
  }
}
