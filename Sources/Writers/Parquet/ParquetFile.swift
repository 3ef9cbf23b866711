package import ChartConvIO

/// The columns of a Parquet file, from its footer.
package enum ParquetFile {
  private static let magic = Array("PAR1".utf8)
  /// The size and the magic number after the footer.
  private static let tailSize = 8
  private static let largestFooter = 64 << 20

  /// Returns the names of the columns; none of a damaged file, `nil` for a file of another kind.
  ///
  /// - Parameter head: the first bytes of the file.
  package static func columns(
    of file: borrowing FileDescriptor, _ head: [UInt8]
  ) throws(FeedError) -> [String]? {
    guard head.starts(with: magic) else { return nil }
    guard let end = file.seek(to: -Int64(tailSize), fromEnd: true),
      let size = try file.read(upTo: tailSize)[...].littleEndian(0, 4), size <= largestFooter,
      file.seek(to: end - Int64(size), fromEnd: false) != nil
    else { return [] }
    var elements: [(name: String, children: Int)] = []
    var footer = ThriftReader(rest: try file.read(upTo: size)[...])
    footer.structure { footer, field, type in
      guard field == 2, type == .list else { return footer.skip(type) }
      for _ in 0..<footer.listCount() {
        var element = (name: "", children: 0)
        footer.structure { fields, field, type in
          switch (field, type) {
          case (4, .binary): element.name = String(decoding: fields.bytes(), as: UTF8.self)
          case (5, .int32): element.children = fields.integer()
          default: fields.skip(type)
          }
        }
        elements.append(element)
      }
    }
    var names: [String] = []
    // The number of elements that the last column still has.
    var parts = 0
    for element in elements.dropFirst() {
      if parts == 0 { names.append(element.name) } else { parts -= 1 }
      parts += max(0, min(element.children, elements.count))
    }
    return names
  }
}

/// Reads structs in Thrift's compact protocol. After the end of the bytes, all that follows is empty.
private struct ThriftReader {
  typealias FieldType = ThriftStruct.FieldType

  var rest: ArraySlice<UInt8>
  /// The depth at which nested structs of a hostile file are left.
  private static let maximumDepth = 16
  private var depth = 0

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private mutating func number() -> UInt64 {
    var (value, shift) = (UInt64(0), UInt64(0))
    while let byte = rest.popFirst() {
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    return value
  }

  mutating func integer() -> Int {
    let number = number()
    return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(number & 1))
  }

  mutating func bytes() -> ArraySlice<UInt8> {
    let count = Int(clamping: number())
    let bytes = rest.prefix(count)
    rest = rest[bytes.endIndex...]
    return bytes
  }

  /// Reads a struct, whose fields `read` takes.
  mutating func structure(_ read: (inout Self, Int, FieldType) -> Void) {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { rest = [] }
    var field = 0
    while let header = rest.popFirst(), let type = FieldType(rawValue: header & 0xF) {
      field = header >> 4 == 0 ? integer() : field &+ Int(header >> 4)
      read(&self, field, type)
    }
  }

  /// Reads the beginning of a list. Returns the number of elements, of which each has a byte at least.
  mutating func listCount() -> Int {
    guard let header = rest.popFirst() else { return 0 }
    let count = header >> 4 == 15 ? Int(clamping: number()) : Int(header >> 4)
    return min(count, rest.count)
  }

  /// Skips a value of a field. Those of columns are no lists.
  mutating func skip(_ type: FieldType) {
    switch type {
    case .yes, .no: break
    case .byte: _ = rest.popFirst()
    case .int16, .int32, .int64: _ = number()
    case .binary: _ = bytes()
    case .structure: structure { $0.skip($2) }
    case .double, .list, .set, .map: rest = []
    }
  }
}
