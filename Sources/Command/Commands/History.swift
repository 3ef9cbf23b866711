import ChartConv
import ChartConvSnapshots

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
    .reads, .readsMany, .fetches, .writes, .selects, .sorts, .pairs, .lists,
  ]
  static let flags = [
    option(
      "each", .comparison,
      "write every entry, with its previous and peak rank, number of snapshots and status"
    ) { $0.isEach = true }
  ]
  static let summaries: KeyValuePairs = [
    "sort": "sort the result by its COLUMNS; -COLUMN sorts in descending order, null is last",
    "offset": "skip the first N rows of each chart",
    "limit": "write the first N rows of each chart",
  ]

  static var resultColumns: [ReportColumn] { HistoryColumns.ownColumns }

  /// `true` to write every entry.
  fileprivate var isEach = false
  private var result = ResultOptions()

  mutating func prepare(_ options: inout Options) throws(FeedError) {
    result = try ResultOptions(takingFrom: &options)
  }

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    var plan = try Plan(options, on: Terminal.ofOutput)
    try plan.read(reporter) { (plan, _) throws(FeedError) in
      let run = HistoryRun(
        plan: plan, result: result, identity: EntryIdentity(options.key), fields: options.fields)
      if isEach { try run.writeEach(reporter) } else { try run.writeSummary(reporter) }
    }
  }

  func schema(_ format: String, _ options: Options) throws(FeedError) -> String {
    guard !isEach else {
      let columns = try EachColumns(.standard, standard: EntryField.scalars, isForPeople: false)
      return try Self.schema(of: "A history of entries", columns.all, format)
    }
    let all = ReportFields.entries(EntryField.scalars)
    let columns = try HistoryColumns(all, isForPeople: false)
    return try Self.schema(of: "A history", columns.all, format)
  }
}

/// A history of the inputs.
private struct HistoryRun {
  let plan: Plan
  let result: ResultOptions
  let identity: EntryIdentity
  let fields: FieldList?

  private var isForPeople: Bool { plan.conversion.output.isPage }

  /// Writes a row for each entry on each chart.
  func writeSummary(_ reporter: Reporter) throws(FeedError) {
    let standard = isForPeople ? HistoryColumns.shown : HistoryColumns.standard
    let columns = try HistoryColumns(
      try chosen(standard), isForPeople: isForPeople)
    let selection = try selection(from: columns.all)
    let store = ChartHistory.makeStore(identity, columns)
    try read(into: store, reporter)
    let history = ChartHistory(store, columns)
    try history.summarize()
    try write(history.charts, columns.columns, selection, store, reporter, history.write)
  }

  /// Writes a row for each entry of each snapshot.
  func writeEach(_ reporter: Reporter) throws(FeedError) {
    let standard = plan.conversion.output.reportFields
    let columns = try EachColumns(
      try chosen(standard), standard: standard, isForPeople: isForPeople)
    let selection = try selection(from: columns.all)
    let store = EachHistory.makeStore(identity, columns)
    try read(into: store, reporter)
    let history = try EachHistory(store, columns)
    try write(history.charts, columns.columns, selection, store, reporter, history.write)
  }

  private func chosen(_ standard: [EntryField]) throws(FeedError) -> ReportFields {
    try fields?.reportFields(amending: standard) ?? .standard
  }

  private func selection(from columns: [ReportColumn]) throws(FeedError) -> ReportSelection {
    try plan.checkReport()
    return try result.selection(
      from: columns, sortLimit: plan.conversion.selection.sortLimit)
  }

  private func write(
    _ charts: [ReportChart], _ columns: [ReportColumn], _ selection: ReportSelection,
    _ store: SnapshotStore, _ reporter: Reporter,
    _ writeRows: (ReportRows) throws(FeedError) -> Void
  ) throws(FeedError) {
    let form = ReportForm(charts, isForPeople: isForPeople, hasOwnFields: fields != nil)
    let output = try plan.makeReport(form.columns + columns, named: "history")
    output.begin(charts.historyHeading)
    let rows = ReportRows(selection, form, into: output)
    try output.write { () throws(FeedError) in
      try writeRows(rows)
      try rows.finish()
    }
    if let dates = store.emptyingDates {
      reporter.warn(of: dates, outOf: plan.conversion.selection.dates)
    }
    try plan.commit(output, reporter)
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
    if store.conflicts.isEmpty, let (one, other) = store.unnamed {
      reporter.warn(
        "\(one) and \(other) have no chart, address or title; they count as one chart; see --assume"
      )
    }
    reporter.warn(ofSnapshots: store.warnings)
  }
}
