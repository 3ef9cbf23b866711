package import ChartConvConvert
package import ChartConvIO
internal import ChartConvModel
package import ChartConvWriters

/// Compares snapshots of charts with older ones.
package final class ChartDiff {
  private let identity: EntryIdentity
  private let columns: DiffColumns
  /// `true` if entries without a change are also written.
  private let writesAll: Bool
  /// `true` if any entry differs.
  package private(set) var foundDifference = false
  /// `true` if both sides have entries, but none is on both.
  package private(set) var foundNothingInCommon = false

  package init(_ identity: EntryIdentity, _ columns: DiffColumns, writesAll: Bool) {
    self.identity = identity
    self.columns = columns
    self.writesAll = writesAll
  }

  /// Returns a store for the rows of a side.
  package func makeStore() -> SnapshotStore { SnapshotStore(identity, columns.stored) }

  /// Returns the title for people.
  package func title(
    _ old: ComparedSnapshots, _ new: ComparedSnapshots, names: (old: String, new: String)
  ) -> String {
    ReportTitle.changes(old: old.only, new: new.snapshots.first, names: names)
  }

  /// Writes the entries that differ: the new ones in their order, then those that were dropped.
  ///
  /// - Parameter isNewComplete: `false` if entries of the new side are missing, so that dropped ones
  ///   can't be told.
  package func compare(
    _ old: ComparedSnapshots, _ new: ComparedSnapshots, isNewComplete: Bool,
    write: (borrowing ReportRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    var entries = OldEntries()
    var seen: Set<[UInt8]> = []
    var row = DiffRow(columns)
    var cells = ReportRow()
    let matchesUnnamed = old.hasOneUnnamedChart && new.hasOneUnnamedChart
    // A document that is cut off, or an answer of a search, may lack its chart.
    let matchesAll =
      old.hasOneChart && new.hasOneChart && (old.isAnonymous || new.isAnonymous)
    /// Returns what the two sides of a chart have in common.
    func chart(of snapshot: SnapshotStore.Snapshot) -> [UInt8] {
      // The address and the title of a feed may have changed.
      identity.isOfOneChart && !matchesAll && (snapshot.chart.isNamed || !matchesUnnamed)
        ? snapshot.chart.bytes : []
    }
    let incompleteOld = Set(old.incomplete.map(chart))
    let incompleteNew = Set(new.incomplete.map(chart))
    try old.forEachRow { row, snapshot in
      let chart = chart(of: snapshot)
      entries.append(
        row.key.map { chart + $0 }, row.values, mayBePaired: incompleteNew.contains(chart))
    }
    var (newCount, pairedCount) = (0, 0)
    try new.forEachRow { (stored, snapshot) throws(FeedError) in
      let chart = chart(of: snapshot)
      let key = stored.key.map { chart + $0 }
      // An entry that is twice on one side is one.
      if let key, !seen.insert(key).inserted { return }
      let counterpart = key.flatMap { entries.pair($0) }
      if counterpart == nil, incompleteOld.contains(chart) { return }
      newCount += 1
      pairedCount += counterpart == nil ? 0 : 1
      let kind = row.fill(stored.values, old: counterpart, into: &cells)
      if kind != .same { foundDifference = true }
      if kind != .same || writesAll { try write(cells) }
    }
    guard isNewComplete else { return }
    foundNothingInCommon = newCount > 0 && entries.count > 0 && pairedCount == 0
    try entries.forEachUnpaired { (values) throws(FeedError) in
      foundDifference = true
      row.fill(dropped: values, into: &cells)
      try write(cells)
    }
  }
}

/// The snapshots of a side of a comparison, one for each chart.
package struct ComparedSnapshots {
  private let store: SnapshotStore
  private(set) var snapshots: [SnapshotStore.Snapshot] = []
  /// The number of snapshots that aren't compared.
  package private(set) var omittedCount = 0

  /// The only snapshot; `nil` if there are several or none.
  var only: SnapshotStore.Snapshot? { snapshots.count == 1 ? snapshots.first : nil }

  /// The snapshots that lost entries.
  var incomplete: [SnapshotStore.Snapshot] { snapshots.filter { !$0.isComplete } }

  /// The names of the charts that have no complete snapshot, so that what is missing from them is unknown.
  package var incompleteCharts: [String] { incomplete.map(\.chart.description) }

  /// `true` if one chart has no name, so that it may be that of the other side.
  var hasOneUnnamedChart: Bool {
    Set(snapshots.map(\.chart)).count { !$0.isNamed } == 1
  }

  /// `true` if all snapshots are of one chart.
  var hasOneChart: Bool { Set(snapshots.map(\.chart)).count == 1 }

  /// `true` if nothing tells a snapshot's chart.
  var isAnonymous: Bool { snapshots.contains(where: \.chart.isAnonymous) }

  private init(_ store: SnapshotStore) { self.store = store }

  /// Returns the newest complete snapshot of each chart. Documents without a time are all compared.
  package static func newest(in store: SnapshotStore) throws(FeedError) -> Self {
    var side = Self(store)
    for snapshots in try store.charts() {
      let dated = snapshots.filter { $0.time != nil }
      guard let newest = dated.last(where: \.isComplete) ?? dated.last else {
        side.snapshots += snapshots
        continue
      }
      let compared = snapshots.filter { $0.identity == newest.identity }
      side.snapshots += compared
      side.omittedCount += snapshots.count - compared.count
    }
    return side
  }

  /// Returns the two newest complete snapshots of each chart, the old and the new ones, and the names of
  /// the charts that have only one, or none.
  package static func twoNewest(
    in store: SnapshotStore
  ) throws(FeedError) -> (old: Self, new: Self, single: [String], none: [String]) {
    var (old, new) = (Self(store), Self(store))
    var (single, none): ([String], [String]) = ([], [])
    for snapshots in try store.charts() {
      let dated = snapshots.filter { $0.isComplete && $0.time != nil }
      guard let newest = dated.last,
        let older = dated.last(where: { $0.identity != newest.identity })
      else {
        guard let chart = snapshots.first?.chart.description else { continue }
        if dated.isEmpty { none.append(chart) } else { single.append(chart) }
        continue
      }
      old.snapshots += dated.filter { $0.identity == older.identity }
      new.snapshots += dated.filter { $0.identity == newest.identity }
    }
    return (old, new, single, none)
  }

  func forEachRow(
    _ body: (SnapshotStore.StoredRow, SnapshotStore.Snapshot) throws(FeedError) -> Void
  ) throws(FeedError) {
    for snapshot in snapshots {
      try store.forEachRow(of: snapshot) { (row) throws(FeedError) in try body(row, snapshot) }
    }
  }
}

/// The entries of the old side by their identity.
struct OldEntries {
  private var values: [ArraySlice<UInt8>] = []
  /// `true` for an entry that is on both sides, or that may be.
  private var isPaired: [Bool] = []
  private var indices: [[UInt8]: Int] = [:]

  var count: Int { values.count }

  /// Adds an entry. The second one with an identity is left out.
  ///
  /// - Parameter key: the identity; `nil` for an entry without one, which is never paired.
  /// - Parameter mayBePaired: `true` if its chart's new snapshot lost entries.
  mutating func append(_ key: [UInt8]?, _ packed: ArraySlice<UInt8>, mayBePaired: Bool) {
    if let key {
      guard indices[key] == nil else { return }
      indices[key] = values.count
    }
    values.append(Array(packed)[...])
    isPaired.append(mayBePaired)
  }

  /// Returns the values of the entry with an identity, which is on both sides.
  mutating func pair(_ key: [UInt8]) -> ArraySlice<UInt8>? {
    guard let index = indices[key] else { return nil }
    isPaired[index] = true
    return values[index]
  }

  /// Passes the values of the entries that aren't on both sides.
  func forEachUnpaired(
    _ body: (ArraySlice<UInt8>) throws(FeedError) -> Void
  ) throws(FeedError) {
    for index in values.indices where !isPaired[index] { try body(values[index]) }
  }
}
