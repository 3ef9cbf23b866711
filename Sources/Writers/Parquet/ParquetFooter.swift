import ChartConvIO
import ChartConvModel

/// The metadata at the end of a file: `FileMetaData` of parquet.thrift.
struct ParquetFooter: ~Copyable {
  private let fields: [ColumnarField]
  private let isExactText: Bool
  private var rowCount = 0
  private var groupCount = 0
  /// The encoded `RowGroup`s.
  private var groups = OutputBuffer(capacity: 1024)

  init(_ fields: [ColumnarField], isExactText: Bool) {
    self.fields = fields
    self.isExactText = isExactText
  }

  /// Adds a row group.
  ///
  /// - Parameter range: the position of its pages in the file.
  mutating func add(
    _ chunks: [ColumnChunkMetadata], at range: Range<Int>, rowCount: Int,
    _ compression: ColumnCompression
  ) {
    ThriftStruct.write(into: &groups) { fields, output in
      fields.list(1, .structure, count: chunks.count, into: &output)
      for chunk in chunks { chunk.write(compression, into: &output) }
      fields.int64(2, chunks.reduce(0) { $0 + $1.plainSize }, into: &output)
      fields.int64(3, rowCount, into: &output)
      fields.int64(5, range.lowerBound, into: &output)
      fields.int64(6, range.count, into: &output)
    }
    groupCount += 1
    self.rowCount += rowCount
  }

  /// - Parameter leafCount: the number of leaf columns.
  func write(leafCount: Int, into output: inout OutputBuffer) {
    ThriftStruct.write(into: &output) { file, output in
      file.int32(1, 2, into: &output)
      file.list(2, .structure, count: ParquetSchema.count(of: fields), into: &output)
      ParquetSchema.write(fields, isExactText: isExactText, into: &output)
      file.int64(3, rowCount, into: &output)
      file.list(4, .structure, count: groupCount, into: &output)
      output.append(groups)
      let meanings = ColumnMeanings.pairs(of: fields)
      file.list(5, .structure, count: meanings.count, into: &output)
      for (key, value) in meanings {
        ThriftStruct.write(into: &output) { pair, output in
          pair.text(1, key, into: &output)
          pair.text(2, value, into: &output)
        }
      }
      file.text(6, "chartconv", into: &output)
      // Values are ordered by their logical type.
      file.list(7, .structure, count: leafCount, into: &output)
      for _ in 0..<leafCount {
        ThriftStruct.write(into: &output) { order, output in order.structure(1, into: &output) }
      }
    }
  }
}
