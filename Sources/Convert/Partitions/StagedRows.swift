internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvRecords
internal import ChartConvWriters

/// The rows of a columnar file, staged as NDJSON, which represents every value exactly.
struct StagedRows: ~Copyable {
  private let plan: Conversion
  private let spilled: SpilledBytes
  private let bytes: [UInt8]

  init(_ plan: Conversion, _ spilled: SpilledBytes, _ bytes: [UInt8]) {
    self.plan = plan
    self.spilled = spilled
    self.bytes = bytes
  }

  /// Returns the conversion by which rows are staged.
  static func staging(for plan: Conversion) -> Conversion {
    var staging = plan
    staging.output = .ndjson
    return staging
  }

  /// Encodes a batch of rows.
  typealias Encode = (inout RowBatch, inout BoundedEncoder) throws(FeedError) -> Void

  /// Passes the rows on in batches, with the encoder.
  func read(
    by encoder: inout BoundedEncoder, _ encode: @escaping Encode
  ) throws(FeedError) {
    var spilled = spilled
    var rest = bytes
    var source = ByteSource(name: "temporary file") { () throws(FeedError) in
      let piece = try spilled.next()
      guard piece.isEmpty else { return piece }
      defer { rest = [] }
      return rest
    }
    var options = ReadingOptions()
    options.fields = plan.reading.fields
    // The rows were within the limits of their inputs.
    options.parser.limits.depth = .max >> 1
    options.parser.limits.text = .max >> 1
    options.parser.limits.entry = .max >> 1
    options.parser.limits.address = .max >> 1
    var ignored = Diagnostics()
    let reader = InputReader(.format(.chartconv), options)
    let receiver = RowReceiver(encoder, encode)
    defer { encoder = receiver.encoder }
    try reader.read(&source, into: receiver, &ignored)
  }
}

/// Passes batches on without the positions of their rows, which are those in a temporary file.
private final class RowReceiver: BatchReceiver {
  private(set) var encoder: BoundedEncoder
  private let encode: StagedRows.Encode
  private var rows = RowBatch()

  let neededRows = Int.max

  init(_ encoder: BoundedEncoder, _ encode: @escaping StagedRows.Encode) {
    self.encoder = encoder
    self.encode = encode
  }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    rows.removeAll()
    rows.feed = batch.feed
    for index in 0..<batch.count { rows.append(batch[index]) }
    try encode(&rows, &encoder)
  }
}
