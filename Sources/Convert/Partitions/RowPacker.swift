internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// Packs rows with the values of their feeds, each after its size.
struct RowPacker: FormatEncoder {
  private let fields: [EntryField]
  private let marksInherited: Bool
  private var row: [UInt8] = []

  init(_ fields: [EntryField], marksInherited: Bool) {
    self.fields = fields
    self.marksInherited = marksInherited
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    fragment.encodeRows(of: batch) { index, output in
      row.removeAll(keepingCapacity: true)
      batch[index].pack(fields, into: &row, marksInherited: marksInherited)
      Self.append(row, to: &output)
    }
  }

  static func append(_ row: [UInt8], to output: inout OutputBuffer) {
    output.append(littleEndian: Int64(row.count))
    output.append(row)
  }

  /// Takes the first row from bytes; `nil` if it isn't whole.
  static func row(from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let size = bytes.littleEndian(0, 8), bytes.count - 8 >= size else { return nil }
    defer { bytes = bytes.dropFirst(8 + size) }
    return bytes.dropFirst(8).prefix(size)
  }
}
