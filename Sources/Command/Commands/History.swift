import ChartConv
import ChartConvReports

/// `chartconv history`.
struct HistoryCommand: Command {
  static let name = "history"
  static let help = CommandHelp(
    "history [OPTION]... [FILE]...",
    summary: "show peaks, runs and re-entries over snapshots of charts",
    purpose: [
      "Summarizes snapshots of charts: one row for each entry of each chart.",
      "Without FILE, or if FILE is -, reads standard input.",
    ],
    examples: [
      "chartconv history snapshots",
      "chartconv history --each snapshots/*.xml -o each.csv",
      "chartconv history --snapshot-time name snapshots/*.json",
      "chartconv history --where \"feed_updated >= '2024-05-01'\" snapshots",
    ],
    success: "all was read", failure: "some input failed")
  static let traits: CommandTraits = [
    .reads, .readsMany, .fetches, .writes, .selects, .sorts, .pairs,
  ]
  static let flags = [
    option(
      "each", .comparison,
      "write every entry, with its previous and peak rank, number of snapshots and status"
    ) { $0.isEach = true },
    option(
      "having", .choice,
      "write the rows of the result for which EXPR is true: 'peak_rank = 1 and re_entries > 0'",
      taking: "EXPR"
    ) { value, command in command.conditions.append(value) },
  ]
  static let summaries: KeyValuePairs = [
    "sort": "sort the result by its COLUMNS; -COLUMN sorts in descending order, null is last",
    "offset": "skip the first N rows of the result",
    "limit": "write the first N rows of the result",
  ]

  static var resultColumns: [ReportColumn] { HistoryColumns.ownColumns }

  /// `true` to write every entry.
  fileprivate var isEach = false
  /// Conditions on the rows of the result, the columns by which it is sorted, and the part of it that
  /// is written.
  fileprivate var conditions: [String] = []
  fileprivate var sorting: String?
  fileprivate var offset = 0
  fileprivate var limit: Int?

  /// Applies the options for rows to the result.
  mutating func prepare(_ options: inout Options) throws(FeedError) {
    try options.selection.check()
    sorting = options.sorting
    offset = options.selection.offset
    limit = options.selection.limit
    options.selection.offset = 0
    options.selection.limit = nil
  }

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    var plan = try Plan(options, on: Terminal.ofOutput)
    try plan.read(options, reporter) { (plan, _) throws(FeedError) in
      let run = HistoryRun(
        command: self, plan: plan, identity: EntryIdentity(options.key), fields: options.fields)
      if isEach { try run.writeEach(reporter) } else { try run.writeSummary(reporter) }
    }
  }

  func schema(_ format: String, _ options: Options) throws(FeedError) -> String {
    guard !isEach else {
      return try Self.schema(
        of: "A history of entries", EachHistory.columns(EntryField.scalars), format)
    }
    let columns = HistoryColumns(EntryField.scalars, isForPeople: false)
    return try Self.schema(of: "A history", columns.columns, format)
  }
}

/// A history of the inputs.
private struct HistoryRun {
  let command: HistoryCommand
  let plan: Plan
  let identity: EntryIdentity
  let fields: FieldList?

  /// Writes a row for each entry on each chart.
  func writeSummary(_ reporter: Reporter) throws(FeedError) {
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
  func writeEach(_ reporter: Reporter) throws(FeedError) {
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
    let keys = try command.sorting.map { text throws(FeedError) in
      try ColumnList.sortKeys("--sort", text, among: columns)
    }
    return ReportSelection(
      where: try condition(on: columns), by: keys ?? CellOrder([]),
      offset: command.offset, limit: command.limit,
      sortLimit: plan.conversion.selection.sortLimit)
  }

  private func condition(on columns: [ReportColumn]) throws(FeedError) -> ReportCondition? {
    guard !command.conditions.isEmpty else { return nil }
    do throws(FeedError) { return try ReportCondition(command.conditions, columns) } catch {
      var error = error
      error.flag = "--having"
      throw error
    }
  }

  private func read(into store: SnapshotStore, _ reporter: Reporter) throws(FeedError) {
    try store.read(plan.series(plan.inputs), plan.conversion, report: reporter.take)
    let undated = store.undatedCount
    if undated > 0 {
      let snapshots =
        undated == 1
        ? "a snapshot has no date and is ordered by its name"
        : "\(undated) snapshots have no date and are ordered by their names"
      reporter.warn("\(snapshots); see --snapshot-time")
    }
    reporter.warn(ofSnapshots: store.conflicts.map(\.message))
  }
}
