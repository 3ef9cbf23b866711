internal import FeedIO

/// A row of a table while it is read, in memory that is used again for the next.
struct TableRow {
  struct TableField {
    var start: Int
    var end: Int
    /// Whether it stood in quotes: then it isn't what stands for null.
    var isQuoted: Bool
    var position: Position
  }

  private(set) var fields: [TableField] = []
  private var bytes: [UInt8] = []

  func text(of field: TableField) -> ArraySlice<UInt8> { bytes[field.start..<field.end] }

  /// How much memory it fills, in bytes.
  var size: Int { bytes.count + fields.count * MemoryLayout<TableField>.stride }

  /// How many bytes the current field has.
  var fieldLength: Int { bytes.count - (fields.last?.start ?? 0) }

  mutating func beginField(at position: Position) {
    fields.append(
      TableField(start: bytes.count, end: bytes.count, isQuoted: false, position: position))
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func quoteField() { fields[fields.count - 1].isQuoted = true }

  mutating func endField() { fields[fields.count - 1].end = bytes.count }

  /// Where the first field begins that holds bytes that aren't UTF-8.
  var firstFieldBeyondUTF8: Position? {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    return fields.first { !text(of: $0).span.isUTF8 }?.position
  }

  mutating func reset() {
    fields.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Whether the line had nothing in it.
  var isBlank: Bool { fields.count == 1 && bytes.isEmpty && fields.first?.isQuoted == false }
}
