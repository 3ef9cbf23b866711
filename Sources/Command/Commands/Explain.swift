import ChartConv

struct ExplainCommand: Command {
  static let name = "explain"
  static let help = CommandHelp(
    synopsis: "explain [OPTION]... [FILE]...",
    summary: "show what files are, what they hold, and what no column holds",
    purpose: [
      "Shows an input's format, feed, columns and warnings, and what no column holds.",
      "Of several inputs, it shows a line each.",
      "Without FILE, or if FILE is -, reads standard input.",
    ],
    examples: [
      "chartconv explain download.json",
      "chartconv explain --describe snapshots",
      "chartconv explain --to ndjson top.xml | jq '.columns[].name'",
    ],
    success: "everything was read", failure: "some input failed")
  static let traits: CommandTraits = [.reads, .readsMany, .fetches, .writes, .lists]
  static let summaries: KeyValuePairs = [
    "to":
      "output format (default: by the suffix of --output, else text; with --describe in a pipe, csv)"
  ]
  static let flags = [
    option(
      "describe", .output,
      "write a table with a row for each input; the default for several, and in formats of tables"
    ) { $0.isDescription = true }
  ]

  /// `true` for a table with a row for each input.
  private var isDescription = false

  var writesTable: Bool { isDescription }

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    var plan = try Plan(options, on: Terminal.ofOutput)
    try plan.read(reporter) { (plan, _) throws(FeedError) in
      let format = plan.requestedFormat?.name
      if format != nil { try plan.checkReport() }
      // Warnings and names are part of the explanation.
      reporter.showsWarnings = false
      reporter.showsUnknownNames = false
      if isDescription || format.map({ !["json", "ndjson"].contains($0) }) ?? false {
        try describe(plan, reporter)
      } else if format == nil, plan.inputs.count > 1 {
        var plan = plan
        plan.conversion.output = .terminal
        try describe(plan, reporter)
      } else {
        try explain(plan, reporter)
      }
    }
  }

  func schema(_ format: String, _ options: Options) throws(FeedError) -> String {
    guard !isDescription else {
      return try Self.schema(
        of: "A description of inputs", InputExplanation.columns(isForPeople: false), format)
    }
    return InputExplanation.schema(isArray: try Self.isArray(format))
  }

  /// Writes a table. For people, the inputs with problems are the first.
  private func describe(_ plan: Plan, _ reporter: Reporter) throws(FeedError) {
    let isForPeople = plan.conversion.output.isForPeople
    let output = try plan.makeReport(
      InputExplanation.columns(isForPeople: isForPeople), named: "explain")
    var row = ReportRow()
    var later: [[ReportRow]] = [[], []]
    output.begin(ReportHeading("Inputs"))
    try InputExplanation.ofEach(plan.conversion, plan.series(plan.inputs), report: reporter.take) {
      (explanation) throws(FeedError) in
      explanation.fill(&row, isForPeople: isForPeople)
      guard isForPeople, explanation.severity < 2 else { return try output.append(row) }
      later[explanation.severity].append(row)
    }
    for rows in later.reversed() { for row in rows { try output.append(row) } }
    try plan.commit(output, reporter)
  }

  /// Writes a page for each input, or an object of JSON: in an array, or one a line.
  private func explain(_ plan: Plan, _ reporter: Reporter) throws(FeedError) {
    let output = TextOutput(try plan.makeSink())
    let format = plan.requestedFormat?.name
    var isFirst = true
    try InputExplanation.ofEach(plan.conversion, plan.series(plan.inputs), report: reporter.take) {
      (explanation) throws(FeedError) in
      switch format {
      case nil:
        try output.write((isFirst ? "" : "\n") + explanation.text(plan.conversion.writing.terminal))
      case "json": try output.write((isFirst ? "[\n" : ",\n") + explanation.json)
      default: try output.write(explanation.json + "\n")
      }
      isFirst = false
    }
    if format == "json" { try output.write(isFirst ? "[]\n" : "\n]\n") }
    if let problem = try output.commit(isComplete: !reporter.hasFailedInput) {
      reporter.fail(problem)
    }
  }
}
