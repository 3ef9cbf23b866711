internal import ChartConv
internal import ChartConvDatabase
internal import ChartConvIO
internal import ChartConvWeb

/// `chartconv convert`, which is also meant if no command is named.
struct ConvertCommand: Command {
  static let name = "convert"
  static let help = CommandHelp(
    "[convert] [OPTION]... [FILE]...",
    summary: "convert charts and feeds to tables, and back to feeds",
    purpose: [
      "Converts charts and feeds (Apple's, RSS, Atom, JSON) to tables and back.",
      "Without FILE, or if FILE is -, reads standard input.",
    ],
    examples: [
      "chartconv feed.xml                          # show a feed as a table",
      "chartconv top.xml -o top.csv --excel        # a table for a spreadsheet",
      "chartconv snapshots -o charts.parquet       # a folder of charts as one table",
      "chartconv --fields feed --to ndjson https://example.org/feed.xml | jq .name",
      "chartconv history snapshots                 # peaks, runs and re-entries",
    ],
    success: "all was converted", failure: "some input failed")
  static let traits: CommandTraits = [
    .reads, .readsMany, .fetches, .writes, .selects, .sorts, .converts,
  ]
  static let flags: [Flag] = []

  mutating func prepare(_ options: inout Options) throws(FeedError) {
    guard let keys = options.sorting else { return }
    options.selection.sorting = try ColumnList.sortKeys("--sort", keys)
  }

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    var plan = try Plan(options, on: Terminal.ofOutput)
    plan.conversion.writing.fields =
      if case .database = plan.target {
        try options.fields?.storedFields()
      } else {
        try options.fields?.fields(for: plan.conversion.output)
      }
    try plan.read(options, reporter) { (plan, files) throws(FeedError) in
      try write(plan, sparing: files, reporter)
      // What was read before an input failed isn't in a file yet.
      if !reporter.hasIncompleteOutput { try plan.conversion.selection.known?.commit() }
    }
  }

  private func write(
    _ plan: Plan, sparing files: ReadFiles, _ reporter: Reporter
  ) throws(FeedError) {
    let inputs = plan.series(plan.inputs)
    switch plan.target {
    case .database(let path): try plan.write(into: path, reporter)
    case .standardOutput, .file:
      var sink = try plan.makeSink()
      try plan.conversion.run(inputs, into: &sink, report: reporter.take)
    case .folder(let path):
      try plan.conversion.run(
        inputs, named: plan.inputs.lazy.map(WebAddress.redacted),
        into: try OutputFolder(path: path), sparing: files, report: reporter.take)
    case .partitions(let path, let keys, let existing):
      try plan.conversion.run(
        inputs, partitionedBy: keys, into: try OutputFolder(path: path), ifExisting: existing,
        sparing: files, report: reporter.take)
    }
  }

  /// The names of schemas that aren't those of a format: notations of the columns, and the file of
  /// `--errors`.
  static let otherSchemas = TableNotation.all.map(\.name) + [DatabaseFormat.name, errors]
  private static let errors = "errors"

  /// Returns the schema of converted entries, with the selected columns.
  func schema(_ name: String, _ options: Options) throws(FeedError) -> String {
    var writing = options.writing
    if let notation = TableNotation.all.first(where: { $0.name == name }) {
      writing.fields = try options.fields?.fields(for: .parquet)
      return notation.text(writing)
    }
    if [DatabaseFormat.name, Self.errors].contains(name), options.fields != nil {
      throw .usage("--fields: the schema of \(name) has fixed columns")
    }
    if name == DatabaseFormat.name { return DatabaseSchema.text }
    if name == Self.errors {
      return ReportSchema.text("An error", ErrorList.columns, isArray: false)
    }
    let format = try OptionValue.outputFormat(
      "--schema", name, among: OutputFormat.all.filter { !$0.isForPeople },
      and: Self.otherSchemas)
    writing.fields = try options.fields?.fields(for: format)
    return format.schema(writing) ?? ""
  }
}
