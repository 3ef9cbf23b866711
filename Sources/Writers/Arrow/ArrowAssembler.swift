import ChartConvIO
import ChartConvModel

/// Writes the record batches of an Arrow stream or file.
final class ArrowAssembler: Assembler {
  /// `ARROW1`, at both ends of a file. Padding follows the first.
  private static let magic = "ARROW1"
  /// A record batch ends at either of these, so that memory stays bounded.
  private static let rowLimit = 65_536
  private static let sizeLimit = 2 << 20
  /// The size from which a row begins a record batch unless the current one has room for it. Long
  /// texts are then moved, not copied after others.
  private static let longRow = 1 << 20

  private let container: ArrowContainer
  private let fields: [ColumnarField]
  private let isExactText: Bool
  private let schema: FlatValue
  /// The rows of the next record batch.
  private var rows: ColumnBatch
  private let compression: ColumnCompression
  private var body: RecordBatchBody
  /// The metadata of the record batch written last, as a message. All have the same size.
  private var message = OutputBuffer(capacity: 4096)
  /// The number of bytes written so far.
  private var offset = 0
  /// The encoded `Block`s of the footer.
  private var blocks = OutputBuffer(capacity: 1024)
  private var blockCount = 0

  init(_ container: ArrowContainer, _ fields: [ColumnarField], _ options: OutputOptions) {
    self.container = container
    self.fields = fields
    isExactText = options.isExactText
    schema = ArrowSchema.encoded(fields, isExactText: isExactText)
    rows = ColumnBatch(fields, isExactText: isExactText)
    compression = options.columnCompression ?? .none
    body = RecordBatchBody(compression.makeStream())
    var empty = OutputBuffer(capacity: 1024)
    let metadata = body.take(rows, into: &empty)
    _ = ArrowMessage.append(.recordBatch, metadata, bodySize: empty.count, into: &message)
  }

  func begin(_ first: Feed?, into output: inout OutputBuffer) {
    if case .file = container {
      output.append(Self.magic)
      output.append(littleEndian: UInt16(0))
      offset = 8
    }
    offset += ArrowMessage.append(.schema, schema, bodySize: 0, into: &output)
  }

  /// Appends rows. A record batch ends after the same row however rows are divided into fragments.
  func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    guard let batch = fragment.columns else { return }
    var next = 0
    while next < batch.rowCount {
      let row = batch.sizes[next]
      if row > Self.longRow, rows.size + row > Self.sizeLimit { writeBatch(into: &output) }
      let range = batch.rows(
        from: next, room: Self.sizeLimit - rows.size - 1, count: Self.rowLimit - rows.rowCount)
      rows.append(range, of: batch)
      next = range.upperBound
      if rows.rowCount >= Self.rowLimit || rows.size >= Self.sizeLimit { writeBatch(into: &output) }
    }
  }

  private func writeBatch(into output: inout OutputBuffer) {
    guard rows.rowCount > 0 else { return }
    let start = output.count
    // The buffers' offsets and sizes are known after the buffers, and replace those of the record
    // batch before.
    output.append(message)
    let bodyStart = output.count
    let metadata = body.take(rows, into: &output)
    let bodySize = output.count - bodyStart
    message.truncate(to: 0)
    let size = ArrowMessage.append(.recordBatch, metadata, bodySize: bodySize, into: &message)
    output.replace(at: start, message.span)
    blocks.append(littleEndian: Int64(offset))
    blocks.append(littleEndian: Int64(size))
    blocks.append(littleEndian: Int64(bodySize))
    blockCount += 1
    offset += size + bodySize
  }

  var heldMemory: Int { rows.memory }

  func flushHeld(into output: inout OutputBuffer) {
    writeBatch(into: &output)
    rows = ColumnBatch(fields, isExactText: isExactText)
    body = RecordBatchBody(compression.makeStream())
  }

  func end(into output: inout OutputBuffer) {
    writeBatch(into: &output)
    ArrowMessage.appendEnd(into: &output)
    guard case .file = container else { return }
    let size = FlatBuffer.append(
      .table([
        ArrowMessage.version, schema, .structs(0, []), .structs(blockCount, blocks.bytes),
      ]), into: &output)
    output.append(littleEndian: UInt32(clamping: size))
    output.append(Self.magic)
  }
}
