internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvRecords
internal import ChartConvWriters

/// Encodes the rows of inputs, with a bound on the output of each.
struct BoundedEncoder {
  /// The size at which a batch is split into several fragments.
  private static let fragmentSize = 4 << 20

  private let limit: ExpansionLimit
  var encoder: any FormatEncoder
  private var written = 0
  /// The number of encoded rows of the input.
  private(set) var rows = 0
  /// The warnings about values that the format can't represent.
  private(set) var diagnostics = Diagnostics()
  /// The error that stopped the encoding of the input's rows.
  private(set) var failure: FeedError?

  init(_ plan: Conversion) {
    limit = ExpansionLimit(plan)
    encoder = plan.makeEncoder()
  }

  /// Begins another input.
  mutating func begin() {
    written = 0
    rows = 0
    diagnostics = Diagnostics()
    failure = nil
  }

  /// Ends an input, and returns its report with the errors and warnings of encoding its rows.
  ///
  /// - Parameter isStrict: `true` if the first warning is an error.
  mutating func complete(_ input: InputReport, isStrict: Bool) -> InputReport {
    var input = input
    if let failure { input = input.failed(failure, entries: rows) }
    input = input.warned(diagnostics, isStrict: isStrict)
    begin()
    return input
  }

  /// Stops the encoding of the input's rows, unless an error did so before.
  mutating func fail(_ error: FeedError) { failure = failure ?? error }

  /// - Parameter size: the number of bytes of the input read so far.
  mutating func encode(
    _ batch: inout RowBatch, of size: Int, next: () -> Fragment,
    send: (Fragment) throws(FeedError) -> Void
  ) throws(FeedError) {
    if failure != nil {
      // The end of a feed is still written.
      guard batch.endsFeed else { return }
      batch.truncate(to: 0)
    }
    let maximum = limit.maximum(of: size)
    var row = 0
    var isWhole = false
    while !isWhole {
      let fragment = next()
      let room = min(max(maximum - written, 0), Self.fragmentSize)
      fragment.encode(batch, from: row, by: &encoder, room: room)
      rows += fragment.nextRow - row
      row = fragment.nextRow
      written += fragment.size
      diagnostics.add(fragment.diagnostics)
      isWhole = row >= batch.count
      if !isWhole, written > maximum {
        failure = limit.problem("the output exceeds", at: row, of: batch)
        batch.truncate(to: row)
      }
      // Its texts would be held while they are written.
      if isWhole { batch.release() }
      try send(fragment)
    }
  }
}
