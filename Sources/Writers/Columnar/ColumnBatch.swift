import ChartConvModel

/// Rows as columns, which a ``ColumnarEncoder`` fills and an assembler reads.
final class ColumnBatch {
  let columns: [BatchColumn]
  private(set) var rowCount = 0
  /// The number of bytes in use.
  private(set) var size = 0
  /// The number of bytes of each row; empty if the rows were appended from other columns.
  private(set) var sizes = Arena<Int>(capacity: 16)
  /// The values of the feed, and the size of those that each row repeats.
  private var feed = FeedColumns()
  private var repeatedSize = 0

  init(_ fields: [ColumnarField], isExactText: Bool) {
    columns = fields.map { BatchColumn($0, isExactText: isExactText) }
  }

  /// The number of bytes allocated.
  var memory: Int { columns.reduce(sizes.memory) { $0 + $1.memory } }

  /// Sets the feed of the next rows. Returns the size of its values, which each row repeats.
  func turn(to feed: SharedFeed) -> Int {
    if self.feed.turn(to: feed) {
      repeatedSize = columns.reduce(0) { $0 + Self.size(of: $1.declaration.field, in: self.feed) }
    }
    return repeatedSize
  }

  private static func size(of field: EntryField?, in feed: borrowing FeedColumns) -> Int {
    guard let field else { return 0 }
    return field.isFeedLevel && field.type == .text ? feed.row.text(field)?.count ?? 0 : 0
  }

  /// Appends rows.
  ///
  /// - Parameter lose: called with a row and a column whose value can't be represented.
  func append(
    _ rows: Range<Int>, of batch: borrowing RowBatch, lose: (Int, EntryField) -> Void
  ) {
    var sizes = Arena<Int>(capacity: rows.count)
    for _ in rows { sizes.append(0) }
    Self.append(rows, of: batch, feed, to: columns, sizes: &sizes, lose: lose)
    for index in 0..<sizes.count { size += sizes[index] }
    rowCount += rows.count
    self.sizes.append(copyOf: sizes.span)
  }

  private static func append(
    _ rows: Range<Int>, of batch: borrowing RowBatch, _ feed: borrowing FeedColumns,
    to columns: [BatchColumn], sizes: inout Arena<Int>, lose: (Int, EntryField) -> Void
  ) {
    for column in columns {
      guard let field = column.declaration.field else { continue }
      column.append(rows, of: batch, field, feed.row, sizes: &sizes) { lose($0, field) }
    }
  }

  /// Appends a row of a report.
  ///
  /// - Parameter lose: called with the index of a column whose value can't be represented.
  func append(_ row: borrowing ReportRow, lose: (Int) -> Void) {
    var rowSize = 0
    for (index, column) in columns.enumerated() where row.cells.indices.contains(index) {
      let size = column.leaves[0].values.append(row.cells[index], of: row)
      rowSize += size ?? 1
      if size == nil { lose(index) }
    }
    size += rowSize
    sizes.append(rowSize)
    rowCount += 1
  }

  /// Appends rows of another batch of the same columns. Each of its rows can be appended once, in
  /// order.
  func append(_ rows: Range<Int>, of other: ColumnBatch) {
    rowCount += rows.count
    for row in rows { size += other.sizes[row] }
    for (column, source) in zip(columns, other.columns) { column.append(rows, of: source) }
  }

  /// Returns at most `count` rows from a first one on that have at most `room` bytes together. If
  /// there is a row, at least one is returned.
  ///
  /// - Parameter measure: returns the bytes that a row takes, from its size.
  func rows(
    from first: Int, room: Int, count: Int, _ measure: (Int) -> Int = { $0 }
  ) -> Range<Int> {
    var end = first
    var rest = room
    while end < rowCount, end - first < count {
      rest -= measure(sizes[end])
      guard rest >= 0 || end == first else { break }
      end += 1
    }
    return first..<end
  }

  /// Removes the rows and keeps the memory.
  func removeAll() {
    rowCount = 0
    size = 0
    sizes.removeAll()
    for column in columns { column.removeAll() }
  }
}
