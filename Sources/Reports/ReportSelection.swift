package import ChartConvConvert
package import ChartConvIO
internal import ChartConvModel
package import ChartConvWriters

/// Selects the rows of a report by its own columns: a condition, an order, an offset and a limit.
package struct ReportSelection {
  /// A column to sort by. Null is last in both directions.
  package struct SortKey: Sendable {
    let index: Int
    let type: FieldType
    let isDescending: Bool

    /// - Parameter index: the index of the column among those of the report.
    package init(_ index: Int, of columns: [ReportColumn], isDescending: Bool) {
      self.index = index
      type = columns[index].type
      self.isDescending = isDescending
    }
  }

  private let condition: ReportCondition?
  private let keys: [SortKey]
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
    where condition: ReportCondition?, by keys: [SortKey], offset: Int, limit: Int?, sortLimit: Int
  ) {
    self.condition = condition
    self.keys = keys
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
    guard !keys.isEmpty else { return try pass(row, write) }
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
      switch order(held[one].values, held[other].values) {
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

  private func order(_ one: ReportRow, _ other: ReportRow) -> Order {
    for key in keys {
      let (first, second) = (one.values, other.values)
      let (hasFirst, hasSecond) = (first.has(key.index), second.has(key.index))
      guard hasFirst, hasSecond else {
        if hasFirst == hasSecond { continue }
        return hasFirst ? .ascending : .descending
      }
      let order = Self.order(first, second, by: key)
      if order != .equal { return key.isDescending ? order.reversed : order }
    }
    return .equal
  }

  private static func order(
    _ one: borrowing ReportRow.Values, _ other: borrowing ReportRow.Values, by key: SortKey
  ) -> Order {
    let index = key.index
    switch key.type {
    case .text:
      guard let first = one.text(index), let second = other.text(index) else { return .equal }
      return first.order(to: second)
    case .decimal, .number:
      guard let first = one.text(index), let second = other.text(index) else { return .equal }
      return first.decimalOrder(to: second)
    case .integer: return Order(one.integer(index) ?? 0, other.integer(index) ?? 0)
    case .boolean:
      return Order(one.boolean(index) == true ? 1 : 0, other.boolean(index) == true ? 1 : 0)
    case .date:
      return Order(
        one.date(index)?.daysSinceEpoch ?? 0, other.date(index)?.daysSinceEpoch ?? 0)
    case .timestamp:
      guard let first = one.timestamp(index), let second = other.timestamp(index) else {
        return .equal
      }
      return first.secondsSince1970 == second.secondsSince1970
        ? Order(first.nanosecond, second.nanosecond)
        : Order(first.secondsSince1970, second.secondsSince1970)
    // Reports have no lists.
    case .list, .object: return .equal
    }
  }
}
