import ChartConvModel

/// A column of a ``ColumnBatch``: one leaf, or those of a list's items.
final class BatchColumn {
  let field: EntryField
  let type: FieldType
  let leaves: [ColumnLeaf]
  /// The number of items in each row; empty if the column isn't a list.
  private(set) var counts = Arena<UInt32>(capacity: 16)
  /// The size of all columns of the batch.
  private let bytes: ByteCount

  init(_ field: EntryField, isExactText: Bool, _ bytes: ByteCount) {
    self.field = field
    self.bytes = bytes
    type = field.type
    leaves =
      field.isList
      ? ListMember.all(of: field).map {
        ColumnLeaf($0, ColumnType($0.type, isExactText: isExactText), bytes)
      } : [ColumnLeaf(nil, ColumnType(field.type, isExactText: isExactText), bytes)]
  }

  /// The number of bytes allocated.
  var memory: Int { leaves.reduce(counts.memory) { $0 + $1.memory } }

  /// Appends the value of a row. Returns `false` if it can't be represented and is missing now.
  func append(_ row: Row) -> Bool {
    if type == .list { return append(row.list(field)) }
    return leaves.allSatisfy { append(row, to: $0) }
  }

  private func append(_ row: Row, to leaf: ColumnLeaf) -> Bool {
    switch type {
    case .text, .list, .object: return leaf.append(row.text(field))
    case .integer: leaf.append(row.integer(field).map { Int64($0) })
    case .boolean: leaf.append(row.boolean(field).map { $0 ? 1 : 0 })
    case .date: leaf.append(row.date(field).map { Int64($0.daysSinceEpoch) })
    case .timestamp: leaf.append(row.timestamp(field))
    case .decimal where leaf.values.type == .text: return leaf.append(row.text(field))
    case .decimal:
      guard let digits = row.text(field) else {
        leaf.appendNull()
        break
      }
      let number = DecimalNumber.millionths(digits)
      leaf.append(number)
      return number != nil
    }
    return true
  }

  /// Appends the feed's value. Returns `false` if it can't be represented and is missing now.
  func append(_ value: FieldValue) -> Bool {
    leaves.allSatisfy { leaf in
      switch value {
      case .text(let text): return leaf.append(text.utf8.span)
      case .timestamp(let moment): leaf.append(moment)
      default: leaf.appendNull()
      }
      return true
    }
  }

  private func append(_ list: consuming ListItems) -> Bool {
    var isComplete = true
    counts.append(UInt32(clamping: list.count))
    bytes.value += MemoryLayout<UInt32>.stride
    while let item = list.item() {
      for leaf in leaves {
        guard let member = leaf.member else { continue }
        switch member.type {
        case .integer: leaf.append(item.integer(at: member.ordinal).map { Int64($0) })
        case .boolean: leaf.append(item.boolean(at: member.ordinal).map { $0 ? 1 : 0 })
        default:
          if !leaf.append(item.text(at: member.ordinal)) { isComplete = false }
        }
      }
    }
    return isComplete
  }

  /// Appends the values of the next rows of another column of the same type.
  func append(_ rows: Range<Int>, of other: BatchColumn) {
    var count = rows.count
    if type == .list {
      count = rows.reduce(0) { $0 + Int(other.counts[$1]) }
      counts.append(copyOf: other.counts.span.extracting(rows))
      bytes.value += rows.count * MemoryLayout<UInt32>.stride
    }
    for (leaf, source) in zip(leaves, other.leaves) { leaf.append(next: count, of: source) }
  }

  /// Removes the values and keeps the memory.
  func removeAll() {
    counts.removeAll()
    for leaf in leaves { leaf.removeAll() }
  }
}
