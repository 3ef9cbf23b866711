internal import ChartConvIO
internal import ChartConvModel

/// Bounds the rows of an input that are compared, sorted or told apart with the values of their feed.
struct JoinedRowLimit: ~Copyable {
  private let limit: ExpansionLimit
  /// The columns of texts whose values in the feed count for each row.
  private let fields: [EntryField]
  private var feed = FeedColumns()
  /// The size of the feeds' values in the rows so far.
  private var size = 0
  private var isExceeded = false

  /// Creates the limit; `nil` if no rows are joined with values of their feed.
  init?(_ plan: Conversion) {
    let joined = plan.joinedFields
    guard !joined.isEmpty else { return nil }
    limit = ExpansionLimit(plan)
    fields = EntryField.allCases.filter {
      $0.isFeedLevel && $0.type == .text && joined.contains($0)
    }
  }

  /// Begins another input.
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
    feed.turn(to: batch.feed)
    let repeated = fields.reduce(0) { $0 + (feed.row.text($1)?.count ?? 0) }
    let row = max(limit.maximum(of: inputSize) - size, 0) / max(repeated, 1)
    guard batch.count > row else {
      size += batch.count * repeated
      return nil
    }
    let problem = limit.problem("rows with the values of their feed exceed", at: row, of: batch)
    isExceeded = true
    batch.truncate(to: row)
    return problem
  }
}
