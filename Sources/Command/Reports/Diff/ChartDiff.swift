internal import ChartConv
internal import ChartConvIO
internal import ChartConvSnapshots

/// Compares snapshots of charts with older ones. The sides are compared whole; what the selection of the
/// entries leaves out isn't written.
final class ChartDiff {
  /// The snapshots of a chart on both sides.
  private struct Pair {
    var old: [SnapshotStore.Snapshot] = []
    var new: [SnapshotStore.Snapshot] = []

    /// The last rank of the side that is at most half as long as the other one; `nil` if none is.
    var shortEnd: Int? {
      let ends = [old, new].map { side in side.compactMap { $0.isOrdered ? $0.lastRank : nil }.max()
      }
      guard let old = ends[0], let new = ends[1], max(old, new) < .max else { return nil }
      return min(old, new) <= max(old, new) / 2 ? min(old, new) : nil
    }
  }

  private let identity: EntryIdentity
  /// The columns that are written, with those that tell charts apart whose entries are paired.
  let columns: ResultColumns
  private let old: ComparedSnapshots
  private let new: ComparedSnapshots
  private let names: (old: String, new: String)
  private let pairs: [Pair]
  /// `true` if entries without a change are also written.
  private let writesAll: Bool
  /// `true` if any entry of the result differs.
  private(set) var foundDifference = false
  /// `true` if both sides have entries, but none is on both.
  var foundNothingInCommon: Bool { newCount > 0 && oldCount > 0 && pairedCount == 0 }
  private var (newCount, oldCount, pairedCount) = (0, 0, 0)
  /// The number of entries that are new or dropped beyond the last rank of the other snapshot, which is at
  /// most half as long.
  private(set) var countBeyondEnd = 0

  /// - Parameter names: the inputs' names as given.
  init(
    _ identity: EntryIdentity, _ columns: ResultColumns, _ old: ComparedSnapshots,
    _ new: ComparedSnapshots, names: (old: String, new: String), writesAll: Bool
  ) {
    self.identity = identity
    let counts = [old, new].map { Set($0.snapshots.map(\.chart)).count }
    self.columns =
      counts.max() ?? 0 > 1 && !identity.isOfOneChart ? columns.tellingCharts : columns
    self.old = old
    self.new = new
    self.names = names
    self.writesAll = writesAll
    pairs = Self.pairs(identity, old, new)
  }

  /// Returns the snapshots of each chart, in the order of the charts.
  private static func pairs(
    _ identity: EntryIdentity, _ old: ComparedSnapshots, _ new: ComparedSnapshots
  ) -> [Pair] {
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
    var pairs: [[UInt8]: Pair] = [:]
    for snapshot in old.snapshots {
      pairs[chart(of: snapshot), default: Pair()].old.append(snapshot)
    }
    for snapshot in new.snapshots {
      pairs[chart(of: snapshot), default: Pair()].new.append(snapshot)
    }
    return pairs.values.sorted { one, other in
      guard let one = (one.new + one.old).first, let other = (other.new + other.old).first else {
        return false
      }
      return one.chart.precedes(other.chart)
    }
  }

  /// `true` if no chart is compared.
  var comparesStreams: Bool { pairs.allSatisfy { ($0.new + $0.old).contains(where: \.isStream) } }

  /// The charts that only one side has, if the other side has any.
  var unmatched: (old: [String], new: [String]) {
    let isEmpty = (old: old.snapshots.isEmpty, new: new.snapshots.isEmpty)
    let charts = pairs.filter { !($0.new + $0.old).contains(where: \.isStream) }
    return (
      isEmpty.new
        ? [] : charts.filter(\.new.isEmpty).compactMap { $0.old.first?.chart.description },
      isEmpty.old ? [] : charts.filter(\.old.isEmpty).compactMap { $0.new.first?.chart.description }
    )
  }

  var charts: [ReportChart] {
    pairs.compactMap { pair in
      (pair.new.first ?? pair.old.first).map { snapshot in
        ReportChart(ReportTitle.section(old: pair.old.first, new: pair.new.first), of: snapshot)
      }
    }.withDistinctTitles
  }

  var heading: ReportHeading {
    pairs.count > 1
      ? ReportHeading(
        "Changes of \(pairs.count) charts", "From \(names.old) to \(names.new)",
        sections: charts.map(\.heading.title))
      : ReportTitle.changes(old: old.only, new: new.snapshots.first, names: names)
  }

  /// Writes the entries that differ, chart by chart: the new ones in their order, then those that were
  /// dropped. An entry that a document of a stream lacks isn't dropped.
  ///
  /// - Parameter isNewComplete: `false` if entries of the new side are missing, so that dropped ones
  ///   can't be told.
  func write(to rows: ReportRows, isNewComplete: Bool) throws(FeedError) {
    for (pair, chart) in zip(pairs, charts) {
      try rows.begin(chart)
      try compare(pair, isNewComplete: isNewComplete, to: rows)
    }
  }

  private func compare(_ pair: Pair, isNewComplete: Bool, to rows: ReportRows) throws(FeedError) {
    var row = DiffRow(columns)
    var values = ReportRow()
    var entries = OldEntries()
    var seen: Set<[UInt8]> = []
    let isStream = (pair.new + pair.old).contains(where: \.isStream)
    let isOldWhole = isStream || pair.old.allSatisfy(\.isComplete)
    let isNewWhole = !isStream && pair.new.allSatisfy(\.isComplete)
    let end = pair.shortEnd
    try old.forEachRow(of: pair.old) { entries.append($0, mayBePaired: !isNewWhole) }
    if isNewComplete { oldCount += entries.count }
    try new.forEachRow(of: pair.new) { (stored) throws(FeedError) in
      // An entry that is twice on one side is one.
      if let key = stored.key, !seen.insert(key).inserted { return }
      let counterpart = stored.key.flatMap { entries.pair($0) }
      if counterpart == nil, !isOldWhole { return }
      newCount += 1
      pairedCount += counterpart == nil ? 0 : 1
      row.compare(stored.values, to: counterpart, isRanked: !isStream)
      guard stored.isChosen, row.kind != .same || writesAll else { return }
      guard try row.write(&values, to: rows), row.kind != .same else { return }
      foundDifference = true
      countBeyondEnd += row.kind == .new && row.isBeyond(end) ? 1 : 0
    }
    guard isNewComplete else { return }
    try entries.forEachUnpaired { (stored) throws(FeedError) in
      guard stored.isChosen else { return }
      row.drop(stored.values)
      guard try row.write(&values, to: rows) else { return }
      foundDifference = true
      countBeyondEnd += row.isBeyond(end) ? 1 : 0
    }
  }
}

/// The snapshots of a side of a comparison, one for each chart.
struct ComparedSnapshots {
  private let store: SnapshotStore
  private(set) var snapshots: [SnapshotStore.Snapshot] = []
  /// The number of snapshots that aren't compared.
  private(set) var omittedCount = 0

  /// The only snapshot; `nil` if there are several or none.
  var only: SnapshotStore.Snapshot? { snapshots.count == 1 ? snapshots.first : nil }

  /// The names of the charts that have no complete snapshot, so that what is missing from them is unknown.
  var incompleteCharts: [String] {
    snapshots.filter { !$0.isComplete && !$0.isStream }.map(\.chart.description)
  }

  /// `true` if one chart has no name, so that it may be that of the other side.
  var hasOneUnnamedChart: Bool { Set(snapshots.map(\.chart)).count { !$0.isNamed } == 1 }

  var hasOneChart: Bool { Set(snapshots.map(\.chart)).count == 1 }

  /// `true` if nothing tells a snapshot's chart.
  var isAnonymous: Bool { snapshots.contains(where: \.chart.isAnonymous) }

  private init(_ store: SnapshotStore) { self.store = store }

  /// Returns the newest complete snapshot of each chart. Documents without a time are all compared, and
  /// those of a stream, the newest first.
  static func newest(in store: SnapshotStore) throws(FeedError) -> Self {
    var side = Self(store)
    for snapshots in try store.charts() {
      guard !snapshots.contains(where: \.isStream) else {
        side.snapshots += snapshots.reversed()
        continue
      }
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
  /// the charts that have only one, or none. Of a stream, all documents but the newest are old.
  static func twoNewest(
    in store: SnapshotStore
  ) throws(FeedError) -> (old: Self, new: Self, single: [String], none: [String]) {
    var (old, new) = (Self(store), Self(store))
    var (single, none): ([String], [String]) = ([], [])
    for snapshots in try store.charts() {
      if snapshots.count > 1, snapshots.contains(where: \.isStream) {
        old.snapshots += snapshots.dropLast().reversed()
        new.snapshots += snapshots.suffix(1)
        continue
      }
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
    of snapshots: [SnapshotStore.Snapshot],
    _ body: (SnapshotStore.StoredRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    for snapshot in snapshots { try store.forEachRow(of: snapshot, body) }
  }
}

/// The entries of the old side by their identity.
struct OldEntries {
  private var rows: [SnapshotStore.StoredRow] = []
  /// `true` for an entry that is on both sides, or that may be.
  private var isPaired: [Bool] = []
  private var indices: [[UInt8]: Int] = [:]

  var count: Int { rows.count }

  /// Adds an entry. The second one with an identity is left out, and one without an identity is never
  /// paired.
  ///
  /// - Parameter mayBePaired: `true` if its chart's new snapshot lost entries.
  mutating func append(_ row: SnapshotStore.StoredRow, mayBePaired: Bool) {
    if let key = row.key {
      guard indices[key] == nil else { return }
      indices[key] = rows.count
    }
    rows.append(row)
    isPaired.append(mayBePaired)
  }

  /// Returns the values of the entry with an identity, which is on both sides.
  mutating func pair(_ key: [UInt8]) -> ArraySlice<UInt8>? {
    guard let index = indices[key] else { return nil }
    isPaired[index] = true
    return rows[index].values
  }

  /// Passes the entries that aren't on both sides.
  func forEachUnpaired(
    _ body: (SnapshotStore.StoredRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    for index in rows.indices where !isPaired[index] { try body(rows[index]) }
  }
}
