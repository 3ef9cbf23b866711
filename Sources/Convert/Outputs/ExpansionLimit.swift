internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvRecords
internal import ChartConvWriters

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
