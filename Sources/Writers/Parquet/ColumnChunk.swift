internal import ChartConvIO
internal import ChartConvModel

/// A leaf column in a row group.
final class ColumnChunk {
  let path: [String]
  let type: ColumnType
  /// `true` for a member of a list's items.
  private let isRepeated: Bool
  var values: ChunkValues

  init(_ path: [String], _ type: ColumnType, isRepeated: Bool) {
    self.path = path
    self.type = type
    self.isRepeated = isRepeated
    values = ChunkValues(type)
  }

  /// Writes the pages and returns their position.
  func write(
    _ pages: inout PageWriter, at offset: Int, into output: inout OutputBuffer
  ) -> ColumnChunkMetadata {
    values.end()
    let levelCount = values.levelCount
    var metadata = ColumnChunkMetadata(self, offset)
    let indexed = values.indexedLevels ?? levelCount
    if indexed > 0 {
      pages.begin()
      let count = values.dictionary.values.count
      pages.append(values.dictionary.values, 0..<count)
      metadata.add(pages.write(.dictionary(count), into: &output))
      metadata.dictionarySize = metadata.compressedSize
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

/// The position of a column chunk in the file, and its statistics.
struct ColumnChunkMetadata {
  private let path: [String]
  private let type: ColumnType
  private let levelCount: Int
  private let nullCount: Int
  /// The offset of the first page.
  private let offset: Int
  /// The size of the dictionary, which the data pages follow; 0 if there is none.
  fileprivate var dictionarySize = 0
  private(set) var plainSize = 0
  private(set) var compressedSize = 0
  var statistics: ColumnStatistics

  init(_ chunk: ColumnChunk, _ offset: Int) {
    path = chunk.path
    type = chunk.type
    levelCount = chunk.values.levelCount
    nullCount = levelCount - chunk.values.count
    self.offset = offset
    statistics = ColumnStatistics(chunk.type)
  }

  /// The offset after the pages so far.
  var end: Int { offset + compressedSize }

  mutating func add(_ page: PageWriter.Size) {
    plainSize += page.plain
    compressedSize += page.compressed
  }

  /// Writes a `ColumnChunk` of parquet.thrift.
  func write(_ compression: ColumnCompression, to group: inout ThriftStruct) {
    group.element { fields in
      fields.int64(2, 0)
      fields.structure(3) { metadata(compression, to: &$0) }
    }
  }

  private func metadata(_ compression: ColumnCompression, to fields: inout ThriftStruct) {
    let hasDictionary = dictionarySize > 0
    fields.int32(1, ParquetType(type).physical)
    let encodings =
      [PageWriter.Encoding.plain, PageWriter.Encoding.runLengths]
      + (hasDictionary ? [PageWriter.Encoding.dictionary] : [])
    fields.list(2, .int32, count: encodings.count)
    for encoding in encodings { fields.output.append(zigzag: Int64(encoding)) }
    fields.list(3, .binary, count: path.count)
    for name in path {
      fields.output.append(varint: UInt64(name.utf8.count))
      fields.output.append(name)
    }
    fields.int32(4, compression.codec)
    fields.int64(5, levelCount)
    fields.int64(6, plainSize)
    fields.int64(7, compressedSize)
    fields.int64(9, offset + dictionarySize)
    if hasDictionary { fields.int64(11, offset) }
    fields.structure(12) { fields in
      fields.int64(3, nullCount)
      guard let bounds = statistics.bounds else { return }
      fields.bytes(5, bounds.maximum.span)
      fields.bytes(6, bounds.minimum.span)
    }
  }
}

extension ColumnCompression {
  /// The `CompressionCodec` of parquet.thrift.
  fileprivate var codec: Int32 {
    switch self {
    case .none: 0
    case .snappy: 1
    case .zstd: 6
    }
  }
}

/// The minimum and maximum of a column chunk, in Parquet's plain encoding.
struct ColumnStatistics {
  /// The size from which texts are left out. Readers hold the statistics of each row group in
  /// memory.
  private static let longestText = 256

  /// The state after the values so far: none, their minimum and maximum, or unknown because a text
  /// was too long.
  private enum State {
    case empty
    /// Numbers, in an order that agrees with that of the type.
    case known(minimum: Int64, maximum: Int64)
    case knownTexts(minimum: [UInt8], maximum: [UInt8])
    case unknown
  }

  private let type: ColumnType
  private var state = State.empty

  init(_ type: ColumnType) { self.type = type }

  /// Adds values of a dictionary or a page.
  mutating func add(_ values: borrowing ColumnVector) {
    for index in 0..<values.count {
      if type == .text { add(values.text(at: index)) } else { add(ordered(values.numbers[index])) }
    }
  }

  private mutating func add(_ number: Int64) {
    switch state {
    case .known(let minimum, let maximum) where number < minimum || number > maximum:
      state = .known(minimum: min(minimum, number), maximum: max(maximum, number))
    case .empty: state = .known(minimum: number, maximum: number)
    default: break
    }
  }

  private mutating func add(_ text: Span<UInt8>) {
    switch state {
    case .empty where text.count <= Self.longestText:
      state = .knownTexts(minimum: Array(text), maximum: Array(text))
    case .knownTexts(let minimum, let maximum):
      if text.order(to: minimum.span) == .ascending {
        state = .knownTexts(minimum: Array(text), maximum: maximum)
      } else if maximum.span.order(to: text) == .ascending {
        state = .knownTexts(minimum: minimum, maximum: Array(text))
      }
    default: break
    }
    if text.count > Self.longestText { state = .unknown }
  }

  /// The minimum and maximum as they are stored; `nil` if there are no values or the bounds are
  /// unknown.
  var bounds: (minimum: [UInt8], maximum: [UInt8])? {
    switch state {
    case .empty, .unknown: nil
    case .known(let minimum, let maximum): (encoded(minimum), encoded(maximum))
    case .knownTexts(let minimum, let maximum): (minimum, maximum)
    }
  }

  /// Returns an integer in the order of the type's numbers, or the number of such an integer. The
  /// bits of negative doubles are in descending order.
  private func ordered(_ number: Int64) -> Int64 {
    type == .double && number < 0 ? number ^ .max : number
  }

  private func encoded(_ ordered: Int64) -> [UInt8] {
    let number = self.ordered(ordered)
    let size =
      switch type {
      case .boolean: 1
      case .date: 4
      default: 8
      }
    return (0..<size).map { UInt8(truncatingIfNeeded: number >> (Int64($0) * 8)) }
  }
}
