import ChartConvIO
internal import ChartConvModel

/// Writes the fields of a struct in Thrift's compact protocol, which Parquet's metadata use.
///
/// Fields are written in the order of their numbers. A nested struct is between its field's header and
/// its stop byte.
struct ThriftStruct: ~Copyable {
  /// The types of fields and of the elements of lists.
  enum FieldType: UInt8 {
    case yes = 1
    case no, byte, int16, int32, int64, double, binary, list, set, map, structure
  }

  var output = OutputBuffer(capacity: 0)
  private var last: UInt8 = 0

  /// Writes a struct.
  static func write(into buffer: inout OutputBuffer, _ body: (inout Self) -> Void) {
    var fields = Self()
    swap(&fields.output, &buffer)
    fields.element(body)
    swap(&fields.output, &buffer)
  }

  private mutating func header(_ field: UInt8, _ type: FieldType) {
    let delta = field &- last
    last = field
    // All fields of Parquet's structs are near enough to one another.
    output.append((delta & 0xF) << 4 | type.rawValue)
  }

  mutating func int32(_ field: UInt8, _ value: Int32) {
    header(field, .int32)
    output.append(zigzag: Int64(value))
  }

  mutating func int64(_ field: UInt8, _ value: Int) {
    header(field, .int64)
    output.append(zigzag: Int64(value))
  }

  mutating func boolean(_ field: UInt8, _ value: Bool) { header(field, value ? .yes : .no) }

  mutating func text(_ field: UInt8, _ value: String) { bytes(field, value.bytes.span) }

  mutating func bytes(_ field: UInt8, _ value: Span<UInt8>) {
    header(field, .binary)
    output.append(varint: UInt64(value.count))
    output.append(value)
  }

  /// Writes a struct with `body` as its fields.
  mutating func structure(_ field: UInt8, _ body: (inout Self) -> Void = { _ in }) {
    header(field, .structure)
    element(body)
  }

  /// Writes the beginning of a list; the elements follow.
  mutating func list(_ field: UInt8, _ type: FieldType, count: Int) {
    header(field, .list)
    if count < 15 {
      output.append(UInt8(count) << 4 | type.rawValue)
    } else {
      output.append(0xF0 | type.rawValue)
      output.append(varint: UInt64(count))
    }
  }

  /// Writes a struct that is an element of a list.
  mutating func element(_ body: (inout Self) -> Void) {
    let outer = last
    last = 0
    body(&self)
    output.append(UInt8(0))
    last = outer
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
}
