import ChartConvIO
import ChartConvModel

/// A column of a ``ColumnBatch``: one leaf, or those of a list's items.
final class BatchColumn {
  let declaration: ColumnarField
  let type: FieldType
  let leaves: [ColumnLeaf]
  /// The number of items in each row; empty if the column isn't a list.
  private(set) var counts = Arena<UInt32>(capacity: 16)

  init(_ declaration: ColumnarField, isExactText: Bool) {
    self.declaration = declaration
    type = declaration.type
    leaves =
      declaration.isList
      ? declaration.members.map {
        ColumnLeaf($0, ColumnType($0.type, isExactText: isExactText))
      }
      : [ColumnLeaf(nil, ColumnType(declaration.type, isExactText: isExactText))]
  }

  /// The number of bytes allocated.
  var memory: Int { leaves.reduce(counts.memory) { $0 + $1.values.memory } }

  /// Appends the values of rows.
  ///
  /// - Parameters:
  ///   - field: the column of the rows.
  ///   - feed: the values of the columns that the rows have no value of.
  ///   - sizes: the size of each of the rows, to which those of the values are added.
  ///   - lose: called with a row whose value can't be represented and is left out.
  func append(
    _ rows: Range<Int>, of batch: borrowing RowBatch, _ field: EntryField, _ feed: Row,
    sizes: inout Arena<Int>, lose: (Int) -> Void
  ) {
    guard type == .list else {
      for leaf in leaves {
        leaf.values.append(rows, of: batch, field, type, feed, sizes: &sizes, lose: lose)
      }
      return
    }
    for row in rows {
      counts.append(UInt32(clamping: batch[row].list(field).count))
      sizes[row - rows.lowerBound] += MemoryLayout<UInt32>.stride
    }
    for leaf in leaves {
      guard let member = leaf.member else { continue }
      Self.append(member, field, of: rows, batch, to: &leaf.values, sizes: &sizes, lose: lose)
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
      count = other.itemCount(of: rows)
      counts.append(copyOf: other.counts.span.extracting(rows))
    }
    for (leaf, source) in zip(leaves, other.leaves) {
      leaf.values.append(next: count, of: &source.values)
    }
  }

  /// Returns the number of items in rows.
  private func itemCount(of rows: Range<Int>) -> Int {
    rows.reduce(0) { $0 + Int(counts[$1]) }
  }

  /// Removes the values and keeps the memory.
  func removeAll() {
    counts.removeAll()
    for leaf in leaves { leaf.values.removeAll() }
  }
}
