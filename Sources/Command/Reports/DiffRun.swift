import ChartConv
import ChartConvReports
import ChartConvWeb

/// Runs `chartconv diff`.
struct DiffRun {
  private let plan: Plan
  private let old: InputNames
  private let new: InputNames
  private let identity: EntryIdentity
  private let columns: DiffColumns
  private let writesAll: Bool
  private let hasOwnKey: Bool

  init(_ plan: Plan, _ options: Options) throws(FeedError) {
    guard options.operands.count == 2 else {
      throw .usage("diff: expected two inputs, the old and the new one; see chartconv diff --help")
    }
    guard !options.operands.allSatisfy({ $0 == "-" }) else {
      throw .usage("diff: standard input can't be both the old and the new input")
    }
    self.plan = plan
    old = try options.operands.only(at: 0)
    new = try options.operands.only(at: 1)
    identity = EntryIdentity(options.key, chart: [.chart, .country])
    let format = plan.conversion.output
    columns = DiffColumns(
      try options.fields?.fields(
        amending: format.isForPeople ? DiffColumns.shown : DiffColumns.standard),
      identity, isForPeople: format.isForPeople)
    writesAll = options.writesAll
    hasOwnKey = !options.key.isEmpty
  }

  /// Returns `true` if the sides differ.
  func run(_ reporter: Reporter) throws(FeedError) -> Bool {
    let output = try plan.makeReport(columns.columns)
    let diff = ChartDiff(identity, columns, writesAll: writesAll) { (row) throws(FeedError) in
      try output.append(row)
    }
    try plan.conversion.deliver(
      plan.series(old), fields: diff.fields, parts: diff.parts,
      joining: diff.fields, report: reporter.take,
      take: diff.takeOld)
    // Without all old entries, new ones can't be told.
    guard reporter.status == .success else { return true }
    var hasBegun = false
    func begin() {
      guard !hasBegun else { return }
      hasBegun = true
      output.begin(
        ReportHeading(
          diff.title((shownName(old), shownName(new))), ifEmpty: "Nothing has changed."))
    }
    try plan.conversion.deliver(
      plan.series(new), fields: diff.fields, parts: diff.parts,
      joining: diff.fields, report: reporter.take
    ) { (batch) throws(FeedError) in
      diff.expect(batch)
      begin()
      try diff.takeNew(batch)
    }
    begin()
    // Without all new entries, dropped ones can't be told.
    if reporter.status == .success {
      try diff.end()
      if diff.foundNothingInCommon { reporter.warn(nothingInCommon) }
    }
    try plan.commit(output, reporter)
    return diff.foundDifference
  }

  private var nothingInCommon: String {
    "no entry is on both sides"
      + (hasOwnKey
        ? "; see --key"
        : "; charts of two countries or services can be compared by --key artist,name")
  }

  private func shownName(_ side: InputNames) -> String {
    WebAddress.redacted(side.first ?? "")
  }
}
