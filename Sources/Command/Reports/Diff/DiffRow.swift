package import ChartConvIO
package import ChartConvModel
package import ChartConvSnapshots
package import ChartConvWriters

/// Builds the rows of a ``ChartDiff``.
struct DiffRow: ~Copyable {
  private let columns: DiffColumns
  /// The new values, or those of an entry that was dropped; then the old ones of an entry that is in
  /// both.
  private var rows = RowBatch()
  /// The compared columns whose values differ.
  private var changed: [EntryField] = []

  init(_ columns: DiffColumns) { self.columns = columns }

  /// Builds the row of an entry of the new charts.
  ///
  /// - Parameter packed: the values of the columns.
  /// - Parameter old: those of its counterpart.
  /// - Parameter isRanked: `false` for an entry of a stream.
  mutating func fill(
    _ packed: ArraySlice<UInt8>, old: ArraySlice<UInt8>?, isRanked: Bool,
    into cells: inout DiffCells
  ) -> ChangeKind {
    rows.removeAll()
    rows.append(packed: packed, columns.stored)
    let rank = isRanked ? rows[0].integer(.rank) : nil
    guard let old else {
      changed = []
      write(.new, rank: rank, oldRank: nil, into: &cells)
      return .new
    }
    rows.append(packed: old, columns.stored)
    let oldRank = isRanked ? rows[1].integer(.rank) : nil
    changed = columns.compared.filter { !rows[0].hasSame($0, as: rows[1]) }
    let kind: ChangeKind = !changed.isEmpty ? .changed : rank != oldRank ? .moved : .same
    write(kind, rank: rank, oldRank: oldRank, into: &cells)
    return kind
  }

  /// Builds the row of an entry that was dropped.
  mutating func fill(dropped packed: ArraySlice<UInt8>, into cells: inout DiffCells) {
    rows.removeAll()
    rows.append(packed: packed, columns.stored)
    changed = []
    write(.dropped, rank: nil, oldRank: rows[0].integer(.rank), into: &cells)
  }

  private func write(_ kind: ChangeKind, rank: Int?, oldRank: Int?, into cells: inout DiffCells) {
    // The difference of two integers may be none.
    let move = rank.flatMap { rank in oldRank.map { Int128($0) - Int128(rank) } }
    cells.all.removeAll()
    cells.all.append(kind.rawValue)
    cells.all.append(rank)
    cells.all.append(oldRank)
    cells.all.append(move.flatMap { Int(exactly: $0) })
    cells.all.append(changed.isEmpty ? nil : changed.map(\.name).joined(separator: ","))
    for field in columns.fields { cells.all.append(field, of: rows[0]) }
    for field in columns.compared {
      if changed.contains(field) {
        cells.all.append(field, of: rows[1])
      } else {
        cells.all.appendNull()
      }
    }
    cells.written.removeAll()
    for index in columns.written { write(index, of: cells.all, kind, move, into: &cells.written) }
  }

  /// Writes the value of a column. For people, the move is a sign, changes are old and new values, and a
  /// price has its currency.
  private func write(
    _ index: Int, of values: ReportRow, _ kind: ChangeKind, _ move: Int128?,
    into cells: inout ReportRow
  ) {
    switch columns.isForPeople ? columns.all[index].name : nil {
    case DiffColumns.move.name: cells.append(kind.sign(move))
    case DiffColumns.changed.name: cells.append(details)
    case EntryField.price.name: cells.append(shownPrice: rows[0])
    default: cells.append(values[index])
    }
  }

  /// The changes for people: `price 1.29 → 0.99`. Prices in different currencies are shown with them.
  private var details: String? {
    guard !changed.isEmpty else { return nil }
    let hasOtherCurrency = changed.contains(.currency) && columns.compared.contains(.price)
    let shown = changed.filter { !hasOtherCurrency || $0 != .currency && $0 != .price }
    let prices = hasOtherCurrency ? ["price \(price(of: rows[1])) → \(price(of: rows[0]))"] : []
    return
      (prices
      + shown.map { field in
        let old = rows[1].value(field).text ?? "–"
        return "\(field.name) \(old) → \(rows[0].value(field).text ?? "–")"
      }).joined(separator: "; ")
  }

  private func price(of row: borrowing Row) -> String { row.shownPrice ?? "–" }
}

/// The values of a row of a comparison.
struct DiffCells {
  /// Those of all columns, by which the row is selected.
  var all = ReportRow()
  /// Those that are written.
  var written = ReportRow()
}

extension Row {
  /// The price with its currency, for people.
  fileprivate var shownPrice: String? {
    let words = [string(.price), string(.currency)].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension ReportRow {
  /// Appends a price with its currency.
  mutating func append(shownPrice row: borrowing Row) {
    if row.has(.price) { append(row.shownPrice) } else { appendNull() }
  }
}

/// The columns of a comparison of two charts.
package struct DiffColumns: Sendable {
  /// The columns of the entries.
  let fields: [EntryField]
  /// The columns whose change is a change of the entry.
  let compared: [EntryField]
  /// The columns that are kept of each entry.
  let stored: [EntryField]
  /// `true` for formats for people, which show the change as a sign.
  package let isForPeople: Bool
  /// All columns, by which rows are selected.
  package let all: [ReportColumn]
  /// The indices of the columns that are written.
  private(set) var written: [Int]
  /// `true` if the columns are chosen.
  private let isChosen: Bool

  /// Throws `.usage` if there is no such column.
  package init(
    _ choice: ReportFields, _ identity: EntryIdentity, isForPeople: Bool
  ) throws(FeedError) {
    let standard = isForPeople ? Self.shown : Self.standard
    let isKept = { (field: EntryField) in field != .rank && field.isScalar }
    let named = choice.fields(previous: Self.previousPrefix).filter(isKept)
    let shown = choice.isStandard ? standard : named
    self.isForPeople = isForPeople
    isChosen = !choice.isStandard
    let fields = shown + Self.standard.filter { !shown.contains($0) }
    self.fields = fields
    let shared = FieldSet(identity.sharedColumns)
    // What a format shows doesn't change what is compared.
    var compared = (named.isEmpty ? Self.standard : named).filter {
      !$0.isFeedLevel && !shared.contains($0)
    }
    // The same digits in another currency are another price.
    if compared.contains(.price), !compared.contains(.currency) { compared.append(.currency) }
    self.compared = compared
    stored = fields + compared.filter { !fields.contains($0) } + [.rank]
    all =
      Self.ownColumns + fields.map { ReportColumn($0) } + compared.map { Self.previous($0) }
    let own =
      isForPeople ? [Self.rank.name, Self.move.name] : Self.ownColumns.map(\.name)
    let rest =
      isForPeople
      ? [Self.changed.name]
      : compared.filter { shown.contains($0) }.map { Self.previousPrefix + $0.name }
    written = try choice.indices(own + shown.map(\.name) + rest, in: all)
  }

  /// The standard columns of the entries.
  package static let standard: [EntryField] = [
    .chart, .chartQuery, .country, .id, .name, .artist, .price, .currency,
  ]
  package static let shown: [EntryField] = [.name, .artist, .price]

  /// The columns that are written. For people the move is a text.
  package var columns: [ReportColumn] {
    written.map { index in
      isForPeople && all[index].name == Self.move.name
        ? ReportColumn(Self.move.name, .text, Self.move.summary) : all[index]
    }
  }

  /// The columns with those of the chart, which people otherwise see in a heading.
  var tellingCharts: Self {
    guard isForPeople, !isChosen else { return self }
    var columns = self
    let names = [EntryField.chart, .chartQuery, .country].map(\.name)
    columns.written.insert(
      contentsOf: names.compactMap { name in all.firstIndex { $0.name == name } }, at: 2)
    return columns
  }

  /// The columns that aren't those of the entries.
  package static let ownColumns = [change, rank, previousRank, move, changed]

  private static let change = ReportColumn(
    "change", .text, "new, dropped, changed, moved or same")
  private static let rank = ReportColumn("rank", .integer, "the rank in the new chart")
  private static let previousRank = ReportColumn(
    "previous_rank", .integer, "the rank in the old chart")
  fileprivate static let move = ReportColumn(
    "move", .integer, "the number of ranks that the entry rose")
  fileprivate static let changed = ReportColumn(
    "changed", .text, "the names of the columns whose values differ")
  static let previousPrefix = "previous_"

  private static func previous(_ field: EntryField) -> ReportColumn {
    ReportColumn(
      previousPrefix + field.name, field.type, "the old value of \(field.name), if it differs")
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
