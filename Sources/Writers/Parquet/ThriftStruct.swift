import ChartConvIO
internal import ChartConvModel

/// Writes the fields of a struct in Thrift's compact protocol, which Parquet's metadata use.
///
/// Fields are written in the order of their numbers. A nested struct is written by a separate
/// writer, between its field's header and its stop byte.
struct ThriftStruct {
  /// The types of fields and of the elements of lists.
  enum FieldType: UInt8 {
    case yes = 1
    case no, byte, int16, int32, int64, double, binary, list, set, map, structure
  }

  private var last: UInt8 = 0

  private mutating func header(_ field: UInt8, _ type: FieldType, into output: inout OutputBuffer) {
    let delta = field &- last
    last = field
    // All fields of Parquet's structs are near enough to one another.
    output.append((delta & 0xF) << 4 | type.rawValue)
  }

  mutating func int32(_ field: UInt8, _ value: Int32, into output: inout OutputBuffer) {
    header(field, .int32, into: &output)
    output.append(zigzag: Int64(value))
  }

  mutating func int64(_ field: UInt8, _ value: Int, into output: inout OutputBuffer) {
    header(field, .int64, into: &output)
    output.append(zigzag: Int64(value))
  }

  mutating func boolean(_ field: UInt8, _ value: Bool, into output: inout OutputBuffer) {
    header(field, value ? .yes : .no, into: &output)
  }

  mutating func text(_ field: UInt8, _ value: String, into output: inout OutputBuffer) {
    bytes(field, value.bytes.span, into: &output)
  }

  mutating func bytes(_ field: UInt8, _ value: Span<UInt8>, into output: inout OutputBuffer) {
    header(field, .binary, into: &output)
    output.append(varint: UInt64(value.count))
    output.append(value)
  }

  /// Writes a struct with `body` as its fields.
  mutating func structure(
    _ field: UInt8, into output: inout OutputBuffer,
    _ body: (inout ThriftStruct, inout OutputBuffer) -> Void = { _, _ in }
  ) {
    header(field, .structure, into: &output)
    Self.write(into: &output, body)
  }

  /// Writes the beginning of a list; the elements follow.
  mutating func list(
    _ field: UInt8, _ type: FieldType, count: Int, into output: inout OutputBuffer
  ) {
    header(field, .list, into: &output)
    if count < 15 {
      output.append(UInt8(count) << 4 | type.rawValue)
    } else {
      output.append(0xF0 | type.rawValue)
      output.append(varint: UInt64(count))
    }
  }

  /// Writes a struct that is an element of a list, or a document.
  static func write(
    into output: inout OutputBuffer, _ body: (inout ThriftStruct, inout OutputBuffer) -> Void
  ) {
    var fields = ThriftStruct()
    body(&fields, &output)
    output.append(UInt8(0))
  }
}

extension OutputBuffer {
  /// Appends an integer in groups of seven bits, lowest first.
  mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a signed integer, with the sign in the lowest bit.
  mutating func append(zigzag value: Int64) {
    append(varint: UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Appends a text as an element of a list.
  mutating func append(thrift text: String) {
    append(varint: UInt64(text.utf8.count))
    append(text)
  }
}
