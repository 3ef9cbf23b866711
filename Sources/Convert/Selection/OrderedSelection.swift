package import ChartConvIO
package import ChartConvModel
internal import ChartConvSnapshots
internal import ChartConvWriters

/// Applies the parts of an ``EntrySelection`` that depend on earlier rows, when the rows are
/// written: unique rows, sorting, and the limits of sorted rows.
package struct OrderedSelection: ~Copyable {
  /// The parts of an output, by its feeds.
  package enum Sections: Sendable {
    /// One list of rows.
    case none
    /// A section for each feed.
    case all
    /// A section for each feed with rows.
    case filled
  }

  /// A feed whose rows are held.
  private struct Section {
    var feed: SharedFeed
    var isIncomplete = false
  }

  private var new: NewRows?
  private var unique: UniqueRows
  private var sorted: SortedRows?
  private var window: RowWindow
  private let sections: Sections
  private var feeds: [Section] = []
  /// The number of selected rows of the current input.
  private var rowCount = 0

  package init(_ selection: EntrySelection, _ sections: Sections) {
    if let known = selection.known { new = NewRows(known) }
    unique = UniqueRows(selection.unique)
    sorted = selection.sorting.isEmpty ? nil : SortedRows(selection)
    window = selection.sorting.isEmpty ? RowWindow(selection) : RowWindow()
    self.sections = sections
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
      return try body(&batch)
    }
    rowCount += batch.count
    if batch.startsFeed || feeds.isEmpty { feeds.append(Section(feed: batch.feed)) }
    try sorted?.hold(batch, section: feeds.count - 1)
    guard batch.endsFeed else { return }
    feeds[feeds.count - 1] = Section(feed: batch.feed, isIncomplete: batch.isIncomplete)
  }

  /// Returns the warnings about entries that fell together since the last call.
  package mutating func takeWarnings() -> [String] {
    (new?.takeWarnings() ?? []) + [unique.takeWarning()].compactMap(\.self)
  }

  /// Returns the number of rows selected since the last call.
  package mutating func takeRowCount() -> Int {
    defer { rowCount = 0 }
    return rowCount
  }

  /// Delivers the rows that are held. Without any, an output has the first feed, with its metadata.
  package mutating func finish(
    _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    guard let rows = sorted?.takeRows() else { return }
    if case .none = sections {
      // A document of several feeds is named and dated by all of them.
      for feed in feeds { try deliver([], of: feed, endsFeed: false, body) }
      return try deliver(rows[...], body)
    }
    if case .filled = sections, let all = Feed.combined(feeds.map(\.feed.value)) {
      return try deliver(rows[...], of: Section(feed: SharedFeed(all)), isMixed: true, body)
    }
    var ranges: [[SortedRows.HeldRow]] = Array(repeating: [], count: feeds.count)
    for row in rows { ranges[row.section].append(row) }
    for (index, section) in feeds.enumerated() {
      if case .filled = sections, ranges[index].isEmpty, !rows.isEmpty || index > 0 { continue }
      try deliver(ranges[index][...], of: section, body)
    }
  }

  /// Delivers the rows of a feed, and its end as a batch without rows.
  private mutating func deliver(
    _ rows: ArraySlice<SortedRows.HeldRow>, of section: Section, endsFeed: Bool = true,
    isMixed: Bool = false, _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    try deliver(rows, of: section.feed, isMixed: isMixed, body)
    var batch = RowBatch()
    batch.feed = section.feed
    batch.startsFeed = rows.isEmpty
    batch.endsFeed = endsFeed
    batch.isIncomplete = section.isIncomplete
    batch.precedingRows = rows.count
    try body(&batch)
  }

  /// Delivers rows in batches of one feed each.
  ///
  /// - Parameters:
  ///   - feed: the feed of all rows, which they begin; `nil` for rows of any feeds.
  ///   - isMixed: `true` for a combination, whose rows keep the values of their own feeds.
  private mutating func deliver(
    _ rows: ArraySlice<SortedRows.HeldRow>, of feed: SharedFeed? = nil, isMixed: Bool = false,
    _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    var batch = RowBatch()
    var index = rows.startIndex
    while index < rows.endIndex {
      let origin = rows[index].feed
      batch.feed = feed ?? origin
      batch.startsFeed = feed != nil && index == rows.startIndex
      batch.precedingRows = index - rows.startIndex
      while index < rows.endIndex, batch.size < SortedRows.batchSize,
        feed != nil || rows[index].feed === origin
      {
        batch.append(packed: rows[index].packed[...], SortedRows.fields)
        if isMixed { batch.inherit(rows[index].feed, .ofFeeds, from: batch.count - 1) }
        index += 1
      }
      if !isMixed { batch.inherit(batch.feed, .ofFeeds) }
      try body(&batch)
      batch.removeAll()
    }
  }
}
