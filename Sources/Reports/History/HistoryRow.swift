package import ChartConvModel
package import ChartConvWriters

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

/// The columns of a history.
package struct HistoryColumns: Sendable {
  /// The columns of the entries.
  let fields: [EntryField]
  let isForPeople: Bool

  /// - Parameter fields: the columns of the entries; `nil` for the standard ones.
  package init(_ fields: [EntryField]?, isForPeople: Bool) {
    self.fields = (fields ?? (isForPeople ? Self.shown : Self.standard)).filter(\.isScalar)
    self.isForPeople = isForPeople
  }

  package static let standard: [EntryField] = [.chart, .country, .id, .name, .artist]
  package static let shown: [EntryField] = [.name, .artist]

  package var columns: [ReportColumn] {
    fields.map { ReportColumn($0) }
      + (isForPeople ? Self.numbers + Self.days : Self.moments + Self.numbers + Self.prices)
  }

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
      "consecutive", .integer, "the length of its last unbroken run", heading: "In a row"),
    ReportColumn(
      "re_entries", .integer, "how often it returned after an absence", heading: "Returns"),
  ]

  private static let days = [
    ReportColumn("first_seen", .date, "the day of the first snapshot with it", heading: "First"),
    ReportColumn("last_seen", .date, "the day of the last snapshot with it", heading: "Until"),
  ]

  private static let prices = [
    ReportColumn("price_min", .decimal, "its lowest price; null for several currencies"),
    ReportColumn("price_max", .decimal, "its highest price; null for several currencies"),
  ]
}
