package import ChartConvConvert
package import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvSystem
internal import ChartConvWriters

/// Snapshots of charts and their rows, which are read back in the order of time. Rows beyond a bound are
/// held on disk.
package final class SnapshotStore {
  /// The size from which rows are moved to disk.
  private static let largestSize = 2 << 20

  /// A copy of a snapshot: the rows of one document that have its identity.
  struct Snapshot {
    let chart: ChartIdentity
    let time: Timestamp?
    let source: String
    /// The chart's name for people.
    let name: String?
    var isComplete = true
    var hash = EntryHash()
    /// The hash of the first entry.
    var start = EntryHash()
    var count = 0
    /// The last row's rank, and whether the rows are in the order of their ranks.
    var lastRank: Int?
    var isOrdered = true
    /// The ranges of the packed rows in the file.
    var ranges: [Range<Int>] = []

    /// The chart at that time; `nil` if the document has no time.
    var identity: SnapshotIdentity? { SnapshotIdentity(chart, at: time) }
  }

  /// A table may have the rows of a complete and of an incomplete copy.
  private struct OpenKey: Hashable {
    let chart: ChartIdentity
    let identity: SnapshotIdentity?
    let isComplete: Bool
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
  private var key: [UInt8] = []
  private var packed: [UInt8] = []
  private var file: SpillFile?
  /// The rows that aren't in the file.
  private var bytes = OutputBuffer(capacity: 64)
  /// The offset that they will have in the file.
  private var bytesOffset = 0
  /// The indices of the incomplete documents without a time whose entries are the first ones of another
  /// document that may be the same one.
  private(set) var beginnings: Set<Int> = []
  /// The charts of all snapshots, which share their memory.
  private var knownCharts: Set<ChartIdentity> = []

  /// - Parameter columns: the columns whose values are kept.
  init(_ identity: EntryIdentity, _ columns: [EntryField]) {
    self.identity = identity
    self.columns = columns
  }

  /// The columns that are read.
  private var fields: FieldSet {
    FieldSet(columns).union(identity.fields).union(SnapshotIdentity.fields).union([.rank, .source])
  }

  /// The feed values that are read.
  private var parts: FeedParts { SnapshotIdentity.parts.union(FeedParts(of: columns)) }

  /// The number of snapshots without a time that count.
  package var undatedCount: Int { snapshots.count { $0.identity == nil } - beginnings.count }

  /// Reads inputs.
  ///
  /// - Parameter report: called with the report of each input, after its rows.
  package func read(
    _ inputs: InputSeries, _ conversion: Conversion, report: @escaping (InputReport) -> Void
  ) throws(FeedError) {
    var conversion = conversion
    conversion.reading.takesReports = false
    try conversion.deliver(inputs, fields: fields, parts: parts, joining: fields) { input in
      self.open.removeAll(keepingCapacity: true)
      report(input)
    } take: { (batch) throws(FeedError) in
      try self.take(batch)
    }
    beginnings = try findBeginnings()
  }

  /// Takes rows of a document.
  private func take(_ batch: borrowing RowBatch) throws(FeedError) {
    let value = batch.feed.value
    // The rows of one snapshot may be anywhere in a table.
    if batch.startsFeed, value.dialect != InputFormat.chartconv.name {
      open.removeAll(keepingCapacity: true)
    }
    if batch.startsFeed { current = nil }
    for index in 0..<batch.count { add(batch[index], of: value) }
    if bytes.count > Self.largestSize { try spill() }
    guard batch.endsFeed else { return }
    // A chart without entries is also a snapshot.
    let last = current?.index ?? begin(value, country: nil)
    if value.isComplete == false { snapshots[last].isComplete = false }
    if batch.isIncomplete {
      for index in open.values { snapshots[index].isComplete = false }
    }
  }

  private func add(_ row: borrowing Row, of feed: Feed) {
    let index = index(for: row, of: feed)
    let hasKey = identity.fill(&key, of: row)
    packed.removeAll(keepingCapacity: true)
    row.pack(columns, into: &packed)
    let rank = row.integer(.rank)
    if let last = snapshots[index].lastRank, rank.map({ $0 < last }) ?? false {
      snapshots[index].isOrdered = false
    }
    snapshots[index].lastRank = rank ?? .max
    if hasKey { snapshots[index].hash.add(key, rank: rank) }
    if snapshots[index].count == 0 { snapshots[index].start = snapshots[index].hash }
    store(hasKey ? key : nil, packed, in: index)
  }

  private func index(for row: borrowing Row, of feed: Feed) -> Int {
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
    let chart = knownCharts.insert(ChartIdentity(feed, rowCountry: country)).memberAfterInsert
    let key = OpenKey(
      chart: chart, identity: SnapshotIdentity(chart, at: feed.updated),
      isComplete: feed.isComplete != false)
    let index = open[key] ?? snapshots.count
    open[key] = index
    current = (index, nil)
    if let country { current?.country = country.indices.map { country[$0] } }
    if index == snapshots.count {
      snapshots.append(
        Snapshot(
          chart: chart, time: feed.updated, source: feed.source ?? "",
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
    let start = bytesOffset + bytes.count
    bytes.append(littleEndian: UInt32(truncatingIfNeeded: key?.count ?? -1))
    bytes.append(littleEndian: UInt32(truncatingIfNeeded: values.count))
    if let key { bytes.append(key) }
    bytes.append(values)
    let end = bytesOffset + bytes.count
    snapshots[index].count += 1
    // A range is either in the file or in memory.
    if let last = snapshots[index].ranges.last, last.upperBound == start, start > bytesOffset {
      snapshots[index].ranges[snapshots[index].ranges.count - 1] = last.lowerBound..<end
    } else {
      snapshots[index].ranges.append(start..<end)
    }
  }

  private func spill() throws(FeedError) {
    let file: SpillFile
    if let known = self.file { file = known } else { file = try SpillFile(in: SpillFile.folder) }
    self.file = file
    bytesOffset = try file.append(&bytes).upperBound
  }

  /// Passes the rows of a snapshot in the order of their ranks, those without one last. Rows of a table
  /// may be in any order.
  func forEachRow(
    of snapshot: Snapshot, _ body: (StoredRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    guard !snapshot.isOrdered else { return try forEachStoredRow(of: snapshot, body) }
    var rows: [(rank: Int, row: StoredRow)] = []
    var batch = RowBatch()
    try forEachStoredRow(of: snapshot) { row in
      batch.removeAll()
      batch.append(packed: row.values, columns)
      rows.append((batch[0].integer(.rank) ?? .max, row))
    }
    // Sorting is stable.
    rows.sort { $0.rank < $1.rank }
    for (_, row) in rows { try body(row) }
  }

  private func forEachStoredRow(
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

  /// Returns stored bytes, which are in memory or in the file.
  private func read(_ range: Range<Int>) throws(FeedError) -> ArraySlice<UInt8> {
    guard range.lowerBound < bytesOffset, let file else {
      return bytes.bytes(in: range.lowerBound - bytesOffset..<range.upperBound - bytesOffset)[...]
    }
    var result = try file.read(range)
    while result.count < range.count {
      result += try file.read(range.lowerBound + result.count..<range.upperBound)
    }
    return result[...]
  }
}
