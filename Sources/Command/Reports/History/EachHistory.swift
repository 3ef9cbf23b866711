internal import ChartConv
internal import ChartConvIO
internal import ChartConvSnapshots

/// Adds the values of printed charts to every entry of a chart's snapshots: its previous and its best
/// rank, how often it was on the chart, and whether it is new. Rows are in the order of time.
struct EachHistory {
  private var position = ChartPosition()
  private var runs: [[UInt8]: ChartRun] = [:]

  static func write(
    _ snapshots: [SnapshotStore.Snapshot], of store: SnapshotStore, _ columns: ResultColumns,
    to rows: ReportRows
  ) throws(FeedError) {
    var history = Self()
    var batch = RowBatch()
    var values = ReportRow()
    // Of two snapshots of a day, people see the times.
    let isDay = Set(snapshots.compactMap { $0.seen?.date }).count == snapshots.count
    for snapshot in snapshots {
      history.position.advance(to: snapshot)
      try store.forEachRow(of: snapshot) { (stored) throws(FeedError) in
        batch.removeAll()
        batch.append(packed: stored.values, columns.stored)
        values.removeAll()
        for field in columns.fields { values.append(batch[0].cell(field)) }
        let rank = snapshot.isStream ? nil : batch[0].integer(.rank)
        history.add(stored.key, rank: rank, isStream: snapshot.isStream, to: &values)
        try rows.take(values, of: batch[0], isDay: isDay)
      }
    }
  }

  private mutating func add(
    _ key: [UInt8]?, rank: Int?, isStream: Bool, to values: inout ReportRow
  ) {
    let index = key.flatMap { runs.index(forKey: $0) }
    let before = index.map { runs.values[$0] }
    // The second of two entries with one identity says nothing new.
    guard let key, before?.position != position.number else {
      for _ in 0..<4 { values.appendNull() }
      return
    }
    var run = before ?? ChartRun()
    _ = run.appear(at: position, rank: rank)
    if let index { runs.values[index] = run } else { runs[key] = run }
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
