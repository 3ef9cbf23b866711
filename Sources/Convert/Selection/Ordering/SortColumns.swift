internal import ChartConvModel

/// The sort keys of the held rows.
struct SortColumns {
  private let columns: [Column]

  /// A class, because arrays can't contain noncopyable values.
  private final class Column {
    var values: SortColumn

    init(_ key: SortKey) { values = SortColumn(key) }
  }

  init(_ keys: [SortKey]) {
    columns = keys.map { Column($0) }
  }

  var memory: Int { columns.reduce(0) { $0 + $1.values.memory } }

  func append(_ row: borrowing JoinedRow) {
    for column in columns { column.values.append(row) }
  }

  func removeAll() {
    for column in columns { column.values.removeAll() }
  }

  /// Returns `true` if a row precedes another one. Equal rows keep their order.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    for column in columns {
      switch column.values.order(one, other) {
      case .ascending: return true
      case .descending: return false
      case .equal: continue
      }
    }
    return one < other
  }
}
