package import ChartConvIO
package import ChartConvModel
package import ChartConvWriters

/// Builds the rows of a ``ChartHistory``.
struct HistoryRow: ~Copyable {
  private let columns: HistoryColumns
  private var rows = RowBatch()
  /// `false` for entries of a stream.
  var isRanked = true

  init(_ columns: HistoryColumns) { self.columns = columns }

  /// Fills the values of all columns, and those that are written. For people, times are days, and a price
  /// has its currency.
  mutating func fill(
    _ entry: EntryHistory, on chart: ChartHistory.Chart, _ line: RankLine?,
    into values: inout ReportRow, _ cells: inout ReportRow
  ) {
    rows.removeAll()
    rows.append(packed: entry.values[...], columns.stored)
    values.removeAll()
    for field in columns.fields { values.append(field, of: rows[0]) }
    if columns.isForPeople { values.append(line?.text()) }
    values.append(entry.first)
    values.append(entry.last)
    values.append(isRanked ? entry.peakTime : nil)
    let run = entry.run
    values.append(run.peak)
    values.append(run.rank)
    values.append(run.previousRank)
    values.append(run.count)
    values.append(isRanked ? run.countAtPeak : nil)
    values.append(isRanked ? run.consecutive : nil)
    values.append(isRanked ? run.reEntries : nil)
    values.append(entry.prices.changes)
    values.append(decimal: entry.prices.minimum)
    values.append(decimal: entry.prices.maximum)
    values.append(isRanked ? run.longestRun : nil)
    values.append(entry.move(inDays: 7, chart.position))
    values.append(entry.move(inDays: 30, chart.position))
    cells.removeAll()
    cells.line = line
    for index in columns.written {
      if columns.isForPeople {
        cells.append(shown: values[index], columns.all[index], of: rows[0], isDay: true)
      } else {
        cells.append(values[index])
      }
    }
  }
}

extension ReportRow {
  /// Appends a value for people.
  ///
  /// - Parameter isDay: `true` to show the day of a timestamp.
  mutating func append(
    shown cell: Cell, _ column: ReportColumn, of row: borrowing Row, isDay: Bool
  ) {
    if case .timestamp(let moment) = cell, isDay {
      append(moment.date)
    } else if column.name == EntryField.price.name {
      append(shownPrice: row)
    } else {
      append(cell)
    }
  }
}

/// The columns of a history.
package struct HistoryColumns: Sendable {
  /// The columns of the entries.
  let fields: [EntryField]
  let isForPeople: Bool
  /// The columns that are kept of each entry.
  let stored: [EntryField]
  /// All columns, by which rows are selected.
  package let all: [ReportColumn]
  /// The indices of the columns that are written.
  let written: [Int]

  /// Throws `.usage` if there is no such column.
  package init(_ choice: ReportFields, isForPeople: Bool) throws(FeedError) {
    let standard = isForPeople ? Self.shown : Self.standard
    let shown = choice.isStandard ? standard : choice.fields().filter(\.isScalar)
    let fields = shown + Self.standard.filter { !shown.contains($0) }
    self.fields = fields
    let others: [EntryField] = [.rank, .price, .currency]
    stored = fields + others.filter { !fields.contains($0) }
    self.isForPeople = isForPeople
    all =
      fields.map { ReportColumn($0) } + (isForPeople ? [.line] : []) + Self.ownColumns
    let own = isForPeople ? Self.shownColumns : Self.ownColumns.map(\.name)
    written = try choice.indices(shown.map(\.name) + own, in: all)
  }

  package static let standard: [EntryField] = [
    .chart, .chartQuery, .country, .id, .name, .artist,
  ]
  package static let shown: [EntryField] = [.name, .artist]
  /// The columns of the result that people see.
  private static let shownColumns = [
    "line",
    "peak_rank", "last_rank", "previous_rank", "snapshots_on_chart", "consecutive", "re_entries",
    "first_seen", "last_seen",
  ]

  /// The columns that are written.
  package var columns: [ReportColumn] { written.map { all[$0] } }

  /// The columns that aren't those of the entries.
  package static let ownColumns = moments + numbers + prices + further

  private static let moments = [
    ReportColumn("first_seen", .timestamp, "the first snapshot with it"),
    ReportColumn("last_seen", .timestamp, "the last snapshot with it"),
    ReportColumn("peak_date", .timestamp, "the first snapshot with its best rank"),
  ]

  private static let numbers = [
    ReportColumn("peak_rank", .integer, "its best rank"),
    ReportColumn("last_rank", .integer, "its rank in the last snapshot with it"),
    ReportColumn(
      "previous_rank", .integer, "its rank in the snapshot before that one"),
    ReportColumn(
      "snapshots_on_chart", .integer, "the number of snapshots with it"),
    ReportColumn(
      "snapshots_at_peak", .integer, "the number of snapshots with its best rank"),
    ReportColumn(
      "consecutive", .integer, "the length of its last unbroken run"),
    ReportColumn(
      "re_entries", .integer, "how often it returned after an absence",
      heading: "Re-entries"),
  ]

  private static let further = [
    ReportColumn("longest_run", .integer, "the length of its longest unbroken run"),
    ReportColumn(
      "moved_7d", .integer, "the number of ranks that it rose in 7 days before its last snapshot"),
    ReportColumn(
      "moved_30d", .integer, "the number of ranks that it rose in 30 days before its last snapshot"
    ),
  ]

  private static let prices = [
    ReportColumn("price_changes", .integer, "how often its price or currency changed"),
    ReportColumn("price_min", .decimal, "its lowest price; null for several currencies"),
    ReportColumn("price_max", .decimal, "its highest price; null for several currencies"),
  ]
}
