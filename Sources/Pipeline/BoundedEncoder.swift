internal import ChartConvBytes
internal import ChartConvDialects
internal import ChartConvModel
internal import ChartConvFormats
internal import ChartConvRecords

/// Encodes the rows of one input after another, each as far as its output may go: a few bytes of a
/// feed can stand in each of its rows, and fill a disk.
struct BoundedEncoder {
  /// What every input may become, however small it is.
  private static let trustedSize = 64 << 20
  /// The size from which on a batch becomes several fragments.
  private static let fragmentSize = 4 << 20

  private let factor: Int
  private var encoder: any FormatEncoder
  private var written = 0
  /// How many rows of the input were encoded.
  private(set) var rows = 0
  /// Why no more rows of the input are encoded.
  private(set) var failure: FeedError?

  init(_ plan: Conversion) {
    factor = plan.reading.parser.limits.expansion
    encoder = plan.makeEncoder()
  }

  /// Goes on to another input.
  mutating func begin() {
    written = 0
    rows = 0
    failure = nil
  }

  /// - Parameter size: how many bytes of the input were read.
  mutating func encode(
    _ batch: inout RowBatch, of size: Int, next: () -> Fragment,
    send: (Fragment) throws(FeedError) -> Void
  ) throws(FeedError) {
    if failure != nil {
      // The end of a feed is written all the same.
      guard batch.endsFeed else { return }
      batch.truncate(to: 0)
    }
    let product = size.multipliedReportingOverflow(by: factor)
    let most = max(product.overflow ? .max : product.partialValue, Self.trustedSize)
    var row = 0
    var isWhole = false
    while !isWhole {
      let fragment = next()
      let room = min(max(most - written, 0), Self.fragmentSize)
      fragment.encode(batch, from: row, by: &encoder, room: room)
      rows += fragment.nextRow - row
      row = fragment.nextRow
      written += fragment.bytes.count
      isWhole = row >= batch.count
      if !isWhole, written > most { fail(&batch, behind: row) }
      try send(fragment)
    }
  }

  private mutating func fail(_ batch: inout RowBatch, behind row: Int) {
    failure = FeedError(
      .limit, "would be written as more than \(factor) times its size; --max-expansion allows more",
      at: Position(line: batch.place.line, column: batch.place.column))
    batch.truncate(to: row)
  }
}
