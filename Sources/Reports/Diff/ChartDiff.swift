package import ChartConvIO
package import ChartConvModel
package import ChartConvWriters

/// Compares new charts with old ones. The old entries are held; the new ones are compared as they
/// are read.
package final class ChartDiff {
  private let identity: EntryIdentity
  private let columns: DiffColumns
  /// `true` if entries without a change are written, too.
  private let writesAll: Bool
  private let write: (borrowing ReportRow) throws(FeedError) -> Void
  private var old = OldEntries()
  private var row: DiffRow
  private var cells = ReportRow()
  private var feed = FeedColumns()
  private var key: [UInt8] = []
  private var values: [UInt8] = []
  /// The feeds of the old side, at most two, and the first one of the new side.
  private var feeds: (old: [Feed], new: Feed?) = ([], nil)
  /// `true` if any entry differs.
  package private(set) var foundDifference = false
  /// `true` if both sides have entries, but none is on both.
  package var foundNothingInCommon: Bool { newCount > 0 && old.count > 0 && pairedCount == 0 }
  private var newCount = 0
  private var pairedCount = 0

  package init(
    _ identity: EntryIdentity, _ columns: DiffColumns, writesAll: Bool,
    write: @escaping (borrowing ReportRow) throws(FeedError) -> Void
  ) {
    self.identity = identity
    self.columns = columns
    self.writesAll = writesAll
    self.write = write
    row = DiffRow(columns)
  }

  /// The columns that are read.
  package var fields: FieldSet {
    FieldSet(columns.fields).union(identity.fields).union([.rank])
  }

  /// The feed values that are read.
  package var parts: FeedParts {
    let parts = FeedParts(of: EntryField.allCases.filter { fields.contains($0) })
    return columns.isForPeople ? parts.union([.title, .chart, .country, .updated]) : parts
  }

  /// Takes rows of the old charts.
  package func takeOld(_ batch: borrowing RowBatch) {
    if batch.startsFeed, feeds.old.count < 2 { feeds.old.append(batch.feed.value) }
    feed.turn(to: batch.feed)
    for index in 0..<batch.count {
      let joined = JoinedRow(batch[index], of: feed.row)
      let hasKey = identity.fill(&key, of: joined)
      old.append(joined, columns.fields, key: hasKey ? key : nil)
    }
  }

  /// The title for people, as soon as the first rows of the new charts are known.
  package func title(_ names: (old: String, new: String)) -> String {
    ReportTitle.changes(
      old: feeds.old.count == 1 ? feeds.old.first : nil, new: feeds.new, names: names)
  }

  /// Notes the feed of rows that `takeNew` will take.
  package func expect(_ batch: borrowing RowBatch) { feeds.new = feeds.new ?? batch.feed.value }

  /// Takes rows of the new charts and writes those that differ.
  package func takeNew(_ batch: borrowing RowBatch) throws(FeedError) {
    feed.turn(to: batch.feed)
    for index in 0..<batch.count {
      let kind = compare(JoinedRow(batch[index], of: feed.row))
      if kind != .same { foundDifference = true }
      if kind != .same || writesAll { try write(cells) }
    }
  }

  /// Compares an entry with its counterpart and builds its row.
  private func compare(_ joined: borrowing JoinedRow) -> ChangeKind {
    let counterpart = identity.fill(&key, of: joined) ? old.pair(key) : nil
    newCount += 1
    if counterpart != nil { pairedCount += 1 }
    values.removeAll(keepingCapacity: true)
    joined.pack(columns.fields, into: &values)
    return row.fill(
      values[...], rank: joined.integer(.rank),
      old: counterpart.map { (old.values(of: $0), old.rank(of: $0)) }, into: &cells)
  }

  /// Writes the old entries that the new charts don't have.
  package func end() throws(FeedError) {
    for index in 0..<old.count where !old.isPaired(index) {
      foundDifference = true
      row.fill(dropped: old.values(of: index), rank: old.rank(of: index), into: &cells)
      try write(cells)
    }
  }
}

/// The entries of the old charts, by their identity.
struct OldEntries: ~Copyable {
  private struct Entry {
    let rank: Int?
    /// The range of the packed values.
    let values: Range<Int>
    /// The index of the next entry with the same identity.
    var next: Int?
    var isPaired = false
  }

  private var entries: [Entry] = []
  /// The packed values of all entries.
  private var bytes: [UInt8] = []
  /// The first and the last entry that isn't paired, for each identity.
  private var places: [[UInt8]: (first: Int, last: Int)] = [:]

  var count: Int { entries.count }

  /// - Parameter key: the identity; `nil` for an entry without one, which is never paired.
  mutating func append(_ row: borrowing JoinedRow, _ fields: [EntryField], key: [UInt8]?) {
    let start = bytes.count
    row.pack(fields, into: &bytes)
    let index = entries.count
    entries.append(Entry(rank: row.integer(.rank), values: start..<bytes.count))
    guard let key else { return }
    if let place = places[key] {
      entries[place.last].next = index
      places[key]?.last = index
    } else {
      places[key] = (index, index)
    }
  }

  /// Returns the first entry with an identity that isn't paired, and pairs it.
  mutating func pair(_ key: [UInt8]) -> Int? {
    guard let place = places[key] else { return nil }
    if let next = entries[place.first].next {
      places[key]?.first = next
    } else {
      places[key] = nil
    }
    entries[place.first].isPaired = true
    return place.first
  }

  func isPaired(_ index: Int) -> Bool { entries[index].isPaired }

  func rank(of index: Int) -> Int? { entries[index].rank }

  /// Returns the packed values of an entry.
  func values(of index: Int) -> ArraySlice<UInt8> { bytes[entries[index].values] }
}
