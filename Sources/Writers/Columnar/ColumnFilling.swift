import ChartConvIO
import ChartConvModel

/// The values of rows as those of a column. Each type has a separate loop.
extension ColumnValues {
  /// Appends the values of rows.
  ///
  /// - Parameters:
  ///   - field: the column of the rows.
  ///   - feed: the values of the columns that the rows have no value of.
  ///   - sizes: the size of each of the rows, to which those of the values are added.
  ///   - lose: called with a row whose value can't be represented and is left out.
  mutating func append(
    _ rows: Range<Int>, of batch: borrowing RowBatch, _ field: EntryField, _ type: FieldType,
    _ feed: Row, sizes: inout Arena<Int>, lose: (Int) -> Void
  ) {
    switch type {
    case .text, .list, .object:
      forEach(rows, of: batch, field, feed, &sizes, lose) { $0.append($1.text(field)) }
    case .decimal, .number:
      forEach(rows, of: batch, field, feed, &sizes, lose) { $0.append(decimal: $1.text(field)) }
    case .integer:
      forEach(rows, of: batch, field, feed, &sizes, lose) { column, row in
        column.append(row.integer(field).map { Int64($0) })
      }
    case .boolean:
      forEach(rows, of: batch, field, feed, &sizes, lose) { column, row in
        column.append(row.boolean(field).map { $0 ? 1 : 0 })
      }
    case .date:
      forEach(rows, of: batch, field, feed, &sizes, lose) { column, row in
        column.append(row.date(field).map { Int64($0.daysSinceEpoch) })
      }
    case .timestamp:
      forEach(rows, of: batch, field, feed, &sizes, lose) { $0.append($1.timestamp(field)) }
    }
  }

  /// - Parameter append: appends the value of a row. Returns the number of bytes that it takes;
  ///   `nil` if it can't be represented and is left out.
  @inline(__always)
  private mutating func forEach(
    _ rows: Range<Int>, of batch: borrowing RowBatch, _ field: EntryField, _ feed: Row,
    _ sizes: inout Arena<Int>, _ lose: (Int) -> Void,
    _ append: (_ column: inout ColumnValues, _ row: Row) -> Int?
  ) {
    for index in rows {
      let row = batch[index]
      let size = row.has(field) ? append(&self, row) : append(&self, feed)
      sizes[index &- rows.lowerBound] &+= size ?? 1
      if size == nil { lose(index) }
    }
  }
}
