internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// Apache Parquet: typed columns for DuckDB, Spark, pandas and polars.
  public static let parquet = OutputFormat(
    name: "parquet", summary: "typed columns for DuckDB, Spark, pandas, polars",
    suffixes: ["parquet"], carries: FieldSet(EntryField.allCases),
    standardFields: EntryField.standard,
    isBinary: true,
    problem: {
      ($0.columnCompression ?? .zstd).problem("parquet", allows: ColumnCompression.allCases)
    },
    makeSchema: ParquetSchema.text,
    makeReportWriter: { ColumnarReportWriter($0, $1) { ParquetAssembler($0, $1) } }
  ) {
    ColumnarEncoder($0)
  } makeAssembler: {
    ParquetAssembler($0.columnsOfOutput, $0)
  }
}

/// Writes row groups and the footer of a Parquet file.
final class ParquetAssembler: Assembler {
  /// `PAR1`, at both ends of the file.
  private static let magic = "PAR1"
  /// A row group ends at either of these, so that memory stays bounded.
  private static let rowLimit = 122_880
  private static let sizeLimit = 8 << 20
  /// The size from which a row begins a row group unless half of the current one has room for it.
  /// Long texts are then moved, not copied after others.
  private static let longRow = 1 << 20

  private let fields: [ReportColumn]
  private let compression: ColumnCompression
  private let columns: [[ColumnChunk]]
  private var pages: PageWriter
  /// The number of bytes written so far.
  private var offset = 0
  private var rowCount = 0
  /// The number of bytes of the row group.
  private var size = 0
  private let leafCount: Int
  private var footer: ParquetFooter

  init(_ fields: [ReportColumn], _ options: OutputOptions) {
    self.fields = fields
    let compression = options.columnCompression ?? .zstd
    let stream = compression.makeStream()
    self.compression = stream == nil ? .none : compression
    pages = PageWriter(stream)
    footer = ParquetFooter(fields, isExactText: options.isExactText)
    columns = Self.makeColumns(fields, isExactText: options.isExactText)
    leafCount = columns.reduce(0) { $0 + $1.count }
  }

  private static func makeColumns(_ fields: [ReportColumn], isExactText: Bool) -> [[ColumnChunk]] {
    ColumnBatch(fields, isExactText: isExactText).columns.map { column in
      column.leaves.map { leaf in
        let name = column.declaration.name
        return ColumnChunk(
          leaf.member.map { [name, "list", "element", $0.name] } ?? [name], leaf.type,
          isRepeated: leaf.member != nil)
      }
    }
  }

  func begin(_ first: Feed?, into output: inout OutputBuffer) {
    output.append(Self.magic)
    offset = 4
  }

  /// Appends rows. A row group ends after the same row however rows are divided into fragments.
  func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    guard let batch = fragment.columns else { return }
    let levels = 2 * leafCount
    var next = 0
    while next < batch.rowCount {
      let row = batch.sizes[next]
      if row > Self.longRow, size + row > Self.sizeLimit / 2 { writeGroup(into: &output) }
      // A row takes at most twice its size and two levels for each leaf here.
      let range = batch.rows(
        from: next, room: Self.sizeLimit - size - 1, count: Self.rowLimit - rowCount
      ) { 2 * $0 + levels }
      append(range, of: batch)
      next = range.upperBound
      if rowCount >= Self.rowLimit || size >= Self.sizeLimit { writeGroup(into: &output) }
    }
  }

  private func append(_ rows: Range<Int>, of batch: ColumnBatch) {
    for (column, chunks) in zip(batch.columns, columns) {
      for (leaf, chunk) in zip(column.leaves, chunks) {
        size +=
          column.type == .list
          ? chunk.values.append(itemsOf: rows, column.counts, &leaf.values)
          : chunk.values.append(next: rows.count, of: &leaf.values)
      }
    }
    rowCount += rows.count
  }

  /// Writes the pages of a row group and adds its metadata to the footer.
  private func writeGroup(into output: inout OutputBuffer) {
    guard rowCount > 0 else { return }
    let start = offset
    var chunks: [ColumnChunkMetadata] = []
    for chunk in columns.joined() {
      let metadata = chunk.write(&pages, at: offset, into: &output)
      offset = metadata.end
      chunks.append(metadata)
      chunk.values.removeAll()
    }
    footer.add(chunks, at: start..<offset, rowCount: rowCount, compression)
    // The compressor keeps 4 MB, which would be held while the next such row is read.
    if rowCount == 1 { pages = PageWriter(compression.makeStream()) }
    rowCount = 0
    size = 0
  }

  func end(into output: inout OutputBuffer) {
    writeGroup(into: &output)
    let start = output.count
    footer.write(leafCount: leafCount, into: &output)
    output.append(littleEndian: UInt32(clamping: output.count - start))
    output.append(Self.magic)
  }
}

/// The metadata at the end of a file: `FileMetaData` of parquet.thrift.
struct ParquetFooter: ~Copyable {
  private let fields: [ReportColumn]
  private let isExactText: Bool
  private var rowCount = 0
  private var groupCount = 0
  /// The encoded `RowGroup`s.
  private var groups = OutputBuffer(capacity: 1024)

  init(_ fields: [ReportColumn], isExactText: Bool) {
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
    ThriftStruct.write(into: &groups) { fields in
      fields.list(1, .structure, count: chunks.count)
      for chunk in chunks { chunk.write(compression, to: &fields) }
      fields.int64(2, chunks.reduce(0) { $0 + $1.plainSize })
      fields.int64(3, rowCount)
      fields.int64(5, range.lowerBound)
      fields.int64(6, range.count)
    }
    groupCount += 1
    self.rowCount += rowCount
  }

  /// - Parameter leafCount: the number of leaf columns.
  func write(leafCount: Int, into output: inout OutputBuffer) {
    ThriftStruct.write(into: &output) { file in
      file.int32(1, 2)
      // The elements of the schema: the root, a column's own, and those of lists.
      let elements = fields.reduce(1) { $0 + ($1.isList ? 3 + $1.members.count : 1) }
      file.list(2, .structure, count: elements)
      ParquetSchema.write(fields, isExactText: isExactText, to: &file)
      file.int64(3, rowCount)
      file.list(4, .structure, count: groupCount)
      file.output.append(groups)
      let meanings = ColumnMeanings.pairs(of: fields)
      file.list(5, .structure, count: meanings.count)
      for (key, value) in meanings {
        file.element {
          $0.text(1, key)
          $0.text(2, value)
        }
      }
      file.text(6, "chartconv version \(Release.version)")
      // Values are ordered by their logical type.
      file.list(7, .structure, count: leafCount)
      for _ in 0..<leafCount { file.element { $0.structure(1) } }
    }
  }
}
