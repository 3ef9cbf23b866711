internal import ChartConvIO
internal import ChartConvModel

/// Writes the buffers of a record batch, and the metadata with the position of each.
struct RecordBatchBody: ~Copyable {
  private let compression: CompressionStream?
  /// Each buffer begins at a multiple of it.
  private let alignment: Int
  /// The `FieldNode`s: the number of values and of nulls of each array.
  private var nodes: [Int] = []
  /// The `Buffer`s: the offset and the size of each.
  private var buffers: [Int] = []
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
    return ArrowBatch(rowCount: rowCount, nodes: nodes, buffers: buffers, output)
  }

  /// Moves rows into the output, as buffers. Returns their metadata: `RecordBatch` of Message.fbs,
  /// which has the same size for all rows of the same columns.
  mutating func take(_ rows: ColumnBatch, into output: inout OutputBuffer) -> FlatValue {
    nodes.removeAll(keepingCapacity: true)
    buffers.removeAll(keepingCapacity: true)
    start = output.count
    let rowCount = rows.rowCount
    for column in rows.columns {
      append(column, into: &output)
      // Long texts would be held twice.
      column.removeAll()
    }
    rows.removeAll()
    return .table([
      .int64(Int64(rowCount)), .structs(nodes, of: 2), .structs(buffers, of: 2),
      // `BodyCompression`: Zstandard, each buffer for itself.
      compression == nil ? nil : .table([.byte(1), .byte(0)]),
    ])
  }

  private mutating func append(_ column: BatchColumn, into output: inout OutputBuffer) {
    guard column.type == .list else {
      for leaf in column.leaves { append(leaf.values, into: &output) }
      return
    }
    nodes += [column.counts.count, 0]
    appendBuffer(into: &output) { _ in }
    var end: Int32 = 0
    appendBuffer(into: &output) { buffer in
      buffer.append(littleEndian: end)
      for row in 0..<column.counts.count {
        end += Int32(clamping: column.counts[row])
        buffer.append(littleEndian: end)
      }
    }
    nodes += [Int(end), 0]
    appendBuffer(into: &output) { _ in }
    for leaf in column.leaves { append(leaf.values, into: &output) }
  }

  private mutating func append(_ column: borrowing ColumnValues, into output: inout OutputBuffer) {
    let count = column.presence.count
    let hasNulls = column.values.count < count
    nodes += [count, count - column.values.count]
    appendBuffer(into: &output) { buffer in
      if hasNulls { buffer.append(bits: count) { column.presence[$0] } }
    }
    guard column.values.type == .text else {
      return appendBuffer(into: &output) { column.writeNumbers(to: &$0) }
    }
    appendBuffer(into: &output) { column.writeEnds(to: &$0) }
    appendBuffer(into: &output) { $0.append(column.values.texts) }
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
    buffers += [offset, end - offset]
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
