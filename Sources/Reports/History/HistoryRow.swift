internal import ChartConvModel
internal import ChartConvWriters

/// Builds the rows of a ``ChartHistory``.
struct HistoryRow: ~Copyable {
  private let columns: HistoryColumns
  private var values = RowBatch()

  init(_ columns: HistoryColumns) { self.columns = columns }

  /// Fills the columns that are written.
  mutating func fill(_ entry: EntryHistory, into cells: inout ReportRow) {
    fill(columns.fields, isForPeople: columns.isForPeople, entry, into: &cells)
  }

  /// Fills the columns by which rows are selected.
  mutating func fillSelectable(_ entry: EntryHistory, into cells: inout ReportRow) {
    fill(columns.allFields, isForPeople: false, entry, into: &cells)
  }

  private mutating func fill(
    _ fields: [EntryField], isForPeople: Bool, _ entry: EntryHistory, into cells: inout ReportRow
  ) {
    values.removeAll()
    values.append(packed: entry.values[...], columns.stored)
    cells.removeAll()
    for field in fields { cells.append(field, of: values[0]) }
    if !isForPeople {
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
    if isForPeople {
      cells.append(entry.first?.date)
      cells.append(entry.last?.date)
    } else {
      cells.append(entry.prices.changes)
      cells.append(decimal: entry.prices.minimum)
      cells.append(decimal: entry.prices.maximum)
    }
  }
}
