import ChartConvBytes
import ChartConvModel

/// The buffers of a record batch, with the metadata that say where each of them is.
struct RecordBatchBody: ~Copyable {
  private let compression: CompressionStream?
  private(set) var bytes = OutputBuffer(capacity: 4096)
  /// The encoded `FieldNode`s: the number of values and of nulls of each array.
  private var nodes = OutputBuffer(capacity: 1024)
  private var nodeCount = 0
  /// The encoded `Buffer`s: the offset and the size of each.
  private var buffers = OutputBuffer(capacity: 1024)
  private var bufferCount = 0
  /// A buffer before it is compressed, and its compressed form.
  private var buffer = OutputBuffer(capacity: 4096)
  private var packed = OutputBuffer(capacity: 4096)

  init(_ compression: CompressionStream?) { self.compression = compression }

  /// The metadata: `RecordBatch` of Message.fbs.
  func metadata(rowCount: Int) -> FlatValue {
    .table([
      .int64(Int64(rowCount)), .structs(nodeCount, nodes.bytes),
      .structs(bufferCount, buffers.bytes),
      // `BodyCompression`: Zstandard, each buffer for itself.
      compression == nil ? nil : .table([.byte(1), .byte(0)]),
    ])
  }

  /// Removes the buffers and keeps the memory.
  mutating func removeAll() {
    bytes.truncate(to: 0)
    nodes.truncate(to: 0)
    nodeCount = 0
    buffers.truncate(to: 0)
    bufferCount = 0
  }

  /// Appends the arrays of a column.
  mutating func append(_ column: BatchColumn) {
    guard column.type == .list else { return column.leaves.forEach { append($0.values) } }
    appendNode(column.counts.count, nulls: 0)
    appendBuffer { _ in }
    var end: Int32 = 0
    appendBuffer { buffer in
      buffer.append(littleEndian: end)
      for row in 0..<column.counts.count {
        end += Int32(clamping: column.counts[row])
        buffer.append(littleEndian: end)
      }
    }
    appendNode(Int(end), nulls: 0)
    appendBuffer { _ in }
    for leaf in column.leaves { append(leaf.values) }
  }

  private mutating func append(_ column: borrowing ColumnValues) {
    let count = column.presence.count
    let hasNulls = column.values.count < count
    appendNode(count, nulls: count - column.values.count)
    appendBuffer { if hasNulls { column.writeValidity(to: &$0) } }
    guard column.values.type == .text else { return appendBuffer { column.writeNumbers(to: &$0) } }
    appendBuffer { column.writeEnds(to: &$0) }
    appendBuffer { $0.append(column.values.texts) }
  }

  private mutating func appendNode(_ count: Int, nulls: Int) {
    nodes.append(littleEndian: Int64(count))
    nodes.append(littleEndian: Int64(nulls))
    nodeCount += 1
  }

  /// Appends a buffer to the body, and zeros up to a multiple of 8 bytes.
  private mutating func appendBuffer(_ write: (inout OutputBuffer) -> Void) {
    let start = bytes.count
    if let compression {
      buffer.truncate(to: 0)
      write(&buffer)
      if !buffer.isEmpty { append(packedBy: compression) }
    } else {
      write(&bytes)
    }
    buffers.append(littleEndian: Int64(start))
    buffers.append(littleEndian: Int64(bytes.count - start))
    bufferCount += 1
    while bytes.count % 8 != 0 { bytes.append(UInt8(0)) }
  }

  /// Appends the compressed form of the buffer: the size before compression, and the bytes. The size
  /// is −1 if they aren't compressed.
  private mutating func append(packedBy compression: CompressionStream) {
    packed.truncate(to: 0)
    // zstd fails only where memory runs out, which ends the program.
    _ = packed.append(buffer, packedBy: compression)
    let isSmaller = packed.count < buffer.count
    bytes.append(littleEndian: isSmaller ? Int64(buffer.count) : -1)
    if isSmaller { bytes.append(packed) } else { bytes.append(buffer) }
  }
}
