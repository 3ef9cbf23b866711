internal import ChartConvModel

/// The rows of a feed between an offset and a limit.
struct RowWindow {
  private let offset: Int
  private let limit: Int?
  /// The number of rows that were skipped and kept so far.
  private var skipped = 0
  private var kept = 0

  /// Creates a window with all rows.
  init() {
    offset = 0
    limit = nil
  }

  init(_ selection: EntrySelection) {
    offset = selection.offset
    limit = selection.limit
  }

  /// The number of rows that are still needed, including those to skip.
  var neededRows: Int {
    guard let limit else { return .max }
    guard kept < limit else { return 0 }
    let (sum, overflow) = (offset - skipped).addingReportingOverflow(limit - kept)
    return overflow ? .max : sum
  }

  /// Begins another feed.
  mutating func begin() {
    skipped = 0
    kept = 0
  }

  /// Removes the rows of a batch that are outside of the window.
  mutating func apply(to batch: inout RowBatch) {
    let skipping = min(offset - skipped, batch.count)
    if skipping > 0 {
      batch.keepRows { $1 >= skipping }
      skipped += skipping
    }
    if let limit { batch.truncate(to: limit - kept) }
    batch.precedingRows = kept
    kept += batch.count
  }
}
