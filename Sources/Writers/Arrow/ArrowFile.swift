internal import ChartConvIO

/// The columns of an Arrow stream or file, from the schema in its first message.
package enum ArrowFile {
  /// Returns the names of the columns; none of a damaged file, `nil` for a file of another kind.
  ///
  /// - Parameter head: the first bytes of the file, with its schema.
  package static func columns(of head: [UInt8]) -> [String]? {
    let message = head.starts(with: ArrowAssembler.magic.utf8) ? head.dropFirst(8) : head[...]
    guard message.littleEndian(0, 4) == Int(ArrowMessage.continuation) else { return nil }
    let schema = FlatReader(bytes: message.dropFirst(8))[2]
    return schema?[1]?.tables.compactMap { $0[0]?.text } ?? []
  }
}

/// A value of a FlatBuffer that isn't a number, read by the position of its offset. What is out of the
/// bounds of damaged bytes is absent.
private struct FlatReader {
  let bytes: ArraySlice<UInt8>
  /// The position of the offset: of the root 0.
  var reference = 0

  private var start: Int? { bytes.littleEndian(reference, 4).map { reference + $0 } }

  /// The field of a table.
  subscript(field: Int) -> FlatReader? {
    guard let start, let distance = bytes.littleEndian(start, 4) else { return nil }
    let fields = start - Int(Int32(truncatingIfNeeded: distance))
    guard let size = bytes.littleEndian(fields, 2), 4 + 2 * field < size,
      let offset = bytes.littleEndian(fields + 4 + 2 * field, 2), offset > 0
    else { return nil }
    return FlatReader(bytes: bytes, reference: start + offset)
  }

  /// The tables of a vector.
  var tables: [FlatReader] {
    guard let start, let count = bytes.littleEndian(start, 4) else { return [] }
    return (1...).prefix(min(count, bytes.count / 4))
      .map { FlatReader(bytes: bytes, reference: start + 4 * $0) }
  }

  var text: String? {
    guard let start, let size = bytes.littleEndian(start, 4) else { return nil }
    return String(decoding: bytes.dropFirst(start + 4).prefix(size), as: UTF8.self)
  }
}
