internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// The stream of Apache Arrow's IPC format: typed columns for another program's memory.
  public static let arrow = arrow(
    name: "arrow", summary: "typed columns as a stream, for a pipe to pandas or polars",
    suffixes: ["arrows"]
  ) { ArrowAssembler(.stream, $0, $1) }

  /// The file of Apache Arrow's IPC format, also known as Feather.
  public static let arrowFile = arrow(
    name: "arrow-file", summary: "typed columns as a file, also known as Feather",
    suffixes: ["arrow", "feather"]
  ) { ArrowAssembler(.file, $0, $1) }

  /// Creates a format whose record batches are assembled as `makeAssembler` says.
  static func arrow(
    name: String, summary: String, suffixes: [String],
    _ makeAssembler: @escaping @Sendable ([ReportColumn], OutputOptions) -> any Assembler
  ) -> OutputFormat {
    OutputFormat(
      name: name, summary: summary, suffixes: suffixes, carries: FieldSet(EntryField.allCases),
      standardFields: EntryField.standard,
      isBinary: true,
      problem: { ($0.columnCompression ?? .none).problem(name, allows: [.none, .zstd]) },
      makeSchema: ArrowSchema.text,
      makeReportWriter: { ColumnarReportWriter($0, $1, makeAssembler) }
    ) {
      ColumnarEncoder($0)
    } makeAssembler: {
      makeAssembler($0.columnsOfOutput, $0)
    }
  }
}

/// The two containers of Arrow's record batches.
enum ArrowContainer {
  /// Messages one after another.
  case stream
  /// A stream between two magic numbers, with a footer that has the position of each record batch.
  case file
}

/// Writes the record batches of an Arrow stream or file.
final class ArrowAssembler: Assembler {
  /// `ARROW1`, at both ends of a file. Padding follows the first.
  static let magic = "ARROW1"
  private let container: ArrowContainer
  private let fields: [ReportColumn]
  private let schema: FlatValue
  /// The rows of the next record batch.
  private var rows: ColumnBatch
  private let compression: ColumnCompression
  private var body: RecordBatchBody
  /// The metadata of the record batch written last, as a message. All have the same size.
  private var message = OutputBuffer(capacity: 4096)
  /// The number of bytes written so far.
  private var offset = 0
  /// The `Block`s of the footer: the offset, the size of the metadata and of the body of each record
  /// batch.
  private var blocks: [Int] = []

  init(_ container: ArrowContainer, _ fields: [ReportColumn], _ options: OutputOptions) {
    self.container = container
    self.fields = fields
    schema = ArrowSchema.encoded(fields, isExactText: options.isExactText)
    rows = ColumnBatch(fields, isExactText: options.isExactText)
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

  func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    guard let batch = fragment.columns else { return }
    rows.append(batch) { writeBatch(into: &output) }
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
    blocks += [offset, size, bodySize]
    offset += size + bodySize
  }

  func end(into output: inout OutputBuffer) {
    writeBatch(into: &output)
    output.append(littleEndian: ArrowMessage.continuation)
    output.append(littleEndian: UInt32(0))
    guard case .file = container else { return }
    let size = FlatBuffer.append(
      .table([ArrowMessage.version, schema, .structs([], of: 3), .structs(blocks, of: 3)]),
      into: &output)
    output.append(littleEndian: UInt32(clamping: size))
    output.append(Self.magic)
  }
}

/// An encapsulated message of Arrow's IPC format: its size, its metadata, and a body.
enum ArrowMessage {
  /// `MetadataVersion.V5` of Schema.fbs.
  static var version: FlatValue { .int16(4) }
  /// The four bytes before the size of a message.
  static let continuation = UInt32.max

  /// `MessageHeader` of Message.fbs.
  enum Header: UInt8 {
    case schema = 1
    case recordBatch = 3
  }

  /// Appends a message without its body. Returns its size.
  static func append(
    _ header: Header, _ metadata: FlatValue, bodySize: Int, into output: inout OutputBuffer
  ) -> Int {
    output.append(littleEndian: continuation)
    let start = output.count
    output.append(littleEndian: UInt32(0))
    let size = FlatBuffer.append(
      .table([version, .byte(header.rawValue), metadata, .int64(Int64(bodySize))]), into: &output)
    output.replace(at: start, littleEndian: UInt32(clamping: size))
    return size + 8
  }
}
