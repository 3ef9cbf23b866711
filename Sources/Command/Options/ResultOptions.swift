internal import ChartConv

/// What is chosen among the rows of a report, by the report's columns.
struct ResultOptions {
  private var conditions: [String] = []
  private var sorting: String?
  private var offset = 0
  private var limit: Int?

  init() {}

  /// Takes the options for rows, which then don't select entries.
  init(takingFrom options: inout Options) throws(FeedError) {
    try options.selection.check()
    conditions = options.having
    sorting = options.sorting
    offset = options.selection.offset
    limit = options.selection.limit
    options.selection.offset = 0
    options.selection.limit = nil
  }

  /// Returns the selection of rows by the columns of the result.
  func selection(
    from columns: [ReportColumn], sortLimit: Int
  ) throws(FeedError) -> ReportSelection {
    let keys = try sorting.map { text throws(FeedError) in
      try ColumnList.sortKeys("--sort", text, among: columns)
    }
    return ReportSelection(
      where: try condition(on: columns), by: keys ?? CellOrder([]), offset: offset, limit: limit,
      sortLimit: sortLimit)
  }

  private func condition(on columns: [ReportColumn]) throws(FeedError) -> ReportCondition? {
    guard !conditions.isEmpty else { return nil }
    do throws(FeedError) { return try ReportCondition(conditions, columns) } catch {
      var error = error
      error.flag = "--having"
      throw error
    }
  }
}
