internal import ChartConvIO
internal import ChartConvModel

/// Holds rows and delivers them in the order of the sort keys. The sort is stable.
struct SortedRows: ~Copyable {
  /// The location of a held row.
  private struct Location {
    let page: Int
    let row: Int
  }

  private let selection: EntrySelection
  private let columns: SortColumns
  private var pages: [RowPage] = []
  private var locations: [Location] = []
  private var feed = FeedColumns()
  private var memory = 0

  init(_ selection: EntrySelection) {
    self.selection = selection
    columns = SortColumns(selection.sorting)
  }

  /// Copies the rows of a batch. Throws `.limit` if the held rows need too much memory.
  mutating func hold(_ batch: borrowing RowBatch) throws(FeedError) {
    guard batch.count > 0 else { return }
    feed.turn(to: batch.feed)
    for index in 0..<batch.count {
      locations.append(Location(page: pages.count, row: index))
      columns.append(JoinedRow(batch[index], of: feed.row))
    }
    let page = RowPage(batch)
    pages.append(page)
    memory += page.memory
    guard memory + columns.memory + locations.count * 24 <= selection.sortLimit else {
      throw FeedError(
        .limit, "the rows to sort need more than \(selection.sortLimit) bytes", about: .sortLimit)
    }
  }

  /// Delivers the rows in order, in batches of one feed each, and removes them.
  mutating func deliver(
    _ body: (inout RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    let order = selectedRows()
    var batch = RowBatch()
    var start = 0
    while start < order.count {
      let page = locations[order[start]].page
      var end = start + 1
      while end < order.count, end - start < 256, locations[order[end]].page == page { end += 1 }
      let rows = order[start..<end].map { locations[$0].row }
      try pages[page].withRows(rows, in: &batch) { (batch) throws(FeedError) in
        batch.precedingRows = start
        try body(&batch)
      }
      start = end
    }
    pages = []
    locations = []
    columns.removeAll()
    memory = 0
  }

  /// Returns the indices of the rows between the offset and the limit, in order.
  private func selectedRows() -> [Int] {
    var order = Array(locations.indices)
    order.sort { columns.precedes($0, $1) }
    let rest = order.dropFirst(selection.offset)
    return Array(selection.limit.map { rest.prefix($0) } ?? rest)
  }
}
