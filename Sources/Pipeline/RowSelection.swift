internal import ChartConvModel

/// Applies an ``EntrySelection`` to the batches of an input.
struct RowSelection {
  private let selection: EntrySelection
  /// The number of rows of the current feed that were kept.
  private var kept = 0

  init(_ selection: EntrySelection) { self.selection = selection }

  /// The number of rows of the current feed that are still needed.
  var neededRows: Int { selection.limit.map { max($0 - kept, 0) } ?? .max }

  /// Removes the rows that aren't selected.
  mutating func apply(to batch: inout RowBatch) {
    if batch.startsFeed { kept = 0 }
    if !selection.excludedIDs.isEmpty {
      batch.keepRows { batch, index in
        batch[index].string(.id).map { !selection.excludedIDs.contains(ExactText($0)) } ?? true
      }
    }
    if selection.limit != nil { batch.truncate(to: neededRows) }
    batch.precedingRows = kept
    kept += batch.count
    if batch.endsFeed { kept = 0 }
  }
}
