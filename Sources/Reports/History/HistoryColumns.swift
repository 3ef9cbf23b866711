package import ChartConvModel
package import ChartConvWriters

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
  package var selectable: [ReportColumn] {
    allFields.map { ReportColumn($0) } + Self.moments + Self.numbers + Self.prices
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
