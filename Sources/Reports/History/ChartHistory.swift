package import ChartConvConvert
package import ChartConvIO
internal import ChartConvModel
package import ChartConvWriters

/// Summarizes snapshots of charts: one row for each entry on each chart.
package final class ChartHistory {
  /// The history of one chart.
  private final class Chart {
    var position = ChartPosition()
    var entries: [[UInt8]: EntryHistory] = [:]
  }

  private let columns: HistoryColumns
  private let store: SnapshotStore
  private var charts: [ChartIdentity: Chart] = [:]
  private var batch = RowBatch()
  /// The title for people, after `summarize`.
  package private(set) var title = ReportTitle.history(of: nil, 0, from: nil, to: nil)

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
    let snapshots = try store.ordered()
    for snapshot in snapshots { try add(snapshot) }
    if charts.count == 1, let name = snapshots.first?.name {
      let isDated = snapshots.allSatisfy { $0.time != nil }
      title = ReportTitle.history(
        of: name, snapshots.count, from: isDated ? snapshots.first?.time?.date : nil,
        to: isDated ? snapshots.last?.time?.date : nil)
    }
  }

  private func add(_ snapshot: SnapshotStore.Snapshot) throws(FeedError) {
    let chart = charts[snapshot.chart] ?? Chart()
    charts[snapshot.chart] = chart
    chart.position.advance(to: snapshot)
    try store.forEachRow(of: snapshot) { add($0, snapshot.time, on: chart) }
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

  /// Writes the selected rows: by chart, the best first, unless they are sorted.
  package func write(
    _ selection: inout ReportSelection, _ body: (borrowing ReportRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    var row = HistoryRow(columns)
    var values = ReportRow()
    var cells = ReportRow()
    for (_, chart) in charts.sorted(by: { $0.key.precedes($1.key) }) {
      let order = chart.entries.sorted { one, other in
        let (first, second) = (Self.rank(one.value), Self.rank(other.value))
        return first == second ? one.key.lexicographicallyPrecedes(other.key) : first < second
      }
      for (_, entry) in order {
        row.fillSelectable(entry, into: &values)
        row.fill(entry, into: &cells)
        try selection.take(values, cells, write: body)
      }
    }
    try selection.finish(write: body)
  }

  /// Returns the key by which entries are ordered.
  private static func rank(_ entry: EntryHistory) -> (Int, Int, Int) {
    (entry.run.peak ?? .max, -entry.run.count, entry.firstPosition)
  }
}
