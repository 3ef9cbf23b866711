package import ChartConvIO
package import ChartConvModel
package import ChartConvSnapshots
package import ChartConvWriters

/// Adds the values of printed charts to every entry of a series of snapshots: its previous and its
/// best rank, how often it was on the chart, and whether it is new. Rows are in the order of time.
package final class EachHistory {
  private final class Chart {
    var position = ChartPosition()
    var entries: [[UInt8]: ChartRun] = [:]
  }

  private let store: SnapshotStore
  private let columns: EachColumns
  private let snapshots: [[SnapshotStore.Snapshot]]
  private var batch = RowBatch()
  private var values = ReportRow()
  private var cells = ReportRow()

  /// Takes the snapshots that count, of a store that was read.
  package init(_ store: SnapshotStore, _ columns: EachColumns) throws(FeedError) {
    self.store = store
    self.columns = columns
    snapshots = try store.charts()
  }

  /// Returns a store for the rows of the snapshots.
  package static func makeStore(
    _ identity: EntryIdentity, _ columns: EachColumns
  ) -> SnapshotStore { SnapshotStore(identity, columns.fields) }

  /// The charts of the result.
  package var charts: [ReportChart] { SnapshotStore.reportCharts(snapshots) }

  /// Writes a row for each entry of the snapshots that count.
  package func write(to rows: ReportRows) throws(FeedError) {
    for (snapshots, heading) in zip(snapshots, charts) {
      try rows.begin(heading)
      let chart = Chart()
      // Of two snapshots of a day, people see the times.
      let days = Set(snapshots.compactMap { $0.time?.date })
      let isDay = days.count == snapshots.count
      for snapshot in snapshots {
        chart.position.advance(to: snapshot)
        try store.forEachRow(of: snapshot) { (row) throws(FeedError) in
          fill(row, of: snapshot, on: chart, isDay: isDay)
          try rows.take(values, cells)
        }
      }
    }
  }

  private func fill(
    _ row: SnapshotStore.StoredRow, of snapshot: SnapshotStore.Snapshot, on chart: Chart,
    isDay: Bool
  ) {
    batch.removeAll()
    batch.append(packed: row.values, columns.fields)
    values.removeAll()
    for field in columns.fields { values.append(field, of: batch[0]) }
    let rank = snapshot.isStream ? nil : batch[0].integer(.rank)
    appendHistory(of: row.key, rank: rank, on: chart, isStream: snapshot.isStream)
    cells.removeAll()
    for index in columns.written {
      if columns.isForPeople {
        cells.append(shown: values[index], columns.all[index], of: batch[0], isDay: isDay)
      } else {
        cells.append(values[index])
      }
    }
  }

  private func appendHistory(
    of key: [UInt8]?, rank: Int?, on chart: Chart, isStream: Bool
  ) {
    let index = key.flatMap { chart.entries.index(forKey: $0) }
    let before = index.map { chart.entries.values[$0] }
    // The second of two entries with one identity says nothing new.
    guard let key, before?.position != chart.position.number else {
      for _ in 0..<4 { values.appendNull() }
      return
    }
    var run = before ?? ChartRun(at: chart.position, rank: rank)
    if before != nil { _ = run.appear(at: chart.position, rank: rank) }
    if let index { chart.entries.values[index] = run } else { chart.entries[key] = run }
    values.append(run.previousRank)
    values.append(run.peak)
    values.append(run.count)
    // An entry that a document of a stream lacks isn't absent.
    let status = isStream ? nil : before.flatMap { Self.status(run, after: $0) }
    values.append(status ?? (before == nil ? "new" : nil))
  }

  private static func status(_ run: ChartRun, after before: ChartRun) -> String? {
    if run.reEntries > before.reEntries { return "re-entry" }
    guard let rank = run.rank, let previous = run.previousRank else { return nil }
    return rank == previous ? "same" : rank < previous ? "up" : "down"
  }
}

/// The columns of a history of each entry.
package struct EachColumns: Sendable {
  /// The columns of the entries.
  let fields: [EntryField]
  let isForPeople: Bool
  /// All columns, by which rows are selected.
  package let all: [ReportColumn]
  /// The indices of the columns that are written.
  let written: [Int]

  /// - Parameter standard: the standard columns of the format.
  package init(
    _ choice: ReportFields, standard: [EntryField], isForPeople: Bool
  ) throws(FeedError) {
    var shown = choice.isStandard ? standard : choice.fields()
    shown.removeAll { !$0.isScalar }
    // A row without its snapshot's date says nothing.
    if !shown.contains(.feedUpdated) { shown.insert(.feedUpdated, at: 0) }
    let own = FieldSet(shown)
    let others = EntryField.standard
    fields = shown + others.filter { !own.contains($0) }
    self.isForPeople = isForPeople
    all = fields.map { ReportColumn($0) } + Self.ownColumns
    written = try choice.indices(
      shown.map(\.name) + Self.ownColumns.map(\.name), in: all)
  }

  /// The columns that are written.
  package var columns: [ReportColumn] { written.map { all[$0] } }

  /// The columns that aren't those of the entries.
  package static let ownColumns = [
    ReportColumn("previous_rank", .integer, "the rank in the previous snapshot"),
    ReportColumn("peak_rank", .integer, "the best rank so far"),
    ReportColumn("snapshots_on_chart", .integer, "the number of snapshots with it so far"),
    ReportColumn("entry_status", .text, "new, re-entry, up, down or same"),
  ]
}
