import ChartConv
import ChartConvReports

/// Runs `chartconv history`.
struct HistoryRun {
  private let plan: Plan
  private let identity: EntryIdentity
  private let fields: FieldList?
  private let isEach: Bool
  private let having: [String]
  private let sorting: String?
  private let selection: EntrySelection

  init(_ plan: Plan, _ options: Options) {
    self.plan = plan
    identity = EntryIdentity(options.key)
    fields = options.fields
    isEach = options.isEach
    having = options.reportConditions
    sorting = options.reportSorting
    selection = options.selection
  }

  func run(_ reporter: Reporter) throws(FeedError) {
    if isEach { try writeEach(reporter) } else { try writeSummary(reporter) }
  }

  /// Writes a row for each entry on each chart.
  private func writeSummary(_ reporter: Reporter) throws(FeedError) {
    let isForPeople = plan.conversion.output.isForPeople
    let standard = isForPeople ? HistoryColumns.shown : HistoryColumns.standard
    let columns = HistoryColumns(
      try fields?.fields(amending: standard), isForPeople: isForPeople)
    var selection = try selection(from: columns.selectable)
    let output = try plan.makeReport(columns.columns)
    let store = ChartHistory.makeStore(identity, columns)
    try read(into: store, reporter)
    let history = ChartHistory(store, columns)
    try history.summarize()
    output.begin(ReportHeading(history.title))
    try history.write(&selection) { (row) throws(FeedError) in try output.append(row) }
    try plan.commit(output, reporter)
  }

  /// Writes a row for each entry of each snapshot.
  private func writeEach(_ reporter: Reporter) throws(FeedError) {
    let format = plan.conversion.output
    let fields = try self.fields?.fields(amending: format.standardFields) ?? format.standardFields
    let columns = EachHistory.columns(fields)
    var selection = try selection(from: columns)
    let output = try plan.makeReport(columns)
    let store = EachHistory.makeStore(identity, fields)
    try read(into: store, reporter)
    output.begin(ReportHeading("History"))
    try EachHistory(store, fields).write(&selection) { (row) throws(FeedError) in
      try output.append(row)
    }
    try plan.commit(output, reporter)
  }

  /// Returns the selection of rows by the columns of the result.
  private func selection(from columns: [ReportColumn]) throws(FeedError) -> ReportSelection {
    let keys = try sorting.map { text throws(FeedError) in
      try ColumnList.sortKeys("--sort", text, among: columns)
    }
    return ReportSelection(
      where: having.isEmpty ? nil : try ReportCondition(having, columns), by: keys ?? [],
      offset: selection.offset, limit: selection.limit, sortLimit: selection.sortLimit)
  }

  private func read(into store: SnapshotStore, _ reporter: Reporter) throws(FeedError) {
    try plan.conversion.deliver(
      plan.series(plan.inputs), fields: store.fields, parts: store.parts, joining: store.fields
    ) { report in
      store.endInput()
      reporter.take(report)
    } take: { (batch) throws(FeedError) in
      try store.take(batch)
    }
    if store.undatedCount > 0 {
      let snapshots =
        store.undatedCount == 1
        ? "a snapshot has no date and is ordered by its name"
        : "\(store.undatedCount) snapshots have no date and are ordered by their names"
      reporter.warn("\(snapshots); see --snapshot-time")
    }
    reporter.warn(of: store.conflicts)
  }
}
