package import ChartConvModel

/// The identity of an entry across snapshots.
package struct EntryIdentity: Sendable {
  /// The columns whose values an entry must share; empty for the standard ones: the id, else the
  /// address, else name and artist.
  private let columns: [EntryField]
  /// The columns that any standard identity has, too.
  private let chart: [EntryField]

  /// - Parameter columns: the columns of `--key`.
  /// - Parameter chart: the columns of the chart that the standard identity includes.
  package init(_ columns: [EntryField], chart: [EntryField]) {
    self.columns = columns
    self.chart = chart
  }

  /// The columns that are read.
  var fields: FieldSet {
    FieldSet(columns.isEmpty ? chart + [.id, .url, .name, .artist] : columns)
  }

  /// The columns that are the same in all entries with one identity.
  var sharedColumns: [EntryField] { columns.isEmpty ? chart + [.id] : columns }

  /// Replaces the contents of `key` by those of a row's identity. Returns `false` if the row has
  /// none of the values.
  func fill(_ key: inout [UInt8], of row: borrowing JoinedRow) -> Bool {
    key.removeAll(keepingCapacity: true)
    guard columns.isEmpty else {
      row.pack(columns, into: &key)
      for column in columns where row.has(column) { return true }
      return false
    }
    row.pack(chart, into: &key)
    if row.has(.id) {
      row.pack([.id], into: &key)
    } else if row.has(.url) {
      row.pack([.id, .url], into: &key)
    } else {
      row.pack([.id, .url, .name, .artist], into: &key)
      return row.has(.name)
    }
    return true
  }
}
