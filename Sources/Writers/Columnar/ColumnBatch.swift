internal import ChartConvIO
internal import ChartConvModel

/// Rows as columns, which a ``ColumnarEncoder`` fills and an assembler reads.
final class ColumnBatch {
  let columns: [BatchColumn]
  private(set) var rowCount = 0
  /// The number of bytes in use.
  private(set) var size = 0
  /// The number of bytes of each row; empty if the rows were appended from other columns.
  private(set) var sizes = Arena<Int>(capacity: 16)
  /// The columns whose texts rows of a batch may share.
  private let shared: [EntryField]

  init(_ fields: [ReportColumn], isExactText: Bool) {
    columns = fields.map { BatchColumn($0, isExactText: isExactText) }
    shared = fields.compactMap(\.field).filter { $0.isFeedLevel && $0.type == .text }
  }

  /// Returns the size of the texts that rows of a batch may share, and that each takes here.
  func sharedSize(of batch: borrowing RowBatch) -> Int {
    var size = 0
    for index in 0..<batch.count {
      let row = batch[index]
      for field in shared { size += row.text(field)?.count ?? 0 }
    }
    return size
  }

  /// Appends rows.
  ///
  /// - Parameter lose: called with a row and a column whose value can't be represented.
  func append(_ rows: Range<Int>, of batch: borrowing RowBatch, lose: (Int, EntryField) -> Void) {
    var sizes = Arena<Int>(capacity: rows.count)
    for _ in rows { sizes.append(0) }
    for column in columns {
      guard let field = column.declaration.field else { continue }
      column.append(rows, of: batch, field, sizes: &sizes) { lose($0, field) }
    }
    for index in 0..<sizes.count { size += sizes[index] }
    rowCount += rows.count
    self.sizes.append(copyOf: sizes.span)
  }

  /// Appends a row of a report.
  ///
  /// - Parameter lose: called with the index of a column whose value can't be represented.
  func append(_ row: borrowing ReportRow, lose: (Int) -> Void) {
    var rowSize = 0
    for (index, column) in columns.enumerated() where index < row.count {
      let size = column.leaves[0].values.append(row[index])
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

/// A column of a ``ColumnBatch``: one leaf, or those of a list's items.
final class BatchColumn {
  let declaration: ReportColumn
  let type: FieldType
  let leaves: [ColumnLeaf]
  /// The number of items in each row; empty if the column isn't a list.
  private(set) var counts = Arena<UInt32>(capacity: 16)

  init(_ declaration: ReportColumn, isExactText: Bool) {
    self.declaration = declaration
    type = declaration.type
    leaves =
      declaration.isList
      ? declaration.members.map {
        ColumnLeaf($0, ColumnType($0.type, isExactText: isExactText))
      }
      : [ColumnLeaf(nil, ColumnType(declaration.type, isExactText: isExactText))]
  }

  /// Appends the values of rows.
  ///
  /// - Parameters:
  ///   - field: the column of the rows.
  ///   - sizes: the size of each of the rows, to which those of the values are added.
  ///   - lose: called with a row whose value can't be represented and is left out.
  func append(
    _ rows: Range<Int>, of batch: borrowing RowBatch, _ field: EntryField,
    sizes: inout Arena<Int>, lose: (Int) -> Void
  ) {
    guard type == .list else {
      for leaf in leaves {
        leaf.values.append(rows, of: batch, field, type, sizes: &sizes, lose: lose)
      }
      return
    }
    for row in rows {
      counts.append(UInt32(clamping: batch[row].list(field).count))
      sizes[row - rows.lowerBound] += MemoryLayout<UInt32>.stride
    }
    for leaf in leaves {
      guard let member = leaf.member else { continue }
      Self.append(
        member, field, of: rows, batch, to: &leaf.values, sizes: &sizes, lose: lose)
    }
  }

  private static func append(
    _ member: ListMember, _ field: EntryField, of rows: Range<Int>,
    _ batch: borrowing RowBatch, to values: inout ColumnValues, sizes: inout Arena<Int>,
    lose: (Int) -> Void
  ) {
    for index in rows {
      var items = batch[index].list(field)
      var isComplete = true
      while let item = items.item() {
        let size = values.append(member, of: item)
        sizes[index - rows.lowerBound] += size ?? 1
        if size == nil { isComplete = false }
      }
      if !isComplete { lose(index) }
    }
  }

  /// Appends the values of the next rows of another column of the same type.
  func append(_ rows: Range<Int>, of other: BatchColumn) {
    var count = rows.count
    if type == .list {
      count = rows.reduce(0) { $0 + Int(other.counts[$1]) }
      counts.append(copyOf: other.counts.span.extracting(rows))
    }
    for (leaf, source) in zip(leaves, other.leaves) {
      leaf.values.append(next: count, of: &source.values)
    }
  }

  /// Removes the values and keeps the memory.
  func removeAll() {
    counts.removeAll()
    for leaf in leaves { leaf.values.removeAll() }
  }
}

/// A column that isn't a list, or a member of a list's items.
///
/// Each access to a class is checked for exclusivity, so the values are filled and read for many
/// rows at once.
final class ColumnLeaf {
  /// The member; `nil` for a column that isn't a list.
  let member: ListMember?
  let type: ColumnType
  var values: ColumnValues

  init(_ member: ListMember?, _ type: ColumnType) {
    self.member = member
    self.type = type
    values = ColumnValues(type)
  }
}
