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
    identity = EntryIdentity(options.key, chart: [.country])
    fields = options.fields
    isEach = options.isEach
  }

  func run(_ reporter: Reporter) throws(FeedError) {
    if isEach { try writeEach(reporter) } else { try writeSummary(reporter) }
  }

  /// Writes a row for each thing.
  private func writeSummary(_ reporter: Reporter) throws(FeedError) {
    let isForPeople = plan.conversion.output.isForPeople
    let standard = isForPeople ? HistoryColumns.shown : HistoryColumns.standard
    let columns = HistoryColumns(
      try fields?.fields(amending: standard), isForPeople: isForPeople)
    let output = try plan.makeReport(columns.columns)
    let history = ChartHistory(identity, columns)
    try plan.conversion.deliver(
      plan.series(plan.inputs), fields: history.fields, parts: history.parts,
      joining: history.fields, report: reporter.take,
      take: history.take)
    if history.undatedCount > 0 {
      let snapshots =
        history.undatedCount == 1
        ? "a snapshot has no date and is ordered by its name"
        : "\(history.undatedCount) snapshots have no date and are ordered by their names"
      reporter.warn("\(snapshots); see --snapshot-time")
    }
    warn(ofDiffering: history.end(), reporter)
    output.begin(ReportHeading(history.title))
    try history.write { (row) throws(FeedError) in try output.append(row) }
    try plan.commit(output, reporter)
  }

  /// Writes a row for each entry.
  private func writeEach(_ reporter: Reporter) throws(FeedError) {
    let format = plan.conversion.output
    let fields = try self.fields?.fields(amending: format.standardFields) ?? format.standardFields
    let output = try plan.makeReport(EachHistory.columns(fields))
    let history = EachHistory(identity, fields) { (row) throws(FeedError) in
      try output.append(row)
    }
    output.begin(ReportHeading("History"))
    try plan.conversion.deliver(
      plan.series(try inputsInOrder()), fields: history.fields, parts: history.parts,
      joining: history.fields, report: reporter.take, take: history.take)
    warn(ofDiffering: history.end(), reporter)
    if !history.isInOrder {
      reporter.warn("an input has snapshots that aren't in the order of their times")
    }
    try plan.commit(output, reporter)
  }

  private func warn(ofDiffering count: Int, _ reporter: Reporter) {
    guard count > 0 else { return }
    let (snapshots, are) =
      count == 1 ? ("a snapshot that differs", "is") : ("\(count) snapshots that differ", "are")
    reporter.warn("\(snapshots) from another one of the same chart and time \(are) left out")
  }

  /// Returns the inputs in the order of their dates, for which files are read once more.
  private func inputsInOrder() throws(FeedError) -> InputNames {
    guard plan.inputs.count > 1, !plan.inputs.contains("-") else { return plan.inputs }
    var order = SnapshotOrder()
    try plan.conversion.deliver(plan.series(plan.inputs), fields: [], parts: .updated) { _ in
      order.endInput()
    } take: {
      order.take($0)
    }
    guard let indices = order.indices(of: plan.inputs) else { return plan.inputs }
    return plan.inputs.ordered(indices)
  }
}
