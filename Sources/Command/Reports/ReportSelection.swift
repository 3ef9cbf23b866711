internal import ChartConv
internal import ChartConvIO
internal import ChartConvSnapshots

/// What is chosen among the rows of a report: a condition, an order, an offset and a limit, which count the
/// rows of each chart.
struct ReportSelection: Sendable {
  fileprivate let condition: ReportCondition?
  fileprivate let order: CellOrder
  fileprivate let entries: EntrySelection

  /// - Parameter columns: those that can be named.
  init(_ options: Options, among columns: [ReportColumn]) throws(FeedError) {
    order =
      try options.sorting.map { text throws(FeedError) in
        try ColumnList.sortKeys("--sort", text, among: columns)
      } ?? CellOrder([])
    do throws(FeedError) {
      condition = options.having.isEmpty ? nil : try ReportCondition(options.having, columns)
    } catch {
      var error = error
      error.flag = "--having"
      throw error
    }
    entries = options.conversion.selection
  }

  /// Returns `true` if the row at an index of its chart is between the offset and the limit.
  fileprivate func includes(_ index: Int) -> Bool {
    index >= entries.offset && entries.limit.map { index - entries.offset < $0 } ?? true
  }
}

struct ReportChart: Sendable {
  var heading: ReportHeading
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
enum ReportForm: Sendable {
  /// By its columns, or there is only one chart.
  case plain
  /// A section for each chart.
  case sections
  /// By the title and the address of each feed, in columns before the others.
  case feeds

  /// - Parameter isForPeople: `true` for a format with sections.
  /// - Parameter hasOwnFields: `true` if the columns are chosen.
  init(_ charts: [ReportChart], isForPeople: Bool, hasOwnFields: Bool) {
    if charts.count < 2 {
      self = .plain
    } else if isForPeople {
      self = .sections
    } else {
      let told = Set(charts.map(\.identity.shown))
      self = hasOwnFields || told.count == charts.count ? .plain : .feeds
    }
  }

  var columns: [ReportColumn] {
    if case .feeds = self { [ReportColumn(.feedTitle), ReportColumn(.feedURL)] } else { [] }
  }
}

/// Passes the selected rows of a report to its output, chart by chart. Without sections, sorted rows are in
/// the order of all charts.
final class ReportRows {
  private let selection: ReportSelection
  private let form: ReportForm
  private let columns: ResultColumns
  private let output: any ReportTarget
  private var cells = ReportRow()
  private var chart: ReportChart?
  /// `true` if the section of the chart has a row.
  private var hasSection = false
  /// The number of rows of the chart that satisfy the condition.
  private var count = 0
  private var memory = 0
  /// The rows of the chart to sort, each with the values that it is sorted by, and those of earlier charts.
  private var held: [(values: ReportRow, row: ReportRow)] = []
  private var sorted: [(values: ReportRow, row: ReportRow)] = []

  init(
    _ selection: ReportSelection, _ form: ReportForm, _ columns: ResultColumns,
    into output: any ReportTarget
  ) {
    self.selection = selection
    self.form = form
    self.columns = columns
    self.output = output
  }

  func begin(_ chart: ReportChart) throws(FeedError) {
    try endChart()
    self.chart = chart
    hasSection = false
  }

  /// Takes a row.
  ///
  /// - Parameters:
  ///   - values: the values of all columns of the report.
  ///   - entry: the entry, of whose price people see the currency.
  ///   - isDay: `true` if people see the days of times.
  ///   - texts: what people see in some columns, by their names.
  /// - Returns: `true` if the row satisfies the condition.
  @discardableResult
  func take(
    _ values: ReportRow, of entry: borrowing Row, isDay: Bool = false,
    _ texts: KeyValuePairs<String, String?> = [:]
  ) throws(FeedError) -> Bool {
    if let condition = selection.condition, !condition.accepts(values) { return false }
    fill(values, entry, isDay: isDay, texts)
    if selection.order.isEmpty {
      if selection.includes(count) { try write(cells) }
      count += 1
      return true
    }
    memory += values.memory + cells.memory
    try selection.entries.checkHeld(memory, "sort")
    held.append((values, cells))
    return true
  }

  /// Writes the rows that wait for others.
  func finish() throws(FeedError) {
    try endChart()
    for (_, row) in selection.order.sorted(sorted[...], by: \.values) { try write(row) }
  }

  private func endChart() throws(FeedError) {
    count = 0
    let rows = selection.order.sorted(held[...], by: \.values).enumerated()
    held = []
    for (index, row) in rows where selection.includes(index) {
      if case .sections = form { try write(row.row) } else { sorted.append(row) }
    }
  }

  /// Fills the cells that are written, after those that tell the chart.
  private func fill(
    _ values: ReportRow, _ entry: borrowing Row, isDay: Bool,
    _ texts: KeyValuePairs<String, String?>
  ) {
    cells.removeAll()
    cells.line = values.line
    if case .feeds = form, let chart {
      cells.append(chart.feedTitle)
      cells.append(chart.feedURL)
    }
    for index in columns.written {
      let name = columns.all[index].name
      if !columns.isForPeople {
        cells.append(values[index])
      } else if let text = texts.first(where: { $0.key == name }) {
        cells.append(text.value)
      } else if name == EntryField.price.name, entry.has(.price) {
        cells.append(entry.shownPrice)
      } else if isDay, case .timestamp(let moment) = values[index] {
        cells.append(moment.date)
      } else {
        cells.append(values[index])
      }
    }
  }

  private func write(_ row: ReportRow) throws(FeedError) {
    if case .sections = form, !hasSection, let chart { output.beginSection(chart.heading) }
    hasSection = true
    try output.append(row)
  }
}

extension Row {
  /// The price with its currency, for people.
  var shownPrice: String? {
    let words = [string(.price), string(.currency)].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
