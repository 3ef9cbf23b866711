package import ChartConvConvert
package import ChartConvIO
internal import ChartConvModel
package import ChartConvWriters

/// Summarizes snapshots of charts: one row for each entry on each chart.
package final class ChartHistory {
  /// The history of one chart.
  private final class Chart {
    var snapshots: [SnapshotStore.Snapshot] = []
    var position = ChartPosition()
    var entries: [[UInt8]: EntryHistory] = [:]
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
      try store.forEachRow(of: snapshot) { add($0, snapshot.time, on: chart) }
    }
  }

  private func add(_ row: SnapshotStore.StoredRow, _ time: Timestamp?, on chart: Chart) {
    guard let key = row.key else { return }
    let index = chart.entries.index(forKey: key)
    // A chart may have an entry twice. The first one counts.
    guard index.map({ chart.entries.values[$0].run.position }) != chart.position.number else {
      return
    }
    // A view can't outlive an access to a property of a class.
    var rows = RowBatch()
    swap(&rows, &batch)
    defer { swap(&rows, &batch) }
    rows.removeAll()
    rows.append(packed: row.values, columns.stored)
    if let index {
      chart.entries.values[index].add(at: chart.position, time, of: rows[0], row.values)
    } else {
      chart.entries[key] = EntryHistory(at: chart.position, time, of: rows[0], row.values)
    }
  }

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
      let order = chart.entries.sorted { one, other in
        let (first, second) = (Self.rank(one.value), Self.rank(other.value))
        return first == second ? one.key.lexicographicallyPrecedes(other.key) : first < second
      }
      for (_, entry) in order {
        row.fill(entry, into: &values, &cells)
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
  /// The title of a history of the charts.
  package var historyTitle: String {
    count == 1 && !self[0].identity.isAnonymous ? self[0].title : ReportTitle.history
  }
}
