import ChartConvModel

/// Rows as columns, which a ``ColumnarEncoder`` fills and an assembler reads.
final class ColumnBatch {
  let columns: [BatchColumn]
  private(set) var rowCount = 0
  private let bytes: ByteCount

  init(_ fields: [EntryField], isExactText: Bool) {
    let bytes = ByteCount()
    self.bytes = bytes
    columns = fields.map { BatchColumn($0, isExactText: isExactText, bytes) }
  }

  /// The number of bytes in use.
  var size: Int { bytes.value }

  /// The number of bytes allocated.
  var memory: Int { columns.reduce(0) { $0 + $1.memory } }

  /// Appends a row.
  ///
  /// - Parameters:
  ///   - feed: the feed's values of the columns; of others null.
  ///   - lose: called with a column whose value can't be represented.
  func append(_ row: Row, _ feed: [FieldValue], lose: (EntryField) -> Void) {
    rowCount += 1
    for (column, value) in zip(columns, feed) {
      let isFeedValue = value != .null && !row.has(column.field)
      let isComplete = isFeedValue ? column.append(value) : column.append(row)
      if !isComplete { lose(column.field) }
    }
  }

  /// Appends rows of another batch of the same columns. Each of its rows can be appended once, in
  /// order.
  func append(_ rows: Range<Int>, of other: ColumnBatch) {
    rowCount += rows.count
    for (column, source) in zip(columns, other.columns) { column.append(rows, of: source) }
  }

  /// Removes the rows and keeps the memory.
  func removeAll() {
    rowCount = 0
    bytes.value = 0
    for column in columns { column.removeAll() }
  }
}
