import ChartConvModel

/// The levels and values of a column chunk. The first values are indices of a dictionary; plain
/// values follow when the dictionary is full.
struct ChunkValues: ~Copyable {
  /// The number of values after which a dictionary must have shown its worth.
  private static let trial = 1 << 14
  /// The usual size in bytes of a page of texts.
  private static let pageSize = 1 << 20

  private(set) var dictionary: ColumnDictionary
  private(set) var indices = Arena<UInt32>(capacity: 64)
  var plain: ColumnVector
  /// The number of levels that belong to the indices; `nil` as long as all do.
  private(set) var indexedLevels: Int?
  private(set) var definitions = Arena<UInt8>(capacity: 64)
  /// Empty unless the column is repeated.
  private(set) var repetitions = Arena<UInt8>(capacity: 64)

  init(_ type: ColumnType) {
    dictionary = ColumnDictionary(type)
    plain = ColumnVector(type)
    removeAll()
  }

  /// The number of bytes in use.
  var size: Int {
    plain.size + indices.count * MemoryLayout<UInt32>.stride + dictionary.values.size
      + definitions.count + repetitions.count
  }

  /// The number of levels: of values, missing ones, and empty lists.
  var levelCount: Int { definitions.count }

  var count: Int { indices.count + plain.count }

  /// Appends the next `count` values of a column that isn't a list. Returns the number of bytes that
  /// they take.
  mutating func append(next count: Int, of column: inout ColumnValues) -> Int {
    let before = size
    for _ in 0..<count {
      beginRow()
      append(nextOf: &column, definition: 0)
    }
    return size - before
  }

  /// Appends the values of a member of a list's items in the next rows.
  ///
  /// - Parameter counts: the number of items in each row.
  mutating func append(
    itemsOf rows: Range<Int>, _ counts: borrowing Arena<UInt32>, _ member: inout ColumnValues
  ) -> Int {
    let before = size
    for row in rows {
      beginRow()
      if counts[row] == 0 {
        definitions.append(1)
        repetitions.append(0)
      }
      for item in 0..<counts[row] {
        repetitions.append(item == 0 ? 0 : 1)
        append(nextOf: &member, definition: 2)
      }
    }
    return size - before
  }

  /// - Parameter definition: the definition level of a missing value.
  private mutating func append(nextOf column: inout ColumnValues, definition: UInt8) {
    guard let index = column.next() else { return definitions.append(definition) }
    definitions.append(definition + 1)
    if indexedLevels == nil {
      indices.append(dictionary.index(of: index, takenFrom: &column.values))
    } else {
      plain.append(index, takingFrom: &column.values)
    }
  }

  /// Begins a row. A page ends between two rows.
  private mutating func beginRow() {
    guard indexedLevels == nil else { return }
    if dictionary.isFull {
      indexedLevels = levelCount
    } else if indices.count == Self.trial, isNearlyUnique {
      endDictionary()
    }
  }

  /// `true` if more than nine of ten values are different.
  private var isNearlyUnique: Bool { dictionary.values.count * 10 > indices.count * 9 }

  /// Ends the row group. A dictionary that doesn't save space is replaced by plain values.
  mutating func end() {
    if indexedLevels == nil, isNearlyUnique || indices.count == 0 { endDictionary() }
  }

  /// Replaces the indices by the values.
  private mutating func endDictionary() {
    if plain.count == 0, indices.count == dictionary.values.count {
      // Each value is a new one, and large ones aren't copied.
      dictionary.exchangeValues(&plain)
    } else {
      for position in 0..<indices.count {
        plain.append(Int(indices[position]), of: dictionary.values)
      }
    }
    indices.removeAll()
    dictionary.removeAll()
    indexedLevels = 0
  }

  /// Returns the levels and values of a page of plain values. Pages of texts end with the first row
  /// after which they have ``pageSize``, so that their memory is bounded.
  func plainPage(from start: (level: Int, value: Int)) -> (levels: Range<Int>, values: Range<Int>) {
    var (level, value) = (levelCount, plain.count)
    if plain.type == .text, plain.size > Self.pageSize {
      let isRepeated = repetitions.count > 0
      let present: UInt8 = isRepeated ? 3 : 1
      var size = 0
      (level, value) = start
      while level < levelCount, size < Self.pageSize || isRepeated && repetitions[level] > 0 {
        if definitions[level] == present {
          size += plain.text(at: value).count
          value += 1
        }
        level += 1
      }
    }
    return (start.level..<level, start.value..<value)
  }

  /// Removes the values and keeps the memory, unless it is large.
  mutating func removeAll() {
    // Flags take a bit each.
    indexedLevels = plain.type == .boolean ? 0 : nil
    dictionary.removeAll()
    indices.removeAll()
    plain.removeAll()
    definitions.removeAll()
    repetitions.removeAll()
  }
}
