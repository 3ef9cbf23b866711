package import ChartConvModel
package import ChartConvWriters

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

/// The columns of a history.
package struct HistoryColumns: Sendable {
  /// The columns of the entries.
  let fields: [EntryField]
  let isForPeople: Bool
  /// The columns of the entries by which rows are selected.
  let allFields: [EntryField]
  /// The columns that are kept of each entry.
  let stored: [EntryField]

  /// - Parameter fields: the columns of the entries; `nil` for the standard ones.
  package init(_ fields: [EntryField]?, isForPeople: Bool) {
    self.fields = (fields ?? (isForPeople ? Self.shown : Self.standard)).filter(\.isScalar)
    let own = FieldSet(self.fields)
    allFields = self.fields + Self.standard.filter { !own.contains($0) }
    let others: [EntryField] = [.rank, .price, .currency]
    let all = FieldSet(allFields)
    stored = allFields + others.filter { !all.contains($0) }
    self.isForPeople = isForPeople
  }

  package static let standard: [EntryField] = [
    .chart, .chartQuery, .country, .id, .name, .artist,
  ]
  package static let shown: [EntryField] = [.name, .artist]

  package var columns: [ReportColumn] {
    fields.map { ReportColumn($0) }
      + (isForPeople ? Self.numbers + Self.days : Self.moments + Self.numbers + Self.prices)
  }

  /// The columns by which rows are selected, whether they are written or not.
  package var selectable: [ReportColumn] { allFields.map { ReportColumn($0) } + Self.ownColumns }

  /// The columns that aren't those of the entries.
  package static let ownColumns = moments + numbers + prices

  private static let moments = [
    ReportColumn("first_seen", .timestamp, "the first snapshot with it"),
    ReportColumn("last_seen", .timestamp, "the last snapshot with it"),
    ReportColumn("peak_date", .timestamp, "the first snapshot with its best rank"),
  ]

  private static let numbers = [
    ReportColumn("peak_rank", .integer, "its best rank", heading: "Peak"),
    ReportColumn("last_rank", .integer, "its rank in the last snapshot with it", heading: "Last"),
    ReportColumn(
      "previous_rank", .integer, "its rank in the snapshot before that one", heading: "Before"),
    ReportColumn(
      "snapshots_on_chart", .integer, "the number of snapshots with it", heading: "Times"),
    ReportColumn(
      "snapshots_at_peak", .integer, "the number of snapshots with its best rank",
      heading: "At peak"),
    ReportColumn(
      "consecutive", .integer, "the length of its last unbroken run", heading: "In a row"),
    ReportColumn(
      "re_entries", .integer, "how often it returned after an absence", heading: "Returns"),
  ]

  private static let days = [
    ReportColumn("first_seen", .date, "the day of the first snapshot with it", heading: "First"),
    ReportColumn("last_seen", .date, "the day of the last snapshot with it", heading: "Until"),
  ]

  private static let prices = [
    ReportColumn("price_changes", .integer, "how often its price or currency changed"),
    ReportColumn("price_min", .decimal, "its lowest price; null for several currencies"),
    ReportColumn("price_max", .decimal, "its highest price; null for several currencies"),
  ]
}
