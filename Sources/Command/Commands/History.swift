import ChartConv
import ChartConvSnapshots

struct HistoryCommand: Command {
  static let name = "history"
  static let help = CommandHelp(
    synopsis: "history [OPTION]... [FILE]...",
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
    success: "everything was read", failure: "some input failed")
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

  static var resultColumns: [ReportColumn] { ResultColumns.ofHistory }

  /// `true` to write every entry.
  private var isEach = false

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    var plan = try Plan(options, on: Terminal.ofOutput)
    try plan.read(reporter) { (plan, _) throws(FeedError) in try write(plan, reporter) }
  }

  func schema(_ format: String, _ options: Options) throws(FeedError) -> String {
    guard !isEach else {
      let columns = try ResultColumns.each(
        .standard, standard: EntryField.scalars, isForPeople: false)
      return try Self.schema(of: "A history of entries", columns.all, format)
    }
    let all = ReportFields.entries(EntryField.scalars)
    let columns = try ResultColumns.history(all, isForPeople: false)
    return try Self.schema(of: "A history", columns.all, format)
  }

  /// Writes a row for each entry on each chart, or for each entry of each snapshot.
  private func write(_ plan: Plan, _ reporter: Reporter) throws(FeedError) {
    let options = plan.options
    let isForPeople = plan.conversion.output.isPage
    let standard =
      isEach
      ? plan.conversion.output.reportFields
      : ResultColumns.standardOfHistory(isForPeople: isForPeople)
    let choice = try options.fields?.reportFields(amending: standard) ?? .standard
    let columns =
      isEach
      ? try ResultColumns.each(choice, standard: standard, isForPeople: isForPeople)
      : try ResultColumns.history(choice, isForPeople: isForPeople)
    try plan.checkReport()
    let selection = try ReportSelection(options, among: columns.all)
    let store = SnapshotStore(EntryIdentity(options.key), columns.stored)
    try read(plan, into: store, reporter)
    let snapshots = try store.charts()
    let charts = ReportTitle.charts(ofHistory: snapshots)
    let form = ReportForm(charts, isForPeople: isForPeople, hasOwnFields: options.fields != nil)
    let output = try plan.makeReport(form.columns + columns.columns, named: "history")
    output.begin(ReportTitle.history(of: charts))
    let rows = ReportRows(selection, form, columns, into: output)
    try output.write { () throws(FeedError) in
      for (snapshots, chart) in zip(snapshots, charts) {
        try rows.begin(chart)
        if isEach {
          try EachHistory.write(snapshots, of: store, columns, to: rows)
        } else {
          try ChartHistory.write(snapshots, of: store, columns, to: rows)
        }
      }
      try rows.finish()
    }
    reporter.warn(
      of: store.leftOut, outOf: plan.conversion.selection.dates, isEmptied: !store.hasEntries)
    try plan.commit(output, reporter)
  }

  private func read(
    _ plan: Plan, into store: SnapshotStore, _ reporter: Reporter
  ) throws(FeedError) {
    try store.read(plan.series(plan.inputs), plan.conversion, report: reporter.take)
    let undated = store.snapshots.count { $0.identity == nil } - store.beginnings.count
    if undated > 0 {
      let snapshots =
        undated == 1
        ? "a snapshot has no date and is ordered by its name"
        : "\(undated) snapshots have no date and are ordered by their names"
      reporter.warn("\(snapshots); see --snapshot-time")
    }
    let stale = store.snapshots.filter(\.isStale)
    if let name = stale.first?.title {
      reporter.warn(
        "the date of '\(name)' stands still: \(stale.count) documents are ordered by their names;"
          + " see --snapshot-time")
    }
    if store.conflicts.isEmpty, let warning = store.unnamedWarning { reporter.warn(warning) }
    reporter.warn(ofSnapshots: store.warnings)
  }
}
