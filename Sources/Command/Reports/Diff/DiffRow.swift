internal import ChartConv
internal import ChartConvIO

/// Builds the rows of a ``ChartDiff``.
struct DiffRow: ~Copyable {
  private let columns: ResultColumns
  /// The new values, or those of an entry that was dropped; then the old ones of an entry that is in
  /// both.
  private var rows = RowBatch()
  private(set) var kind = ChangeKind.same
  private var rank: Int?
  private var oldRank: Int?
  /// The compared columns whose values differ.
  private var changed: [EntryField] = []

  init(_ columns: ResultColumns) { self.columns = columns }

  /// Compares the packed values of an entry of the new charts with those of its counterpart.
  ///
  /// - Parameter isRanked: `false` for an entry of a stream.
  mutating func compare(_ new: ArraySlice<UInt8>, to old: ArraySlice<UInt8>?, isRanked: Bool) {
    rows.removeAll()
    rows.append(packed: new, columns.stored)
    rank = isRanked ? rows[0].integer(.rank) : nil
    oldRank = nil
    changed = []
    kind = .new
    guard let old else { return }
    rows.append(packed: old, columns.stored)
    oldRank = isRanked ? rows[1].integer(.rank) : nil
    changed = columns.compared.filter { !rows[0].hasSame($0, as: rows[1]) }
    kind = !changed.isEmpty ? .changed : rank != oldRank ? .moved : .same
  }

  /// Takes the values of an entry that was dropped.
  mutating func drop(_ old: ArraySlice<UInt8>) {
    rows.removeAll()
    rows.append(packed: old, columns.stored)
    (kind, changed) = (.dropped, [])
    (rank, oldRank) = (nil, rows[0].integer(.rank))
  }

  /// Returns `true` if the rank is beyond the last one of a snapshot.
  func isBeyond(_ end: Int?) -> Bool { rank ?? oldRank ?? 0 > end ?? .max }

  /// Writes the row. Returns `true` if it is selected.
  func write(_ values: inout ReportRow, to output: ReportRows) throws(FeedError) -> Bool {
    // The difference of two integers may be none.
    let move = rank.flatMap { rank in oldRank.map { Int128($0) - Int128(rank) } }
    values.removeAll()
    values.append(kind.rawValue)
    values.append(rank)
    values.append(oldRank)
    values.append(move.flatMap { Int(exactly: $0) })
    values.append(changed.isEmpty ? nil : changed.map(\.name).joined(separator: ","))
    for field in columns.fields { values.append(rows[0].cell(field)) }
    for field in columns.compared {
      values.append(changed.contains(field) ? rows[1].cell(field) : .null)
    }
    guard columns.isForPeople else { return try output.take(values, of: rows[0]) }
    return try output.take(
      values, of: rows[0],
      [ReportColumn.move: kind.sign(move), ResultColumns.changed: details])
  }

  /// The changes for people: `price 1.29 → 0.99`. Prices in different currencies are shown with them.
  private var details: String? {
    guard !changed.isEmpty else { return nil }
    let hasOtherCurrency = changed.contains(.currency) && columns.compared.contains(.price)
    let shown = changed.filter { !hasOtherCurrency || $0 != .currency && $0 != .price }
    let prices = [rows[1].shownPrice, rows[0].shownPrice].map { $0 ?? "–" }
    let texts = shown.map { field in
      let old = rows[1].value(field).text ?? "–"
      return "\(field.name) \(old) → \(rows[0].value(field).text ?? "–")"
    }
    return ((hasOtherCurrency ? ["price \(prices[0]) → \(prices[1])"] : []) + texts)
      .joined(separator: "; ")
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
    let move = move ?? 0
    return switch self {
    case .new: "NEW"
    case .dropped: "OUT"
    case .changed, .moved, .same: move == 0 ? "=" : move > 0 ? "▲\(move)" : "▼\(move.magnitude)"
    }
  }
}
