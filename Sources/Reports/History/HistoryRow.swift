internal import ChartConvModel
internal import ChartConvWriters

/// Builds the rows of a ``ChartHistory``.
struct HistoryRow: ~Copyable {
  private let columns: HistoryColumns
  private var values = RowBatch()

  init(_ columns: HistoryColumns) { self.columns = columns }

  mutating func fill(
    _ thing: ThingHistory, _ timeline: SnapshotTimeline, _ positions: [Int],
    into cells: inout ReportRow
  ) {
    values.removeAll()
    values.append(packed: thing.values[...], columns.fields)
    cells.removeAll()
    for field in columns.fields { cells.append(field, of: values[0]) }
    let first = timeline.time(of: thing.first)
    let last = timeline.time(of: thing.last.snapshot)
    if !columns.isForPeople {
      cells.append(first)
      cells.append(last)
      cells.append(timeline.time(of: thing.peak.snapshot))
    }
    cells.append(thing.peak.rank)
    cells.append(thing.last.rank)
    cells.append(previousRank(of: thing, positions))
    cells.append(thing.count)
    let (reEntries, consecutive) = thing.unbrokenRuns(timeline.isInOrder ? nil : positions)
    cells.append(consecutive)
    cells.append(reEntries)
    if columns.isForPeople {
      cells.append(first?.date)
      cells.append(last?.date)
    } else {
      cells.append(decimal: thing.prices.least)
      cells.append(decimal: thing.prices.greatest)
    }
  }

  /// Returns the rank in the snapshot right before the last one with the thing; `nil` if it wasn't
  /// in it.
  private func previousRank(of thing: ThingHistory, _ positions: [Int]) -> Int? {
    guard let before = thing.secondLast,
      positions[before.snapshot] == positions[thing.last.snapshot] - 1
    else { return nil }
    return before.rank
  }
}
