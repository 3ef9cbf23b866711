package import ChartConvConvert
package import ChartConvModel
package import ChartConvWriters

/// The columns of a comparison of two charts.
package struct DiffColumns: Sendable {
  /// The columns of the entries.
  let fields: [EntryField]
  /// The columns whose change is a change of the entry.
  let compared: [EntryField]
  /// The columns whose old values are written.
  let previous: [EntryField]
  /// The columns that are kept of each entry.
  let stored: [EntryField]
  /// `true` for formats for people, which show the change as a sign.
  let isForPeople: Bool

  /// - Parameter fields: the columns of the entries; `nil` for the standard ones.
  package init(_ fields: [EntryField]?, _ identity: EntryIdentity, isForPeople: Bool) {
    let fields = fields ?? (isForPeople ? Self.shown : Self.standard)
    self.isForPeople = isForPeople
    self.fields = fields.filter { $0 != .rank && $0.isScalar }
    let shared = FieldSet(identity.sharedColumns)
    var stored = self.fields
    // The same digits in another currency are another price.
    if stored.contains(.price), !stored.contains(.currency) { stored.append(.currency) }
    compared = stored.filter { !$0.isFeedLevel && !shared.contains($0) }
    let own = FieldSet(self.fields)
    previous = compared.filter { own.contains($0) }
    self.stored = stored + [.rank]
  }

  /// The standard columns of the entries.
  package static let standard: [EntryField] = [
    .chart, .chartQuery, .country, .id, .name, .artist, .price, .currency,
  ]
  package static let shown: [EntryField] = [.name, .artist, .price]

  package var columns: [ReportColumn] {
    isForPeople
      ? [Self.rank, Self.move] + fields.map { ReportColumn($0) } + [Self.details]
      : [Self.change, Self.rank, Self.previousRank, Self.places, Self.changed]
        + fields.map { ReportColumn($0) } + previous.map(Self.previous)
  }

  private static let change = ReportColumn(
    "change", .text, "new, dropped, changed, moved or same")
  private static let rank = ReportColumn(
    "rank", .integer, "the rank in the new chart", heading: "Rank")
  private static let previousRank = ReportColumn(
    "previous_rank", .integer, "the rank in the old chart")
  private static let places = ReportColumn(
    "move", .integer, "the number of ranks that the entry rose")
  private static let changed = ReportColumn(
    "changed", .text, "the names of the columns whose values differ")
  private static let move = ReportColumn("move", .text, "the change as a sign", heading: "Move")
  private static let details = ReportColumn(
    "changes", .text, "old and new values", heading: "Changes")

  private static func previous(_ field: EntryField) -> ReportColumn {
    ReportColumn(
      "previous_\(field.name)", field.type, "the old value of \(field.name), if it differs")
  }
}
