package import ChartConvConvert
package import ChartConvIO
package import ChartConvModel
package import ChartConvWriters

/// Adds the values of printed charts to every entry of a series of snapshots: its previous and its
/// best rank, how often it was on the chart, and whether it is new. Rows are in the order of time.
package final class EachHistory {
  private final class Chart {
    var position = ChartPosition()
    var entries: [[UInt8]: ChartRun] = [:]
  }

  private let store: SnapshotStore
  private let fields: [EntryField]
  private var charts: [ChartIdentity: Chart] = [:]
  private var batch = RowBatch()
  private var cells = ReportRow()

  /// - Parameter fields: the columns of the entries that aren't lists.
  package init(_ store: SnapshotStore, _ fields: [EntryField]) {
    self.store = store
    self.fields = fields
  }

  /// Returns a store for the rows of the snapshots.
  package static func makeStore(
    _ identity: EntryIdentity, _ fields: [EntryField]
  ) -> SnapshotStore { SnapshotStore(identity, stored(fields)) }

  private static func stored(_ fields: [EntryField]) -> [EntryField] {
    fields.contains(.rank) ? fields : fields + [.rank]
  }

  package static func columns(_ fields: [EntryField]) -> [ReportColumn] {
    fields.map { ReportColumn($0) } + [
      ReportColumn(
        "previous_rank", .integer, "the rank in the previous snapshot", heading: "Before"),
      ReportColumn("peak_rank", .integer, "the best rank so far", heading: "Peak"),
      ReportColumn(
        "snapshots_on_chart", .integer, "the number of snapshots with it so far", heading: "Times"),
      ReportColumn("entry_status", .text, "new, re-entry, up, down or same", heading: "Status"),
    ]
  }

  /// Writes a row for each selected entry of the snapshots that count.
  package func write(
    _ selection: inout ReportSelection, _ body: (borrowing ReportRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    let stored = Self.stored(fields)
    for snapshot in try store.ordered() {
      let chart = charts[snapshot.chart] ?? Chart()
      charts[snapshot.chart] = chart
      chart.position.advance(to: snapshot)
      try store.forEachRow(of: snapshot) { (row) throws(FeedError) in
        batch.removeAll()
        batch.append(packed: row.values, stored)
        cells.removeAll()
        for field in fields { cells.append(field, of: batch[0]) }
        appendHistory(of: row.key, rank: batch[0].integer(.rank), on: chart)
        try selection.take(cells, cells, write: body)
      }
    }
    try selection.finish(write: body)
  }

  private func appendHistory(of key: [UInt8]?, rank: Int?, on chart: Chart) {
    let index = key.flatMap { chart.entries.index(forKey: $0) }
    let before = index.map { chart.entries.values[$0] }
    // The second of two entries with one identity says nothing new.
    guard let key, before?.position != chart.position.number else {
      for _ in 0..<4 { cells.appendNull() }
      return
    }
    var run = before ?? ChartRun(at: chart.position, rank: rank)
    if before != nil { _ = run.appear(at: chart.position, rank: rank) }
    if let index { chart.entries.values[index] = run } else { chart.entries[key] = run }
    cells.append(run.previousRank)
    cells.append(run.peak)
    cells.append(run.count)
    cells.append(before.flatMap { Self.status(run, after: $0) } ?? (before == nil ? "new" : nil))
  }

  private static func status(_ run: ChartRun, after before: ChartRun) -> String? {
    if run.reEntries > before.reEntries { return "re-entry" }
    guard let rank = run.rank, let previous = run.previousRank else { return nil }
    return rank == previous ? "same" : rank < previous ? "up" : "down"
  }
}
