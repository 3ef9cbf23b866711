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
  /// - Parameter old: the values and the rank of its counterpart.
  mutating func fill(
    _ packed: ArraySlice<UInt8>, rank: Int?, old: (values: ArraySlice<UInt8>, rank: Int?)?,
    into cells: inout ReportRow
  ) -> ChangeKind {
    values.removeAll()
    values.append(packed: packed, columns.fields)
    guard let old else {
      changed = []
      write(.new, rank: rank, oldRank: nil, into: &cells)
      return .new
    }
    values.append(packed: old.values, columns.fields)
    changed = columns.compared.filter { !values[0].hasSame($0, as: values[1]) }
    let kind: ChangeKind =
      !changed.isEmpty ? .changed : rank != old.rank ? .moved : .same
    write(kind, rank: rank, oldRank: old.rank, into: &cells)
    return kind
  }

  /// Builds the row of an entry that was dropped.
  mutating func fill(
    dropped packed: ArraySlice<UInt8>, rank: Int?, into cells: inout ReportRow
  ) {
    values.removeAll()
    values.append(packed: packed, columns.fields)
    changed = []
    write(.dropped, rank: nil, oldRank: rank, into: &cells)
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
      for field in columns.compared {
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

  /// The changes for people: `price 1.29 → 0.99`.
  private var details: String? {
    guard !changed.isEmpty else { return nil }
    return changed.map { field in
      let old = values[1].value(field).text ?? "–"
      return "\(field.name) \(old) → \(values[0].value(field).text ?? "–")"
    }.joined(separator: "; ")
  }
}
