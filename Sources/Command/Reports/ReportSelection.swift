package import ChartConvConvert
package import ChartConvIO
internal import ChartConvModel
internal import ChartConvSnapshots
package import ChartConvWriters

/// What is chosen among the rows of a report: a condition, an order, an offset and a limit, which count the
/// rows of each chart.
package struct ReportSelection: Sendable {
  fileprivate let condition: ReportCondition?
  fileprivate let order: CellOrder
  private let offset: Int
  private let limit: Int?
  /// The maximum memory of rows that are sorted.
  fileprivate let sortLimit: Int

  package init(
    where condition: ReportCondition?, by order: CellOrder, offset: Int, limit: Int?, sortLimit: Int
  ) {
    self.condition = condition
    self.order = order
    self.offset = offset
    self.limit = limit
    self.sortLimit = sortLimit
  }

  /// Returns `true` if the row at an index of its chart is between the offset and the limit.
  fileprivate func includes(_ index: Int) -> Bool {
    index >= offset && limit.map { index - offset < $0 } ?? true
  }
}

/// A chart of a report.
package struct ReportChart: Sendable {
  /// The heading of its section.
  package var heading: ReportHeading
  let identity: ChartIdentity
  let feedTitle: String?
  let feedURL: String?

  init(_ heading: ReportHeading, of snapshot: SnapshotStore.Snapshot) {
    self.heading = heading
    identity = snapshot.chart
    feedTitle = snapshot.feedTitle
    feedURL = snapshot.feedURL
  }
}

/// How a report tells its charts apart.
package enum ReportForm: Sendable {
  /// By its columns, or there is only one chart.
  case plain
  /// A section for each chart.
  case sections
  /// By the title and the address of each feed, in columns before the others.
  case feeds

  /// - Parameter isForPeople: `true` for a format with sections.
  /// - Parameter hasOwnFields: `true` if the columns are chosen.
  package init(_ charts: [ReportChart], isForPeople: Bool, hasOwnFields: Bool) {
    if charts.count < 2 {
      self = .plain
    } else if isForPeople {
      self = .sections
    } else {
      let told = Set(charts.map(\.identity.shown))
      self = hasOwnFields || told.count == charts.count ? .plain : .feeds
    }
  }

  /// The columns that it adds.
  package var columns: [ReportColumn] {
    if case .feeds = self { [ReportColumn(.feedTitle), ReportColumn(.feedURL)] } else { [] }
  }
}

/// Passes the selected rows of a report to its output, chart by chart. Without sections, sorted rows are in
/// the order of all charts.
package final class ReportRows {
  private let selection: ReportSelection
  private let output: any ReportTarget
  private let form: ReportForm
  private var chart: ReportChart?
  /// `true` if the section of the chart has a row.
  private var hasSection = false
  /// The number of rows of the chart that satisfy the condition.
  private var count = 0
  private var memory = 0
  /// The rows to sort, each with the values that it is sorted by, and the first one of the chart.
  private var held: [(values: ReportRow, row: ReportRow)] = []
  private var start = 0

  package init(_ selection: ReportSelection, _ form: ReportForm, into output: any ReportTarget) {
    self.selection = selection
    self.form = form
    self.output = output
  }

  /// Begins the rows of a chart.
  func begin(_ chart: ReportChart) throws(FeedError) {
    try endChart()
    self.chart = chart
    hasSection = false
  }

  /// Takes a row.
  ///
  /// - Parameter values: the values of all columns of the report.
  /// - Parameter row: the values that are written.
  /// - Returns: `true` if the row satisfies the condition.
  @discardableResult
  func take(_ values: ReportRow, _ row: ReportRow) throws(FeedError) -> Bool {
    if let condition = selection.condition, !condition.accepts(values) { return false }
    let row = told(row)
    if selection.order.isEmpty {
      if selection.includes(count) { try write(row) }
      count += 1
      return true
    }
    memory += values.memory + row.memory
    guard memory <= selection.sortLimit else {
      throw FeedError(
        .limit, "the rows to sort need more than \(selection.sortLimit) bytes", about: .sortLimit)
    }
    held.append((values, row))
    return true
  }

  /// Writes the rows that wait for others.
  package func finish() throws(FeedError) {
    try endChart()
    for (_, row) in sorted(held[...]) { try write(row) }
    held = []
  }

  private func endChart() throws(FeedError) {
    count = 0
    let rows = sorted(held[start...])
    held.removeSubrange(start...)
    for index in rows.indices where selection.includes(index) { held.append(rows[index]) }
    if case .sections = form {
      for (_, row) in held { try write(row) }
      held = []
    }
    start = held.count
  }

  /// Returns the row with the columns that tell the chart.
  private func told(_ row: ReportRow) -> ReportRow {
    guard case .feeds = form, let chart else { return row }
    var told = ReportRow()
    told.append(chart.feedTitle)
    told.append(chart.feedURL)
    for index in 0..<row.count { told.append(row[index]) }
    return told
  }

  private func write(_ row: ReportRow) throws(FeedError) {
    if case .sections = form, !hasSection, let chart { output.beginSection(chart.heading) }
    hasSection = true
    try output.append(row)
  }

  private func sorted(
    _ rows: ArraySlice<(values: ReportRow, row: ReportRow)>
  ) -> [(values: ReportRow, row: ReportRow)] {
    rows.indices.sorted { one, other in
      switch selection.order.order(rows[one].values, rows[other].values) {
      case .ascending: true
      case .descending: false
      case .equal: one < other
      }
    }.map { rows[$0] }
  }
}
