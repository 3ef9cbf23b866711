package import ChartConvModel

/// Applies the parts of an ``EntrySelection`` that depend on one row, and the limits of a feed, to
/// the batches of an input.
package struct RowSelection: ~Copyable {
  private let selection: EntrySelection
  private let excludedIDs: Set<ExactText>
  private var feed = FeedColumns()
  private var window: RowWindow

  package init(_ selection: EntrySelection) {
    self.selection = selection
    excludedIDs = selection.excludedIDs
    // Ordered rows are counted when they are written.
    window = selection.needsOrder ? RowWindow() : RowWindow(selection)
  }

  /// The number of rows of the current feed that are still needed.
  package var neededRows: Int { window.neededRows }

  /// Removes the rows that aren't selected.
  package mutating func apply(to batch: inout RowBatch) {
    if batch.startsFeed { window.begin() }
    if !excludedIDs.isEmpty {
      batch.keepRows { batch, index in
        batch[index].string(.id).map { !excludedIDs.contains(ExactText($0)) } ?? true
      }
    }
    if let condition = selection.condition {
      feed.turn(to: batch.feed)
      batch.keepRows { condition.accepts(JoinedRow($0[$1], of: feed.row)) }
    }
    if !selection.dates.isUnbounded {
      feed.turn(to: batch.feed)
      let value = batch.feed.value
      batch.keepRows { selection.dates.accepts(JoinedRow($0[$1], of: feed.row), of: value) }
    }
    window.apply(to: &batch)
    if batch.endsFeed { window.begin() }
  }
}
