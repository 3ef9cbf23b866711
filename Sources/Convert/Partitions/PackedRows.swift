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
      output.append(littleEndian: Int64(row.count))
      output.append(row)
    }
  }
}

/// Rows that were packed, first those in a temporary file.
struct PackedRows {
  private static let batchSize = 256

  private var spilled: SpilledBytes
  private let last: [UInt8]
  private let fields: [EntryField]

  init(_ spilled: SpilledBytes, _ last: [UInt8], _ fields: [EntryField]) {
    self.spilled = spilled
    self.last = last
    self.fields = fields
  }

  mutating func read(_ body: (inout RowBatch) throws(FeedError) -> Void) throws(FeedError) {
    var rest: ArraySlice<UInt8> = []
    var batch = RowBatch()
    while case let piece = try spilled.next(), !piece.isEmpty {
      rest = (rest + piece)[...]
      try take(&rest, &batch, body)
    }
    rest = last[...]
    try take(&rest, &batch, body)
    try body(&batch)
  }

  /// Returns the size of the first row with that of its size; `nil` if it isn't whole.
  static func size(of bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 8 else { return nil }
    let size = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    return bytes.count - 8 >= size ? 8 + size : nil
  }

  /// Takes the rows that are whole.
  private func take(
    _ rest: inout ArraySlice<UInt8>, _ batch: inout RowBatch,
    _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    while let size = Self.size(of: rest) {
      batch.append(packed: rest.prefix(size).dropFirst(8), fields)
      rest = rest.dropFirst(size)
      guard batch.count >= Self.batchSize else { continue }
      try body(&batch)
      batch.removeAll()
    }
  }
}
