internal import ChartConvIO
internal import ChartConvModel

/// Writes the buffers of a record batch, and the metadata with the position of each.
struct RecordBatchBody: ~Copyable {
  private let compression: CompressionStream?
  /// Each buffer begins at a multiple of it.
  private let alignment: Int
  /// The encoded `FieldNode`s: the number of values and of nulls of each array.
  private var nodes = OutputBuffer(capacity: 1024)
  private var nodeCount = 0
  /// The encoded `Buffer`s: the offset and the size of each.
  private var buffers = OutputBuffer(capacity: 1024)
  private var bufferCount = 0
  /// The offset of the body in the output.
  private var start = 0
  /// A buffer before it is compressed, and its compressed form.
  private var buffer = OutputBuffer(capacity: 4096)
  private var packed = OutputBuffer(capacity: 4096)

  init(_ compression: CompressionStream?, alignment: Int = 8) {
    self.compression = compression
    self.alignment = alignment
  }

  /// Moves rows into separate memory.
  mutating func export(_ rows: ColumnBatch) -> ArrowBatch {
    var output = OutputBuffer(capacity: max(rows.size, OutputBuffer.alignedCapacity))
    let rowCount = rows.rowCount
    _ = take(rows, into: &output)
    return ArrowBatch(
      rowCount: rowCount, nodes: Self.pairs(nodes), buffers: Self.pairs(buffers), output)
  }

  /// Returns the encoded pairs of numbers.
  private static func pairs(_ encoded: borrowing OutputBuffer) -> [(Int, Int)] {
    let bytes = encoded.span
    func number(at offset: Int) -> Int {
      (0..<8).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
    }
    return stride(from: 0, to: bytes.count, by: 16).map { (number(at: $0), number(at: $0 + 8)) }
  }

  /// Moves rows into the output, as buffers. Returns their metadata: `RecordBatch` of Message.fbs,
  /// which has the same size for all rows of the same columns.
  mutating func take(_ rows: ColumnBatch, into output: inout OutputBuffer) -> FlatValue {
    nodes.truncate(to: 0)
    nodeCount = 0
    buffers.truncate(to: 0)
    bufferCount = 0
    start = output.count
    let rowCount = rows.rowCount
    for column in rows.columns {
      append(column, into: &output)
      // Long texts would be held twice.
      column.removeAll()
    }
    rows.removeAll()
    return .table([
      .int64(Int64(rowCount)), .structs(nodeCount, nodes.bytes),
      .structs(bufferCount, buffers.bytes),
      // `BodyCompression`: Zstandard, each buffer for itself.
      compression == nil ? nil : .table([.byte(1), .byte(0)]),
    ])
  }

  private mutating func append(_ column: BatchColumn, into output: inout OutputBuffer) {
    guard column.type == .list else {
      for leaf in column.leaves { append(leaf.values, into: &output) }
      return
    }
    appendNode(column.counts.count, nulls: 0)
    appendBuffer(into: &output) { _ in }
    var end: Int32 = 0
    appendBuffer(into: &output) { buffer in
      buffer.append(littleEndian: end)
      for row in 0..<column.counts.count {
        end += Int32(clamping: column.counts[row])
        buffer.append(littleEndian: end)
      }
    }
    appendNode(Int(end), nulls: 0)
    appendBuffer(into: &output) { _ in }
    for leaf in column.leaves { append(leaf.values, into: &output) }
  }

  private mutating func append(_ column: borrowing ColumnValues, into output: inout OutputBuffer) {
    let count = column.presence.count
    let hasNulls = column.values.count < count
    appendNode(count, nulls: count - column.values.count)
    appendBuffer(into: &output) { buffer in
      if hasNulls { buffer.append(bits: count) { column.presence[$0] } }
    }
    guard column.values.type == .text else {
      return appendBuffer(into: &output) { column.writeNumbers(to: &$0) }
    }
    appendBuffer(into: &output) { column.writeEnds(to: &$0) }
    appendBuffer(into: &output) { $0.append(column.values.texts) }
  }

  private mutating func appendNode(_ count: Int, nulls: Int) {
    nodes.append(littleEndian: Int64(count))
    nodes.append(littleEndian: Int64(nulls))
    nodeCount += 1
  }

  /// Appends a buffer, and zeros up to a multiple of the alignment.
  private mutating func appendBuffer(
    into output: inout OutputBuffer, _ write: (inout OutputBuffer) -> Void
  ) {
    let offset = output.count - start
    if let compression {
      buffer.removeAll()
      write(&buffer)
      if !buffer.isEmpty { appendPacked(by: compression, into: &output) }
    } else {
      write(&output)
    }
    let end = output.count - start
    buffers.append(littleEndian: Int64(offset))
    buffers.append(littleEndian: Int64(end - offset))
    bufferCount += 1
    for _ in end..<(end + alignment - 1) / alignment * alignment { output.append(UInt8(0)) }
  }

  /// Appends the compressed form of the buffer: the size before compression, and the bytes. The
  /// size is −1 if they aren't compressed.
  private mutating func appendPacked(
    by compression: CompressionStream, into output: inout OutputBuffer
  ) {
    packed.removeAll()
    // zstd fails only if memory runs out, which ends the program.
    _ = packed.append(buffer, packedBy: compression)
    let isSmaller = packed.count < buffer.count
    output.append(littleEndian: isSmaller ? Int64(buffer.count) : -1)
    if isSmaller { output.append(packed) } else { output.append(buffer) }
  }
}

/// The buffers of Arrow's arrays (Columnar.md).
extension ColumnValues {
  /// Writes the end of each text, after a zero. A missing text ends where the one before it does.
  func writeEnds(to buffer: inout OutputBuffer) {
    var next = 0
    // Texts have at most 1 GiB.
    buffer.append(littleEndian: Int32(0))
    for row in 0..<presence.count {
      next &+= Int(presence[row])
      buffer.append(littleEndian: Int32(truncatingIfNeeded: values.ends[next]))
    }
  }

  /// Writes the numbers, dates, timestamps, decimals or flags, with zeros for missing ones.
  func writeNumbers(to buffer: inout OutputBuffer) {
    switch values.type {
    case .text: break
    case .boolean:
      var next = 0
      buffer.append(bits: presence.count) { row in
        guard self.presence[row] == 1 else { return 0 }
        defer { next += 1 }
        return UInt8(self.values.numbers[next])
      }
    case .date:
      forEachNumber { buffer.append(littleEndian: Int32(truncatingIfNeeded: $0)) }
    case .integer, .timestamp, .double: forEachNumber { buffer.append(littleEndian: $0) }
    case .decimal:
      forEachNumber { number in
        buffer.append(littleEndian: number)
        buffer.append(littleEndian: number >> 63)
      }
    }
  }

  private func forEachNumber(_ body: (Int64) -> Void) {
    var next = 0
    for row in 0..<presence.count {
      if presence[row] == 1 {
        body(values.numbers[next])
        next += 1
      } else {
        body(0)
      }
    }
  }
}
