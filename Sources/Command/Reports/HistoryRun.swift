import ChartConv
import ChartConvReports

/// Runs `chartconv history`.
struct HistoryRun {
  private let plan: Plan
  private let identity: EntryIdentity
  private let fields: FieldList?
  private let isEach: Bool

  init(_ plan: Plan, _ options: Options) {
    self.plan = plan
    identity = EntryIdentity(options.key)
    fields = options.fields
    isEach = options.isEach
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
    let output = try plan.makeReport(columns.columns)
    let store = ChartHistory.makeStore(identity, columns)
    try read(into: store, reporter)
    let history = ChartHistory(store, columns)
    try history.summarize()
    output.begin(ReportHeading(history.title))
    try history.write { (row) throws(FeedError) in try output.append(row) }
    try plan.commit(output, reporter)
  }

  /// Writes a row for each entry of each snapshot.
  private func writeEach(_ reporter: Reporter) throws(FeedError) {
    let format = plan.conversion.output
    let fields = try self.fields?.fields(amending: format.standardFields) ?? format.standardFields
    let output = try plan.makeReport(EachHistory.columns(fields))
    let store = EachHistory.makeStore(identity, fields)
    try read(into: store, reporter)
    output.begin(ReportHeading("History"))
    try EachHistory(store, fields).write { (row) throws(FeedError) in try output.append(row) }
    try plan.commit(output, reporter)
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
