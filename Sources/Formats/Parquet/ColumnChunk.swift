import ChartConvBytes
import ChartConvModel

/// The values of a leaf column in a row group. The first are indices of a dictionary; plain values
/// follow when the dictionary is full.
final class ColumnChunk {
  /// The number of values after which a dictionary must have shown its worth.
  private static let trial = 1 << 14

  let path: [String]
  let type: ColumnType
  /// `true` for a member of a list's items.
  private let isRepeated: Bool
  private var dictionary: ColumnDictionary
  private var indices = Arena<UInt32>(capacity: 64)
  private var plain: ColumnVector
  /// The number of levels that belong to the indices; `nil` as long as all do.
  private var indexedLevels: Int?
  private var definitions = Arena<UInt8>(capacity: 64)
  private var repetitions = Arena<UInt8>(capacity: 64)
  /// The size of all columns of the row group.
  private let bytes: ByteCount

  init(_ path: [String], _ type: ColumnType, isRepeated: Bool, _ bytes: ByteCount) {
    self.path = path
    self.type = type
    self.isRepeated = isRepeated
    self.bytes = bytes
    dictionary = ColumnDictionary(type)
    plain = ColumnVector(type)
    removeAll()
  }

  /// The number of bytes of the values.
  private var valueSize: Int {
    plain.size + indices.count * MemoryLayout<UInt32>.stride + dictionary.values.size
  }

  /// The number of bytes allocated.
  var memory: Int {
    dictionary.memory + indices.memory + plain.memory + definitions.memory + repetitions.memory
  }

  /// The number of levels: of values, missing ones, and empty lists.
  var levelCount: Int { definitions.count }

  /// The number of values.
  var valueCount: Int { indices.count + plain.count }

  /// Appends the next value of a column.
  func append(_ leaf: ColumnLeaf) {
    beginRow()
    append(leaf, definition: 0)
  }

  /// Appends the next `count` values of a member of a list's items.
  func append(_ leaf: ColumnLeaf, count: Int) {
    beginRow()
    bytes.value += max(count, 1)
    if count == 0 {
      appendLevel(0)
      repetitions.append(0)
    }
    for index in 0..<count {
      repetitions.append(index == 0 ? 0 : 1)
      append(leaf, definition: 1)
    }
  }

  /// - Parameter definition: the definition level of a missing value.
  private func append(_ leaf: ColumnLeaf, definition: UInt8) {
    guard let index = leaf.next() else { return appendLevel(definition) }
    appendLevel(definition + 1)
    let size = valueSize
    if indexedLevels == nil {
      indices.append(dictionary.index(of: index, in: leaf.values))
    } else {
      plain.append(index, of: leaf.values)
    }
    bytes.value += valueSize - size
  }

  private func appendLevel(_ definition: UInt8) {
    definitions.append(definition)
    bytes.value += 1
  }

  /// A page ends between two rows.
  private func beginRow() {
    guard indexedLevels == nil else { return }
    if dictionary.isFull {
      indexedLevels = levelCount
    } else if indices.count == Self.trial, isNearlyUnique {
      endDictionary()
    }
  }

  /// `true` if more than nine of ten values are different.
  private var isNearlyUnique: Bool { dictionary.values.count * 10 > indices.count * 9 }

  /// Replaces the indices by the values.
  private func endDictionary() {
    let size = valueSize
    defer { bytes.value += valueSize - size }
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

  /// Removes the values and keeps the memory.
  func removeAll() {
    // Flags take a bit each.
    indexedLevels = type == .boolean ? 0 : nil
    dictionary.removeAll()
    indices.removeAll()
    plain.removeAll()
    definitions.removeAll()
    repetitions.removeAll()
  }
}

extension ColumnChunk {
  /// Writes the pages and returns where they are.
  func write(
    _ pages: inout PageWriter, at offset: Int, into output: inout OutputBuffer
  ) -> ColumnChunkMetadata {
    if indexedLevels == nil, isNearlyUnique || indices.count == 0 { endDictionary() }
    var metadata = ColumnChunkMetadata(self, offset)
    let indexed = indexedLevels ?? levelCount
    if indexed > 0 {
      pages.begin()
      pages.append(dictionary.values)
      metadata.add(dictionary: pages.write(.dictionary(dictionary.values.count), into: &output))
      metadata.statistics.add(dictionary.values)
      pages.begin()
      append(0..<indexed, to: &pages)
      pages.append(indices: indices, of: dictionary.values.count)
      metadata.add(pages.write(.data(indexed, isPlain: false), into: &output))
    }
    if indexed < levelCount || levelCount == 0 {
      metadata.statistics.add(plain)
      pages.begin()
      append(indexed..<levelCount, to: &pages)
      pages.append(plain)
      metadata.add(pages.write(.data(levelCount - indexed, isPlain: true), into: &output))
    }
    return metadata
  }

  private func append(_ levels: Range<Int>, to pages: inout PageWriter) {
    if isRepeated { pages.append(levels: repetitions, levels, width: 1) }
    pages.append(levels: definitions, levels, width: isRepeated ? 2 : 1)
  }
}
