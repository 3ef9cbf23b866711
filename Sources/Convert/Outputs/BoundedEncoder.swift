internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvReaders
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

  mutating func begin() {
    written = 0
    rows = 0
    diagnostics = Diagnostics()
    failure = nil
  }

  /// Ends an input, and returns its report with the errors and warnings of encoding its rows.
  ///
  /// - Parameter isStrict: `true` if the first warning is an error.
  mutating func complete(_ input: consuming InputReport, isStrict: Bool) -> InputReport {
    if let failure { input.fail(failure, entries: rows) }
    input.warn(diagnostics, isStrict: isStrict)
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
      if isWhole { batch.removeAll() }
      try send(fragment)
    }
  }
}

/// The bound on the output of one input. A few bytes of feed metadata are repeated in each row and
/// could fill a disk, or the memory if rows are held.
struct ExpansionLimit {
  /// The size that is always allowed, however small the input.
  private static let uncheckedSize = 64 << 20

  private let factor: Int

  init(_ plan: Conversion) { factor = plan.reading.parser.limits.expansion }

  /// Returns the maximum size of the output of an input.
  ///
  /// - Parameter size: the number of bytes of the input read so far.
  func maximum(of size: Int) -> Int {
    let product = size.multipliedReportingOverflow(by: factor)
    return max(product.overflow ? .max : product.partialValue, Self.uncheckedSize)
  }

  /// Returns the error for the output from a row on.
  ///
  /// - Parameter part: what exceeds the limit, in the plural or the singular of its verb: `the
  ///   output exceeds`.
  func problem(_ part: String, at row: Int, of batch: borrowing RowBatch) -> FeedError {
    FeedError(
      .limit, "\(part) \(factor) times the input's size",
      at: SourcePosition(batch.position(of: row)), about: .expansion)
  }
}

/// Bounds the values of feeds in the rows of an input that are compared, sorted or deduplicated.
struct FeedValueLimit {
  private let limit: ExpansionLimit
  /// The columns of texts whose values in the feed count for each row.
  private let fields: [EntryField]
  private var size = 0
  private var isExceeded = false

  /// Creates the limit; `nil` if no values of feeds are read.
  init?(_ plan: Conversion) {
    let joined = plan.joinedFields
    guard !joined.isEmpty else { return nil }
    limit = ExpansionLimit(plan)
    fields = EntryField.feedLevel.filter { $0.type == .text && joined.contains($0) }
  }

  mutating func begin() {
    size = 0
    isExceeded = false
  }

  /// Removes the rows beyond the limit from a batch, and all rows of later batches.
  ///
  /// - Parameter inputSize: the number of bytes of the input read so far.
  /// - Returns: the error, with the position of the first row that is removed.
  mutating func apply(to batch: inout RowBatch, of inputSize: Int) -> FeedError? {
    guard !isExceeded else {
      batch.truncate(to: 0)
      return nil
    }
    let maximum = limit.maximum(of: inputSize)
    for index in 0..<batch.count {
      for field in fields { size += batch[index].text(field)?.count ?? 0 }
      guard size > maximum else { continue }
      isExceeded = true
      let problem = limit.problem("rows with the values of their feed exceed", at: index, of: batch)
      batch.truncate(to: index)
      return problem
    }
    return nil
  }
}
