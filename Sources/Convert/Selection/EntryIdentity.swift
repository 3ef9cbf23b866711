package import ChartConvModel

/// The identity of an entry among those of one chart, in any number of snapshots.
package struct EntryIdentity: Sendable {
  /// The columns whose values an entry must share; empty for the standard ones: the id, else the
  /// address, else name and artist.
  private let columns: [EntryField]

  /// - Parameter columns: the columns of `--key`.
  package init(_ columns: [EntryField] = []) { self.columns = columns }

  /// `true` if entries of different charts are never the same.
  package var isOfOneChart: Bool { columns.isEmpty }

  /// The columns that are read.
  package var fields: FieldSet { FieldSet(columns.isEmpty ? Self.standard : columns) }

  /// The columns that are the same in all entries with one identity.
  package var sharedColumns: [EntryField] { columns.isEmpty ? [.id] : columns }

  private static let standard: [EntryField] = [.id, .url, .name, .artist]

  /// Replaces the contents of `key` by those of a row's identity. Returns `false` if the row has
  /// none of the values.
  package func fill(_ key: inout [UInt8], of row: borrowing JoinedRow) -> Bool {
    key.removeAll(keepingCapacity: true)
    guard columns.isEmpty else {
      row.pack(columns, into: &key)
      for column in columns where row.has(column) { return true }
      return false
    }
    if row.has(.id) {
      row.pack([.id], into: &key)
    } else if row.has(.url) {
      row.pack([.id, .url], into: &key)
    } else {
      row.pack(Self.standard, into: &key)
      return row.has(.name)
    }
    return true
  }
}
