package import ChartConvIO
internal import ChartConvModel
package import ChartConvSnapshots
package import ChartConvWriters

/// Summarizes snapshots of charts: one row for each entry on each chart.
package final class ChartHistory {
  /// The history of one chart.
  final class Chart {
    var snapshots: [SnapshotStore.Snapshot] = []
    var position = ChartPosition()
    /// `true` if its entries are those of a stream, which has no ranks and no absence.
    var isStream: Bool { snapshots.contains(where: \.isStream) }
    var entries: [[UInt8]: EntryHistory] = [:]
    /// The time of each position, and the ranks of each entry by position, if lines are drawn.
    var times: [(seconds: Int?, isComplete: Bool)] = []
    var ranks: [[UInt8]: [(position: Int, rank: Int)]] = [:]

    /// Returns the lines of the entries. One snapshot has none.
    func lines() -> [[UInt8]: RankLine] {
      let worst = ranks.values.lazy.flatMap { $0 }.map(\.rank).max() ?? 0
      let time = RankTimeline(times, ranks: worst)
      guard time.end > 0 else { return [:] }
      return ranks.mapValues { ranks in
        var line = RankLine(on: time)
        for (position, rank) in ranks { line.append(rank, at: time.position(of: position)) }
        return line
      }
    }
  }

  private let columns: HistoryColumns
  private let store: SnapshotStore
  private var histories: [ChartIdentity: Chart] = [:]
  private var batch = RowBatch()
  package init(_ store: SnapshotStore, _ columns: HistoryColumns) {
    self.store = store
    self.columns = columns
  }

  /// Returns a store for the rows of the snapshots.
  package static func makeStore(
    _ identity: EntryIdentity, _ columns: HistoryColumns
  ) -> SnapshotStore { SnapshotStore(identity, columns.stored) }

  /// Reads the rows of the store.
  package func summarize() throws(FeedError) {
    for snapshot in try store.ordered() {
      let chart = histories[snapshot.chart] ?? Chart()
      histories[snapshot.chart] = chart
      chart.snapshots.append(snapshot)
      chart.position.advance(to: snapshot)
      if chart.times.count < chart.position.number {
        chart.times.append((snapshot.time?.secondsSince1970, snapshot.isComplete))
      }
      try store.forEachRow(of: snapshot) { add($0, snapshot.time, on: chart) }
    }
  }

  private func add(_ row: SnapshotStore.StoredRow, _ time: Timestamp?, on chart: Chart) {
    guard let key = row.key else { return }
    let index = chart.entries.index(forKey: key)
    let isOfStream = chart.snapshots.last?.isStream ?? false
    // A chart may have an entry twice. The first one counts; in a stream the one that was read last.
    if let index, chart.entries.values[index].run.position == chart.position.number {
      if isOfStream { chart.entries.values[index].replace(row.values) }
      return
    }
    // A view can't outlive an access to a property of a class.
    var rows = RowBatch()
    swap(&rows, &batch)
    defer { swap(&rows, &batch) }
    rows.removeAll()
    rows.append(packed: row.values, columns.stored)
    let rank = isOfStream ? nil : rows[0].integer(.rank)
    if let rank, columns.isForPeople {
      chart.ranks[key, default: []].append((chart.position.number - 1, rank))
    }
    var thing: [UInt8] = []
    if !store.identity.isOfOneChart { rows[0].pack(Self.thing, into: &thing) }
    if let index {
      chart.entries.values[index].add(
        at: chart.position, time, rank: rank, of: rows[0], thing, row.values)
    } else {
      chart.entries[key] = EntryHistory(
        at: chart.position, time, rank: rank, of: rows[0], thing, row.values)
    }
  }

  /// The columns that tell the things apart whose prices are compared.
  private static let thing: [EntryField] = [.id, .name, .artist]

  /// The charts of the result.
  package var charts: [ReportChart] { SnapshotStore.reportCharts(ordered.map(\.snapshots)) }

  private var ordered: [Chart] {
    histories.sorted { $0.key.precedes($1.key) }.map(\.value)
  }

  /// Writes the rows: by chart, the best first, unless they are sorted.
  package func write(to rows: ReportRows) throws(FeedError) {
    var row = HistoryRow(columns)
    var values = ReportRow()
    var cells = ReportRow()
    for (chart, heading) in zip(ordered, charts) {
      try rows.begin(heading)
      row.isRanked = !chart.isStream
      let order = chart.entries.sorted { one, other in
        let (first, second) = (Self.rank(one.value), Self.rank(other.value))
        return first == second ? one.key.lexicographicallyPrecedes(other.key) : first < second
      }
      let lines = chart.lines()
      for (key, entry) in order {
        row.fill(entry, on: chart, lines[key], into: &values, &cells)
        try rows.take(values, cells)
      }
    }
  }

  /// Returns the key by which entries are ordered.
  private static func rank(_ entry: EntryHistory) -> (Int, Int, Int) {
    (entry.run.peak ?? .max, -entry.run.count, entry.firstPosition)
  }
}

extension SnapshotStore {
  /// Returns the charts of a history.
  ///
  /// - Parameter snapshots: those of each chart, in the order of time.
  static func reportCharts(_ snapshots: [[Snapshot]]) -> [ReportChart] {
    snapshots.compactMap { snapshots in
      snapshots.first.map { first in
        ReportChart(
          ReportTitle.history(of: snapshots, named: ReportTitle.name(of: first)), of: first)
      }
    }.withDistinctTitles
  }
}

extension [ReportChart] {
  /// The heading of a history of the charts.
  package var historyHeading: ReportHeading {
    guard count == 1 else {
      return ReportHeading(
        isEmpty ? "History" : "History of \(count) charts", sections: map(\.heading.title))
    }
    let heading = self[0].heading
    return self[0].identity.isAnonymous ? ReportHeading("History", heading.facts) : heading
  }
}
