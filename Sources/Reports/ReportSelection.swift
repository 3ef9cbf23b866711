package import ChartConvConvert
package import ChartConvIO
internal import ChartConvModel
package import ChartConvWriters

/// Selects the rows of a report by its own columns: a condition, an order, an offset and a limit.
package struct ReportSelection {
  private let condition: ReportCondition?
  private let order: CellOrder
  private let limit: Int?
  /// The maximum memory of rows that are sorted.
  private let sortLimit: Int
  private var skipped = 0
  private let offset: Int
  private var written = 0
  private var memory = 0
  /// The rows to sort, each with the values that it is sorted by.
  private var held: [(values: ReportRow, row: ReportRow)] = []

  package init(
    where condition: ReportCondition?, by order: CellOrder, offset: Int, limit: Int?, sortLimit: Int
  ) {
    self.condition = condition
    self.order = order
    self.offset = offset
    self.limit = limit
    self.sortLimit = sortLimit
  }

  /// Takes a row, and writes it if it is selected and its order is settled.
  ///
  /// - Parameter values: the values of all columns of the report.
  /// - Parameter row: the values that are written.
  package mutating func take(
    _ values: ReportRow, _ row: ReportRow,
    write: (borrowing ReportRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    if let condition, !condition.accepts(values) { return }
    guard !order.isEmpty else { return try pass(row, write) }
    memory += values.memory + row.memory
    guard memory <= sortLimit else {
      throw FeedError(
        .limit, "the rows to sort need more than \(sortLimit) bytes", about: .sortLimit)
    }
    held.append((values, row))
  }

  /// Writes the sorted rows.
  package mutating func finish(
    write: (borrowing ReportRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    let sorted = held.indices.sorted { one, other in
      switch order.order(held[one].values, held[other].values) {
      case .ascending: true
      case .descending: false
      case .equal: one < other
      }
    }
    for index in sorted { try pass(held[index].row, write) }
    held = []
  }

  private mutating func pass(
    _ row: ReportRow, _ write: (borrowing ReportRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    guard skipped >= offset else {
      skipped += 1
      return
    }
    if let limit, written >= limit { return }
    written += 1
    try write(row)
  }
}
