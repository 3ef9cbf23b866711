package import ChartConvIO
package import ChartConvModel

/// Applies the parts of an ``EntrySelection`` that depend on earlier rows, when the rows are
/// written: unique rows, sorting, and the limits of sorted rows.
package struct OrderedSelection: ~Copyable {
  private var new: NewRows?
  private var unique: UniqueRows
  private var sorted: SortedRows?
  private var window: RowWindow
  /// `true` if rows are sorted within each feed, because the output has a section for each feed.
  private let separatesFeeds: Bool
  /// `true` if rows of a feed are held whose beginning isn't delivered.
  private var startsFeed = false
  /// The number of selected rows of the current input.
  private var rowCount = 0
  /// The number of delivered rows of the current feed.
  private var deliveredRows = 0
  /// The first feed, until a batch is delivered.
  private var first: SharedFeed?

  package init(_ selection: EntrySelection, separatesFeeds: Bool) {
    if let known = selection.known { new = NewRows(known) }
    unique = UniqueRows(selection.unique)
    sorted = selection.sorting.isEmpty ? nil : SortedRows(selection)
    window = selection.sorting.isEmpty ? RowWindow(selection) : RowWindow()
    self.separatesFeeds = separatesFeeds
  }

  /// Selects the rows of a batch and delivers those whose order is settled.
  package mutating func take(
    _ batch: inout RowBatch, _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    new?.apply(to: &batch)
    unique.apply(to: &batch)
    if sorted == nil {
      if batch.startsFeed { window.begin() }
      window.apply(to: &batch)
      rowCount += batch.count
      new?.note(batch)
      return try body(&batch)
    }
    rowCount += batch.count
    try sorted?.hold(batch)
    guard separatesFeeds else {
      if deliveredRows == 0, first == nil { first = batch.feed }
      return
    }
    startsFeed = startsFeed || batch.startsFeed
    guard batch.endsFeed else { return }
    deliveredRows = 0
    try deliver(body)
    try deliverEnd(of: batch.feed, body)
  }

  /// Returns the number of rows selected since the last call.
  package mutating func takeRowCount() -> Int {
    defer { rowCount = 0 }
    return rowCount
  }

  /// Delivers the rows that are still held; without any, the first feed, so that the output has its
  /// metadata.
  package mutating func finish(
    _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    try deliver(body)
    guard deliveredRows == 0, let first else { return }
    self.first = nil
    startsFeed = true
    try deliverEnd(of: first, body)
  }

  private mutating func deliver(
    _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    var startsFeed = self.startsFeed
    var rows = deliveredRows
    try sorted?.deliver { (batch) throws(FeedError) in
      batch.startsFeed = startsFeed
      startsFeed = false
      rows = batch.precedingRows + batch.count
      new?.note(batch)
      try body(&batch)
    }
    self.startsFeed = startsFeed
    deliveredRows = rows
  }

  /// Delivers the end of a feed as a batch without rows.
  private mutating func deliverEnd(
    of feed: SharedFeed, _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    var batch = RowBatch()
    batch.feed = feed
    batch.startsFeed = startsFeed
    batch.endsFeed = true
    batch.precedingRows = deliveredRows
    startsFeed = false
    try body(&batch)
  }
}
