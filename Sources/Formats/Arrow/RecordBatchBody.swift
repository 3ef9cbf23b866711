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
  /// The buffer that is being written, and its compressed form.
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
    guard column.type == .list else { return column.leaves.forEach { append($0) } }
    appendNode(column.counts.count, nulls: 0)
    appendBuffer()
    var end: Int32 = 0
    buffer.append(littleEndian: end)
    for row in 0..<column.counts.count {
      end += Int32(clamping: column.counts[row])
      buffer.append(littleEndian: end)
    }
    appendBuffer()
    appendNode(Int(end), nulls: 0)
    appendBuffer()
    for leaf in column.leaves { append(leaf) }
  }

  private mutating func append(_ leaf: ColumnLeaf) {
    let count = leaf.presence.count
    appendNode(count, nulls: count - leaf.values.count)
    if leaf.values.count < count { appendBits(count) { leaf.presence[$0] } }
    appendBuffer()
    switch leaf.values.type {
    case .text: appendTexts(leaf)
    case .boolean:
      var next = 0
      appendBits(count) { row in
        guard leaf.presence[row] == 1 else { return 0 }
        defer { next += 1 }
        return UInt8(leaf.values.numbers[next])
      }
    case .date: appendNumbers(leaf) { $1.append(littleEndian: Int32(truncatingIfNeeded: $0)) }
    case .integer, .timestamp: appendNumbers(leaf) { $1.append(littleEndian: $0) }
    case .decimal:
      appendNumbers(leaf) { number, buffer in
        buffer.append(littleEndian: number)
        buffer.append(littleEndian: number >> 63)
      }
    }
    appendBuffer()
  }

  /// Appends the ends of texts, and the texts.
  private mutating func appendTexts(_ leaf: ColumnLeaf) {
    var end: Int32 = 0
    var next = 0
    buffer.append(littleEndian: end)
    for row in 0..<leaf.presence.count {
      if leaf.presence[row] == 1 {
        end = Int32(clamping: leaf.values.ends[next])
        next += 1
      }
      buffer.append(littleEndian: end)
    }
    appendBuffer()
    buffer.append(leaf.values.texts)
  }

  /// Appends the numbers, with zeros where one is missing.
  private mutating func appendNumbers(
    _ leaf: ColumnLeaf, _ append: (Int64, inout OutputBuffer) -> Void
  ) {
    var next = 0
    for row in 0..<leaf.presence.count {
      if leaf.presence[row] == 1 {
        append(leaf.values.numbers[next], &buffer)
        next += 1
      } else {
        append(0, &buffer)
      }
    }
  }

  /// Appends bits, lowest first.
  private mutating func appendBits(_ count: Int, _ bit: (Int) -> UInt8) {
    var byte: UInt8 = 0
    for index in 0..<count {
      byte |= bit(index) << UInt8(index % 8)
      guard index % 8 == 7 || index == count - 1 else { continue }
      buffer.append(byte)
      byte = 0
    }
  }

  private mutating func appendNode(_ count: Int, nulls: Int) {
    nodes.append(littleEndian: Int64(count))
    nodes.append(littleEndian: Int64(nulls))
    nodeCount += 1
  }

  /// Ends the buffer and appends it to the body, at a multiple of 8 bytes.
  private mutating func appendBuffer() {
    let start = bytes.count
    if let compression, !buffer.isEmpty {
      packed.truncate(to: 0)
      // zstd fails only where memory runs out, which ends the program.
      _ = packed.append(buffer, packedBy: compression)
      let isSmaller = packed.count < buffer.count
      // The size before compression; −1 if the buffer isn't compressed.
      bytes.append(littleEndian: isSmaller ? Int64(buffer.count) : -1)
      if isSmaller { bytes.append(packed) } else { bytes.append(buffer) }
    } else {
      bytes.append(buffer)
    }
    buffer.truncate(to: 0)
    buffers.append(littleEndian: Int64(start))
    buffers.append(littleEndian: Int64(bytes.count - start))
    bufferCount += 1
    while bytes.count % 8 != 0 { bytes.append(UInt8(0)) }
  }
}
