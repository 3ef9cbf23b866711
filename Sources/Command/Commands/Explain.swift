import ChartConv
import ChartConvReports

/// `chartconv explain`.
struct ExplainCommand: Command {
  static let name = "explain"
  static let help = CommandHelp(
    "explain [OPTION]... [FILE]...",
    summary: "show what files are, what they hold, and unknown names",
    purpose: [
      "Shows the format, feed, columns, unknown names and warnings of each input.",
      "Without FILE, or if FILE is -, reads standard input.",
    ],
    examples: [
      "chartconv explain download.json",
      "chartconv explain --describe snapshots",
      "chartconv explain --to json top.xml | jq .columns[].name",
    ],
    success: "all was read", failure: "some input failed")
  static let traits: CommandTraits = [.reads, .readsMany, .fetches, .writes]
  static let flags = [
    option("describe", .output, "write a table with a row for each input") {
      $0.isDescription = true
    }
  ]

  /// `true` for a table with a row for each input.
  private var isDescription = false

  var writesTable: Bool { isDescription }

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    var plan = try Plan(options, on: Terminal.ofOutput)
    try plan.read(options, reporter) { (plan, _) throws(FeedError) in
      if let format = plan.requestedFormat { try check(format) }
      // Warnings and unknown names are part of the explanation.
      reporter.showsWarnings = false
      reporter.showsUnknownNames = false
      if isDescription { try describe(plan, reporter) } else { try explain(plan, reporter) }
    }
  }

  func schema(_ format: String, _ options: Options) throws(FeedError) -> String {
    guard !isDescription else {
      return try Self.schema(
        of: "A description of inputs", InputExplanation.columns(isForPeople: false), format)
    }
    guard ["json", "ndjson"].contains(format) else {
      throw OptionValue.unknown("--schema", format, among: ["json"])
    }
    return InputExplanation.schema
  }

  private func check(_ format: OutputFormat) throws(FeedError) {
    guard format.makeReportWriter != nil else { throw Plan.noReport(in: format) }
    guard isDescription || ["json", "ndjson"].contains(format.name) else {
      throw .usage("explain: --to \(format.name) needs --describe; use --to json without it")
    }
  }

  /// Writes a table.
  private func describe(_ plan: Plan, _ reporter: Reporter) throws(FeedError) {
    let isForPeople = plan.conversion.output.isForPeople
    let output = try plan.makeReport(InputExplanation.columns(isForPeople: isForPeople))
    var row = ReportRow()
    output.begin(ReportHeading("Inputs"))
    try Explainer.run(plan.conversion, plan.series(plan.inputs), report: reporter.take) {
      (explanation) throws(FeedError) in
      explanation.fill(&row, isForPeople: isForPeople)
      try output.append(row)
    }
    try plan.commit(output, reporter)
  }

  /// Writes a page for each input, or a line of JSON.
  private func explain(_ plan: Plan, _ reporter: Reporter) throws(FeedError) {
    let output = TextOutput(try plan.makeSink())
    let isJSON = plan.requestedFormat != nil
    let width = plan.conversion.writing.terminal.width ?? 100
    var isFirst = true
    try Explainer.run(plan.conversion, plan.series(plan.inputs), report: reporter.take) {
      (explanation) throws(FeedError) in
      let blank = isFirst ? "" : "\n"
      isFirst = false
      try output.write(isJSON ? explanation.json : blank + explanation.text(width: width))
    }
    if let problem = try output.commit(isComplete: !reporter.hasFailedInput) {
      reporter.fail(problem)
    }
  }
}
