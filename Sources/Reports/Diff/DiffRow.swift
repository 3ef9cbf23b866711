package import ChartConvConvert
package import ChartConvModel
package import ChartConvWriters

/// Builds the rows of a ``ChartDiff``.
struct DiffRow: ~Copyable {
  private let columns: DiffColumns
  /// The new values, or those of an entry that was dropped; then the old ones of an entry that is in
  /// both.
  private var values = RowBatch()
  /// The compared columns whose values differ.
  private var changed: [EntryField] = []

  init(_ columns: DiffColumns) { self.columns = columns }

  /// Builds the row of an entry of the new charts.
  ///
  /// - Parameter packed: the values of the columns.
  /// - Parameter old: those of its counterpart.
  mutating func fill(
    _ packed: ArraySlice<UInt8>, old: ArraySlice<UInt8>?, into cells: inout ReportRow
  ) -> ChangeKind {
    values.removeAll()
    values.append(packed: packed, columns.stored)
    let rank = values[0].integer(.rank)
    guard let old else {
      changed = []
      write(.new, rank: rank, oldRank: nil, into: &cells)
      return .new
    }
    values.append(packed: old, columns.stored)
    let oldRank = values[1].integer(.rank)
    changed = columns.compared.filter { !values[0].hasSame($0, as: values[1]) }
    let kind: ChangeKind = !changed.isEmpty ? .changed : rank != oldRank ? .moved : .same
    write(kind, rank: rank, oldRank: oldRank, into: &cells)
    return kind
  }

  /// Builds the row of an entry that was dropped.
  mutating func fill(dropped packed: ArraySlice<UInt8>, into cells: inout ReportRow) {
    values.removeAll()
    values.append(packed: packed, columns.stored)
    changed = []
    write(.dropped, rank: nil, oldRank: values[0].integer(.rank), into: &cells)
  }

  private func write(
    _ kind: ChangeKind, rank: Int?, oldRank: Int?, into cells: inout ReportRow
  ) {
    // The difference of two integers may be none.
    let move = rank.flatMap { rank in oldRank.map { Int128($0) - Int128(rank) } }
    cells.removeAll()
    if columns.isForPeople {
      cells.append(rank)
      cells.append(kind.sign(move))
      writeFields(into: &cells)
      cells.append(details)
    } else {
      cells.append(kind.rawValue)
      cells.append(rank)
      cells.append(oldRank)
      cells.append(move.flatMap { Int(exactly: $0) })
      cells.append(changed.isEmpty ? nil : changed.map(\.name).joined(separator: ","))
      writeFields(into: &cells)
      for field in columns.previous {
        if changed.contains(field) {
          cells.append(field, of: values[1])
        } else {
          cells.appendNull()
        }
      }
    }
  }

  private func writeFields(into cells: inout ReportRow) {
    for field in columns.fields { cells.append(field, of: values[0]) }
  }

  /// The changes for people: `price 1.29 → 0.99`. Prices in different currencies are shown with them.
  private var details: String? {
    guard !changed.isEmpty else { return nil }
    let hasOtherCurrency = changed.contains(.currency) && columns.fields.contains(.price)
    let shown = changed.filter { !hasOtherCurrency || $0 != .currency && $0 != .price }
    let prices = hasOtherCurrency ? ["price \(price(of: values[1])) → \(price(of: values[0]))"] : []
    return
      (prices
      + shown.map { field in
        let old = values[1].value(field).text ?? "–"
        return "\(field.name) \(old) → \(values[0].value(field).text ?? "–")"
      }).joined(separator: "; ")
  }

  private func price(of row: borrowing Row) -> String {
    let words = [row.string(.price), row.string(.currency)].compactMap(\.self)
    return words.isEmpty ? "–" : words.joined(separator: " ")
  }
}

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
      : Self.ownColumns + fields.map { ReportColumn($0) } + previous.map(Self.previous)
  }

  /// The columns that aren't those of the entries.
  package static let ownColumns = [change, rank, previousRank, places, changed]

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

/// How an entry of a chart differs from the one before.
enum ChangeKind: String {
  case new
  case dropped
  /// Its values differ, and possibly its rank.
  case changed
  /// Only its rank differs.
  case moved
  case same

  /// Returns the change as charts show it: `NEW`, `▲2`, `▼1`.
  ///
  /// - Parameter move: the number of ranks that the entry rose.
  func sign(_ move: Int128?) -> String {
    switch self {
    case .new: "NEW"
    case .dropped: "OUT"
    case .changed, .moved, .same: Self.arrow(move ?? 0)
    }
  }

  static func arrow(_ move: Int128) -> String {
    move == 0 ? "=" : move > 0 ? "▲\(move)" : "▼\(move.magnitude)"
  }
}
