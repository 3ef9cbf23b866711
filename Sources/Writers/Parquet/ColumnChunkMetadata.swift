import ChartConvIO

/// The position of a column chunk in the file, and its statistics.
struct ColumnChunkMetadata {
  private let path: [String]
  private let type: ColumnType
  private let levelCount: Int
  private let nullCount: Int
  /// The offset of the first page.
  private let offset: Int
  /// The size of the dictionary, which the data pages follow; 0 if there is none.
  private var dictionarySize = 0
  private(set) var plainSize = 0
  private(set) var compressedSize = 0
  var statistics: ColumnStatistics

  init(_ chunk: ColumnChunk, _ offset: Int) {
    path = chunk.path
    type = chunk.type
    levelCount = chunk.levelCount
    nullCount = chunk.levelCount - chunk.valueCount
    self.offset = offset
    statistics = ColumnStatistics(chunk.type)
  }

  /// The offset after the pages so far.
  var end: Int { offset + compressedSize }

  mutating func add(dictionary page: PageWriter.Size) {
    dictionarySize = page.compressed
    add(page)
  }

  mutating func add(_ page: PageWriter.Size) {
    plainSize += page.plain
    compressedSize += page.compressed
  }

  /// Writes a `ColumnChunk` of parquet.thrift.
  func write(_ compression: ColumnCompression, into output: inout OutputBuffer) {
    ThriftStruct.write(into: &output) { fields, output in
      fields.int64(2, 0, into: &output)
      fields.structure(3, into: &output) { fields, output in
        write(&fields, compression, into: &output)
      }
    }
  }

  private func write(
    _ fields: inout ThriftStruct, _ compression: ColumnCompression, into output: inout OutputBuffer
  ) {
    let hasDictionary = dictionarySize > 0
    fields.int32(1, type.physicalType, into: &output)
    let encodings =
      [PageWriter.Encoding.plain, PageWriter.Encoding.runLengths]
      + (hasDictionary ? [PageWriter.Encoding.dictionary] : [])
    fields.list(2, .int32, count: encodings.count, into: &output)
    for encoding in encodings { output.append(zigzag: Int64(encoding)) }
    fields.list(3, .binary, count: path.count, into: &output)
    for name in path { output.append(thrift: name) }
    fields.int32(4, compression.codec, into: &output)
    fields.int64(5, levelCount, into: &output)
    fields.int64(6, plainSize, into: &output)
    fields.int64(7, compressedSize, into: &output)
    fields.int64(9, offset + dictionarySize, into: &output)
    if hasDictionary { fields.int64(11, offset, into: &output) }
    fields.structure(12, into: &output) { fields, output in
      fields.int64(3, nullCount, into: &output)
      guard let bounds = statistics.bounds else { return }
      fields.bytes(5, bounds.maximum.span, into: &output)
      fields.bytes(6, bounds.minimum.span, into: &output)
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
