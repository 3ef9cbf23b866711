internal import ChartConvIO
import ChartConv
import ChartConvSnapshots
import ChartConvWeb

struct DiffCommand: Command {
  static let name = "diff"
  static let help = CommandHelp(
    synopsis: "diff [OPTION]... OLD NEW",
    summary: "show what is new on a chart, what dropped off, and what moved",
    purpose: [
      "Compares two snapshots of a chart: what is new, dropped, moved or changed.",
      "OLD and NEW are files or folders; - is standard input.",
    ],
    examples: [
      "chartconv diff monday.xml tuesday.xml",
      "chartconv diff --all --to markdown monday.xml tuesday.xml",
      "chartconv diff --key artist,name us.json gb.json",
      "chartconv diff --latest snapshots",
    ],
    success: "everything was read", failure: "there are differences and --exit-code is given",
    usage: "some input failed, or wrong usage")
  static let traits: CommandTraits = [
    .reads, .fetches, .writes, .selects, .sorts, .pairs, .answers,
  ]
  static var resultColumns: [ReportColumn] { ResultColumns.ofDiff }
  static let flags = [
    option("all", .comparison, "also write the entries that are the same") { $0.writesAll = true },
    option(
      "latest", .comparison,
      "compare the two newest complete snapshots of each chart in the inputs"
    ) { $0.isLatest = true },
  ]
  static let summaries: KeyValuePairs = [
    "exit-code": "end with status 1 if there are differences, and with 2 if an input failed",
    "where": "write the entries for which EXPR is true, of a dropped one as it was",
    "having": "write the rows of the result for which EXPR is true: 'move > 9 or change = \"new\"'",
    "sort": "sort the result by its COLUMNS; -COLUMN sorts in descending order, null is last",
    "offset": "skip the first N rows of each chart",
    "limit": "write the first N rows of each chart",
  ]

  /// `true` to also write entries without a change.
  fileprivate var writesAll = false
  /// `true` to compare the two newest snapshots of each chart.
  fileprivate var isLatest = false

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    guard Environment.value("GIT_DIFF_PATH_COUNTER") != nil else {
      return try compare(options, reporter)
    }
    // git takes any status but 0 for a crash, and stops.
    do throws(FeedError) { try compare(Self.sides(ofGit: options), reporter) } catch {
      reporter.fail(error)
    }
    reporter.forgetFailures()
  }

  /// Returns the options with two inputs, of the arguments that git passes to an external diff: PATH
  /// OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE, and two more for a new name.
  private static func sides(ofGit options: Options) -> Options {
    var options = options
    if [7, 9].contains(options.operands.count) {
      options.operands = InputNames([options.operands[1], options.operands[4]])
    }
    return options
  }

  private func compare(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    var plan = try Plan(options, on: Terminal.ofOutput)
    try plan.read(reporter) { (plan, _) throws(FeedError) in
      let differs = try DiffRun(self, plan, options).run(reporter)
      reporter.noteTrouble()
      if differs, options.usesExitCode { reporter.noteAnswer() }
    }
  }

  func schema(_ format: String, _ options: Options) throws(FeedError) -> String {
    let all = ReportFields.entries(EntryField.scalars)
    let columns = try ResultColumns.diff(all, EntryIdentity([.rank]), isForPeople: false)
    return try Self.schema(of: "A comparison", columns.all, format)
  }
}

/// A comparison of two inputs.
private struct DiffRun {
  private let command: DiffCommand
  private let plan: Plan
  /// The inputs of each side, or with `--latest` those of both.
  private let old: InputNames
  private let new: InputNames
  private let names: (old: String, new: String)
  private let identity: EntryIdentity
  private let columns: ResultColumns
  private let selection: ReportSelection

  init(_ command: DiffCommand, _ plan: Plan, _ options: Options) throws(FeedError) {
    self.command = command
    self.plan = plan
    if command.isLatest {
      old = plan.inputs
      new = InputNames()
      names = ("the snapshot before", "the newest snapshot")
    } else {
      try Self.check(options.operands)
      old = try options.operands.only(at: 0, options.fileFilter)
      new = try options.operands.only(at: 1, options.fileFilter)
      names = (
        WebAddress.redacted(options.operands[0]), WebAddress.redacted(options.operands[1])
      )
    }
    identity = EntryIdentity(options.key)
    let isForPeople = plan.conversion.output.isPage
    let standard = ResultColumns.standardOfDiff(isForPeople: isForPeople)
    columns = try .diff(
      try options.fields?.reportFields(amending: standard) ?? .standard, identity,
      isForPeople: isForPeople)
    selection = try ReportSelection(options, among: columns.all)
  }

  private static func check(_ operands: InputNames) throws(FeedError) {
    guard operands.count == 2 else {
      throw .usage(
        "diff: expected two inputs, the old and the new one; --latest compares the newest of one folder"
      )
    }
    guard !operands.allSatisfy({ $0 == "-" }) else {
      throw .usage("diff: standard input can't be both the old and the new input")
    }
  }

  /// Returns `true` if the sides differ.
  func run(_ reporter: Reporter) throws(FeedError) -> Bool {
    try plan.checkReport()
    let isLatest = command.isLatest
    let shared = SharedKeys()
    let oldStore = SnapshotStore(identity, columns.stored, sharing: shared)
    let newStore = SnapshotStore(identity, columns.stored, sharing: shared)
    try read(old, named: names.old, into: oldStore, reporter)
    let isOldWhole = reporter.status == .success
    try read(new, named: names.new, into: newStore, reporter)
    let isWhole = reporter.status == .success
    let before: ComparedSnapshots
    let after: ComparedSnapshots
    if isLatest {
      let latest = try ComparedSnapshots.twoNewest(in: oldStore)
      (before, after) = (latest.old, latest.new)
      for chart in latest.single { reporter.note("\(chart) has only one complete snapshot") }
      for chart in latest.none { reporter.note("\(chart) has no complete snapshot with a date") }
    } else {
      (before, after) = (try .newest(in: oldStore), try .newest(in: newStore))
      noteOmitted(before, names.old, reporter)
      noteOmitted(after, names.new, reporter)
      warnOfIncomplete(before, names.old, reporter)
      warnOfIncomplete(after, names.new, reporter)
    }
    let isComplete = isWhole && before.incompleteCharts.isEmpty && after.incompleteCharts.isEmpty
    let diff = ChartDiff(
      identity, columns, before, after, names: names, writesAll: command.writesAll)
    let form = ReportForm(
      diff.charts, isForPeople: columns.isForPeople, hasOwnFields: plan.options.fields != nil)
    let output = try plan.makeReport(form.columns + diff.columns.columns, named: "diff")
    var heading = diff.heading
    heading.emptyText = isComplete ? "Nothing has changed." : "An input wasn't read to its end."
    output.begin(heading)
    // Without all old entries, new ones can't be told. The latest snapshots are complete ones.
    if isLatest || isOldWhole {
      let rows = ReportRows(selection, form, diff.columns, into: output)
      try output.write { () throws(FeedError) in
        try diff.write(to: rows, isNewComplete: isLatest || isWhole)
        try rows.finish()
      }
      for store in [oldStore, newStore] {
        reporter.warn(
          of: store.leftOut, outOf: plan.conversion.selection.dates, isEmptied: !store.hasEntries)
      }
    }
    if diff.foundNothingInCommon {
      let help =
        identity.isOfOneChart
        ? "--key artist,name compares charts of two countries or services" : "see --key"
      reporter.warn("no entry is on both sides" + (diff.comparesStreams ? "" : "; \(help)"))
    } else if isWhole {
      warn(ofUnmatched: diff.unmatched.old, in: names.new, "dropped", reporter)
      warn(ofUnmatched: diff.unmatched.new, in: names.old, "new", reporter)
      if diff.countBeyondEnd > 0 {
        let entries = Statistics.count(diff.countBeyondEnd, "entry", "entries")
        reporter.note("\(entries) new or dropped beyond the last rank of the shorter snapshot")
      }
    }
    try plan.commit(output, reporter)
    return diff.foundDifference
  }

  private func read(
    _ inputs: InputNames, named name: String, into store: SnapshotStore, _ reporter: Reporter
  ) throws(FeedError) {
    // /dev/null is a side without entries.
    guard inputs.count > 1 || inputs.first.map({ $0 != "/dev/null" }) ?? false else { return }
    let read = reporter.statistics.inputs
    try store.read(
      plan.series(inputs), plan.conversion, isWhole: true, boundsSnapshots: command.isLatest,
      report: reporter.take)
    if reporter.hasOnlyStrays(after: read) {
      reporter.fail(FeedError(.unrecognized, "no feeds", in: name))
    }
    reporter.warn(ofSnapshots: store.warnings)
  }

  private func warn(
    ofUnmatched charts: [String], in side: String, _ change: String, _ reporter: Reporter
  ) {
    guard let first = charts.first else { return }
    let others = charts.count > 1 ? " and \(charts.count - 1) more" : ""
    reporter.warn("\(side): no snapshot of \(first)\(others); all entries count as \(change)")
  }

  private func noteOmitted(_ side: ComparedSnapshots, _ name: String, _ reporter: Reporter) {
    guard side.omittedCount > 0 else { return }
    let snapshots = Statistics.count(side.omittedCount, "older snapshot")
    reporter.note("\(name): the newest of each chart is compared, without \(snapshots)")
  }

  private func warnOfIncomplete(_ side: ComparedSnapshots, _ name: String, _ reporter: Reporter) {
    // An input that failed was reported.
    guard reporter.status == .success else { return }
    for chart in side.incompleteCharts {
      reporter.warn(
        "\(name): no complete snapshot of \(chart); entries that are missing from it are unknown")
    }
  }
}
