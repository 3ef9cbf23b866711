import ChartConvIO
import ChartConvModel

/// A leaf column in a row group.
final class ColumnChunk {
  let path: [String]
  let type: ColumnType
  /// `true` for a member of a list's items.
  private let isRepeated: Bool
  private var values: ChunkValues

  init(_ path: [String], _ type: ColumnType, isRepeated: Bool) {
    self.path = path
    self.type = type
    self.isRepeated = isRepeated
    values = ChunkValues(type)
  }

  /// The number of bytes in use.
  var size: Int { values.size }

  /// The number of bytes allocated.
  var memory: Int { values.memory }

  /// The number of levels: of values, missing ones, and empty lists.
  var levelCount: Int { values.levelCount }

  /// The number of values.
  var valueCount: Int { values.count }

  /// Appends the next `count` values of a column that isn't a list.
  func append(next count: Int, of leaf: ColumnLeaf) {
    values.append(next: count, of: &leaf.values)
  }

  /// Appends the values of a member of a list's items in the next rows.
  func append(itemsOf rows: Range<Int>, in list: BatchColumn, _ leaf: ColumnLeaf) {
    values.append(itemsOf: rows, list.counts, &leaf.values)
  }

  /// Removes the values and keeps the memory, unless it is large.
  func removeAll() { values.removeAll() }

  /// Writes the pages and returns their position.
  func write(
    _ pages: inout PageWriter, at offset: Int, into output: inout OutputBuffer
  ) -> ColumnChunkMetadata {
    values.end()
    var metadata = ColumnChunkMetadata(self, offset)
    let indexed = values.indexedLevels ?? levelCount
    if indexed > 0 {
      pages.begin()
      let count = values.dictionary.values.count
      pages.append(values.dictionary.values, 0..<count)
      metadata.add(dictionary: pages.write(.dictionary(count), into: &output))
      metadata.statistics.add(values.dictionary.values)
      pages.begin()
      append(0..<indexed, to: &pages)
      pages.append(indices: values.indices, of: count)
      metadata.add(pages.write(.data(indexed, isPlain: false), into: &output))
    }
    if indexed < levelCount || levelCount == 0 {
      metadata.statistics.add(values.plain)
      var end = (level: indexed, value: 0)
      repeat {
        let page = values.plainPage(from: end)
        pages.begin()
        append(page.levels, to: &pages)
        let isLast = page.levels.upperBound == levelCount
        if type == .text, isLast, values.plain.count == 1, page.values.count == 1 {
          pages.append(takingTextOf: &values.plain)
        } else {
          pages.append(values.plain, page.values)
        }
        metadata.add(pages.write(.data(page.levels.count, isPlain: true), into: &output))
        end = (page.levels.upperBound, page.values.upperBound)
      } while end.level < levelCount
    }
    return metadata
  }

  private func append(_ levels: Range<Int>, to pages: inout PageWriter) {
    if isRepeated { pages.append(levels: values.repetitions, levels, width: 1) }
    pages.append(levels: values.definitions, levels, width: isRepeated ? 2 : 1)
  }
}
