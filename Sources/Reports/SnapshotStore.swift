package import ChartConvConvert
package import ChartConvIO
package import ChartConvModel
internal import ChartConvReaders
internal import ChartConvSystem
internal import ChartConvWriters

/// Snapshots of charts and their rows, which are read back in the order of time. Rows beyond a bound are
/// held on disk.
package final class SnapshotStore {
  /// The size from which rows are moved to disk.
  private static let largestSize = 32 << 20

  /// A copy of a snapshot: the rows of one document that have its identity.
  struct Snapshot {
    let chart: ChartIdentity
    /// `nil` if the document has no time.
    let identity: SnapshotIdentity?
    let time: Timestamp?
    let source: String
    /// The chart's name for people.
    let name: String?
    var isComplete = true
    var hash = EntryHash()
    var count = 0
    /// The ranges of the packed rows.
    var ranges: [Range<Int>] = []
  }

  private struct OpenKey: Hashable {
    let chart: ChartIdentity
    let identity: SnapshotIdentity?
  }

  /// A row that was packed: the identity of its entry, if it has one, and the values of columns.
  struct StoredRow {
    let key: [UInt8]?
    let values: ArraySlice<UInt8>
  }

  private let identity: EntryIdentity
  private let columns: [EntryField]
  private(set) var snapshots: [Snapshot] = []
  /// The snapshots of the document, or of the table, that is being read.
  private var open: [OpenKey: Int] = [:]
  /// The snapshot of the last row, and the storefront that it has from its rows. Most documents are one
  /// snapshot.
  private var current: (index: Int, country: [UInt8]?)?
  private var feed = FeedColumns()
  private var key: [UInt8] = []
  private var packed: [UInt8] = []
  private var bytes: [UInt8] = []
  /// The number of bytes on disk, which precede `bytes`.
  private var spilledSize = 0
  private var file: SpillFile?
  /// The parts of the rows on disk: their range among all rows, and the offset of the part in the
  /// file.
  private var spilled: [(rows: Range<Int>, offset: Int)] = []

  /// - Parameter columns: the columns whose values are kept.
  init(_ identity: EntryIdentity, _ columns: [EntryField]) {
    self.identity = identity
    self.columns = columns
  }

  /// The columns that are read.
  package var fields: FieldSet {
    FieldSet(columns).union(identity.fields).union(SnapshotIdentity.fields).union([.rank, .source])
  }

  /// The feed values that are read.
  package var parts: FeedParts { SnapshotIdentity.parts.union(FeedParts(of: columns)) }

  /// The number of snapshots without a time.
  package var undatedCount: Int { snapshots.count { $0.identity == nil } }

  /// Takes rows of a document.
  package func take(_ batch: borrowing RowBatch) throws(FeedError) {
    let value = batch.feed.value
    // The rows of one snapshot may be anywhere in a table.
    if batch.startsFeed, value.dialect != InputFormat.chartconv.name {
      open.removeAll(keepingCapacity: true)
    }
    if batch.startsFeed { current = nil }
    feed.turn(to: batch.feed)
    for index in 0..<batch.count { add(JoinedRow(batch[index], of: feed.row), of: value) }
    if bytes.count > Self.largestSize { try spill() }
    guard batch.endsFeed else { return }
    // A chart without entries is also a snapshot.
    let last = current?.index ?? begin(value, country: nil)
    if value.isComplete == false { snapshots[last].isComplete = false }
    if batch.isIncomplete {
      for index in open.values { snapshots[index].isComplete = false }
    }
  }

  /// Ends an input.
  package func endInput() { open.removeAll(keepingCapacity: true) }

  private func add(_ row: borrowing JoinedRow, of feed: Feed) {
    let index = index(for: row, of: feed)
    let hasKey = identity.fill(&key, of: row)
    packed.removeAll(keepingCapacity: true)
    row.pack(columns, into: &packed)
    if hasKey { snapshots[index].hash.add(key, rank: row.integer(.rank)) }
    store(hasKey ? key : nil, packed, in: index)
  }

  private func index(for row: borrowing JoinedRow, of feed: Feed) -> Int {
    if let current, feed.country != nil || Self.isSame(row.text(.country), current.country) {
      return current.index
    }
    return begin(feed, country: row.text(.country))
  }

  private static func isSame(_ text: Span<UInt8>?, _ bytes: [UInt8]?) -> Bool {
    guard let text, let bytes else { return text == nil && bytes == nil }
    return text.equals(bytes.span)
  }

  private func begin(_ feed: Feed, country: Span<UInt8>?) -> Int {
    let chart = ChartIdentity(feed, rowCountry: country)
    let identity = SnapshotIdentity(of: chart, feed)
    let index = open[OpenKey(chart: chart, identity: identity)] ?? snapshots.count
    open[OpenKey(chart: chart, identity: identity)] = index
    current = (index, nil)
    if let country { current?.country = country.indices.map { country[$0] } }
    if index == snapshots.count {
      snapshots.append(
        Snapshot(
          chart: chart, identity: identity, time: feed.updated, source: feed.source ?? "",
          name: Headings.chart(of: feed)))
    }
    if feed.isComplete == false { snapshots[index].isComplete = false }
    return index
  }
}

/// The rows, in memory and on disk.
extension SnapshotStore {
  /// The size of a row's head: the sizes of its key and of its values.
  private static let headSize = 8

  private func store(_ key: [UInt8]?, _ values: [UInt8], in index: Int) {
    let start = spilledSize + bytes.count
    append(UInt32(truncatingIfNeeded: key?.count ?? -1))
    append(UInt32(truncatingIfNeeded: values.count))
    if let key { bytes += key }
    bytes += values
    let end = spilledSize + bytes.count
    snapshots[index].count += 1
    if let last = snapshots[index].ranges.last, last.upperBound == start, start > spilledSize {
      snapshots[index].ranges[snapshots[index].ranges.count - 1] = last.lowerBound..<end
    } else {
      snapshots[index].ranges.append(start..<end)
    }
  }

  private func append(_ number: UInt32) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private func spill() throws(FeedError) {
    let file: SpillFile
    if let known = self.file { file = known } else { file = try SpillFile(in: Self.folder) }
    self.file = file
    let rows = spilledSize..<spilledSize + bytes.count
    var buffer = OutputBuffer(capacity: bytes.count)
    buffer.append(bytes)
    bytes.removeAll(keepingCapacity: true)
    let part = try file.append(&buffer, after: nil)
    guard let range = try file.parts(endingWith: part).first else { return }
    spilled.append((rows, range.lowerBound))
    spilledSize = rows.upperBound
  }

  /// `TMPDIR`, else `/tmp`.
  private static var folder: String {
    let named = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) }
    return named.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Passes the rows of a snapshot in their order.
  func forEachRow(
    of snapshot: Snapshot, _ body: (StoredRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    for range in snapshot.ranges {
      var rest = try read(range)
      while rest.count >= Self.headSize {
        let keySize = Self.number(rest.prefix(4))
        let valueSize = Int(Self.number(rest.dropFirst(4).prefix(4)))
        rest = rest.dropFirst(Self.headSize)
        var key: [UInt8]?
        if keySize != .max {
          key = Array(rest.prefix(Int(keySize)))
          rest = rest.dropFirst(Int(keySize))
        }
        try body(StoredRow(key: key, values: rest.prefix(valueSize)))
        rest = rest.dropFirst(valueSize)
      }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns stored bytes, which are in memory or in one part on disk.
  private func read(_ range: Range<Int>) throws(FeedError) -> ArraySlice<UInt8> {
    guard range.lowerBound < spilledSize, let file,
      let part = spilled.first(where: { $0.rows.contains(range.lowerBound) })
    else {
      return bytes[range.lowerBound - spilledSize..<range.upperBound - spilledSize]
    }
    let start = part.offset + range.lowerBound - part.rows.lowerBound
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    while result.count < range.count {
      result += try file.read(start + result.count..<start + range.count)
    }
    return result[...]
  }
}

/// Which of several copies count, and their order.
extension SnapshotStore {
  /// Returns the snapshots that count, in the order of time. Those without a time are last, by the
  /// names of their inputs.
  ///
  /// Of copies, the complete one counts; of two complete ones the first, of incomplete ones the longest.
  func ordered() -> [Snapshot] {
    var chosen: [SnapshotIdentity: Int] = [:]
    var undated: [Int] = []
    for (index, snapshot) in snapshots.enumerated() {
      guard let identity = snapshot.identity else {
        undated.append(index)
        continue
      }
      if let other = chosen[identity], !isBetter(snapshot, than: snapshots[other]) { continue }
      chosen[identity] = index
    }
    let dated = chosen.sorted { $0.key.precedes($1.key) }.map { snapshots[$0.value] }
    let others = undated.sorted { one, other in
      switch snapshots[one].source.utf8.span.order(to: snapshots[other].source.utf8.span) {
      case .ascending: true
      case .descending: false
      case .equal: one < other
      }
    }
    return dated + others.map { snapshots[$0] }
  }

  /// Returns the snapshots that count, by their charts in the order of arrival, each in the order
  /// of time.
  func charts() -> [[Snapshot]] {
    let groups = Dictionary(grouping: ordered(), by: \.chart)
    var seen: Set<ChartIdentity> = []
    return snapshots.filter { seen.insert($0.chart).inserted }.compactMap { groups[$0.chart] }
  }

  private func isBetter(_ one: Snapshot, than other: Snapshot) -> Bool {
    one.isComplete != other.isComplete
      ? one.isComplete : !one.isComplete && one.count > other.count
  }

  /// The complete copies that are left out although their entries aren't those of the copy that counts.
  package var conflicts: [SnapshotConflict] {
    var chosen: [SnapshotIdentity: Int] = [:]
    var conflicts: [SnapshotConflict] = []
    for (index, snapshot) in snapshots.enumerated() where snapshot.isComplete {
      guard let identity = snapshot.identity else { continue }
      guard let first = chosen[identity] else {
        chosen[identity] = index
        continue
      }
      guard snapshots[first].hash != snapshot.hash else { continue }
      conflicts.append(
        SnapshotConflict(
          of: snapshot.chart, used: snapshots[first].source, omitted: snapshot.source))
    }
    return conflicts
  }
}

/// A hash of the entries of a snapshot, FNV-1a, which tells whether another one has the same entries.
struct EntryHash: Equatable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds an entry, by its identity and its rank.
  mutating func add(_ key: [UInt8], rank: Int?) {
    for byte in key { add(UInt64(byte)) }
    // This byte never occurs in UTF-8.
    add(0xFF)
    add(UInt64(bitPattern: Int64(rank ?? -1)))
  }

  private mutating func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
}
