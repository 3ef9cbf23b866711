internal import ChartConvModel
internal import ChartConvWriters

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
