internal import ChartConvModel
internal import ChartConvWriters

/// Builds the rows of a ``ChartHistory``.
struct HistoryRow: ~Copyable {
  private let columns: HistoryColumns
  private var values = RowBatch()

  init(_ columns: HistoryColumns) { self.columns = columns }

  mutating func fill(_ entry: EntryHistory, into cells: inout ReportRow) {
    values.removeAll()
    values.append(packed: entry.values[...], columns.stored)
    cells.removeAll()
    for field in columns.fields { cells.append(field, of: values[0]) }
    if !columns.isForPeople {
      cells.append(entry.first)
      cells.append(entry.last)
      cells.append(entry.peakTime)
    }
    let run = entry.run
    cells.append(run.peak)
    cells.append(run.rank)
    cells.append(run.previousRank)
    cells.append(run.count)
    cells.append(run.countAtPeak)
    cells.append(run.consecutive)
    cells.append(run.reEntries)
    if columns.isForPeople {
      cells.append(entry.first?.date)
      cells.append(entry.last?.date)
    } else {
      cells.append(entry.prices.changes)
      cells.append(decimal: entry.prices.minimum)
      cells.append(decimal: entry.prices.maximum)
    }
  }
}
