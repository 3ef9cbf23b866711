import ChartConvIO

/// A value of a FlatBuffer, the encoding of Arrow's metadata.
indirect enum FlatValue {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case int32(Int32)
  case int64(Int64)
  case text(String)
  /// The fields of a table in the order of their numbers; `nil` is an absent field.
  case table([FlatValue?])
  case tables([FlatValue])
  /// A vector of structs that have the given number of integers, each of 8 bytes.
  case structs([Int], of: Int)

  /// The number of bytes in the table that has the value as a field, and its alignment there.
  /// A value that isn't a number is written after the table, which has its offset.
  fileprivate var inlineSize: Int {
    switch self {
    case .byte, .boolean: 1
    case .int16: 2
    case .int32, .text, .table, .tables, .structs: 4
    case .int64: 8
    }
  }
}

/// Writes a FlatBuffer from its root to its leaves: each value is after the table that refers to
/// it, so that all offsets are positive, as the format requires.
struct FlatBuffer: ~Copyable {
  private var bytes = OutputBuffer(capacity: 4096)

  /// Appends a buffer with the given root table, padded to a multiple of 8 bytes. Returns its size.
  static func append(_ root: FlatValue, into output: inout OutputBuffer) -> Int {
    var buffer = FlatBuffer()
    buffer.bytes.append(littleEndian: UInt32(0))
    buffer.write(root, referredFrom: 0)
    buffer.align(to: 8)
    output.append(buffer.bytes)
    return buffer.bytes.count
  }

  /// Appends zeros until `offset` bytes more would end at a multiple of `alignment`.
  private mutating func align(to alignment: Int, before offset: Int = 0) {
    while (bytes.count + offset) % alignment != 0 { bytes.append(UInt8(0)) }
  }

  /// Writes a value that isn't a number, and its offset at `reference`.
  private mutating func write(_ value: FlatValue, referredFrom reference: Int) {
    switch value {
    case .text(let text): write(text, referredFrom: reference)
    case .table(let fields): write(fields, referredFrom: reference)
    case .tables(let tables):
      align(to: 4)
      refer(from: reference)
      bytes.append(littleEndian: UInt32(clamping: tables.count))
      let start = bytes.count
      for _ in tables { bytes.append(littleEndian: UInt32(0)) }
      for (index, table) in tables.enumerated() { write(table, referredFrom: start + index * 4) }
    case .structs(let numbers, let width):
      align(to: 8, before: 4)
      refer(from: reference)
      bytes.append(littleEndian: UInt32(clamping: numbers.count / width))
      for number in numbers { bytes.append(littleEndian: Int64(number)) }
    case .byte, .boolean, .int16, .int32, .int64: break
    }
  }

  /// Replaces the four bytes at `reference` by the distance to the end of the buffer.
  private mutating func refer(from reference: Int) {
    bytes.replace(at: reference, littleEndian: UInt32(clamping: bytes.count - reference))
  }

  private mutating func write(_ text: String, referredFrom reference: Int) {
    align(to: 4)
    refer(from: reference)
    bytes.append(littleEndian: UInt32(clamping: text.utf8.count))
    bytes.append(text)
    bytes.append(UInt8(0))
  }

  /// Writes a table after its vtable.
  private mutating func write(_ fields: [FlatValue?], referredFrom reference: Int) {
    var offsets: [Int] = []
    // The table begins with the distance to its vtable.
    var size = 4
    for field in fields {
      guard let width = field?.inlineSize else {
        offsets.append(0)
        continue
      }
      size = (size + width - 1) / width * width
      offsets.append(size)
      size += width
    }
    let tableSize = 4 + 2 * fields.count
    align(to: 8, before: tableSize)
    bytes.append(littleEndian: UInt16(clamping: tableSize))
    bytes.append(littleEndian: UInt16(clamping: size))
    for offset in offsets { bytes.append(littleEndian: UInt16(clamping: offset)) }
    refer(from: reference)
    let start = bytes.count
    bytes.append(littleEndian: UInt32(clamping: tableSize))
    for (field, offset) in zip(fields, offsets) {
      guard let field else { continue }
      while bytes.count < start + offset { bytes.append(UInt8(0)) }
      append(inline: field)
    }
    for (field, offset) in zip(fields, offsets) {
      if let field { write(field, referredFrom: start + offset) }
    }
  }

  /// Appends a number, or the room for an offset.
  private mutating func append(inline value: FlatValue) {
    switch value {
    case .byte(let number): bytes.append(number)
    case .boolean(let isTrue): bytes.append(UInt8(isTrue ? 1 : 0))
    case .int16(let number): bytes.append(littleEndian: number)
    case .int32(let number): bytes.append(littleEndian: number)
    case .int64(let number): bytes.append(littleEndian: number)
    case .text, .table, .tables, .structs: bytes.append(littleEndian: UInt32(0))
    }
  }
}
