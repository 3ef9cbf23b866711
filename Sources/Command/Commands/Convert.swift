internal import ChartConv
internal import ChartConvIO
internal import ChartConvSnapshots
internal import ChartConvWeb

/// `chartconv convert`, which is also meant if no command is named.
struct ConvertCommand: Command {
  static let name = "convert"
  static let isDefault = true
  static let help = CommandHelp(
    synopsis: "[convert] [OPTION]... [FILE]...",
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
    success: "everything was converted",
    failure: "some input failed; with --exit-code, nothing is new",
    usage: "wrong usage; with --exit-code, also if some input failed")
  static let traits: CommandTraits = [
    .reads, .readsMany, .fetches, .writes, .selects, .sorts, .converts, .lists, .answers,
  ]
  static let flags: [Flag] = []

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    guard options.knownEntries != nil || !options.usesExitCode else {
      throw .usage("--exit-code requires --only-new")
    }
    var plan = try Plan(options, on: Terminal.ofOutput)
    guard !plan.conversion.output.drawsLines else {
      throw .usage("svg draws the lines of chartconv history")
    }
    try options.fields?.choose(&plan.conversion.writing, for: plan.conversion.output)
    plan.conversion.datesStreams = options.fields?.modifiesDefault ?? true
    if plan.conversion.output.makeFile != nil { try checkFile(plan) }
    try plan.read(reporter) { (plan, files) throws(FeedError) in
      try write(plan, sparing: files, reporter)
      reporter.warn(
        of: reporter.leftOut, outOf: plan.conversion.selection.dates,
        isEmptied: reporter.statistics.entries == 0)
      // What was read before an input failed isn't in a file yet.
      guard let known = plan.conversion.selection.known, !reporter.hasIncompleteOutput else {
        return
      }
      flushOutput(plan)
      try known.commit()
    }
    if options.usesExitCode {
      reporter.noteTrouble()
      if reporter.statistics.entries == 0 { reporter.noteAnswer() }
    }
  }

  /// Flushes the output and its name to disk, before a list says that its entries are known. The folders of
  /// partitions are flushed with their files.
  private func flushOutput(_ plan: Plan) {
    switch plan.target {
    case .standardOutput: FileDescriptor.standardOutput.flush()
    case .file(let path, _): Folder.flush(of: path)
    case .folder, .notes, .partitions: break
    }
  }

  /// Throws `.usage` if the options aren't for an output that writes its file itself.
  private func checkFile(_ plan: Plan) throws(FeedError) {
    _ = try plan.ownFile()
    guard plan.options.knownEntries == nil else {
      let name = plan.conversion.output.name
      throw .usage("--only-new: a \(name) file already takes only new feeds")
    }
  }

  private func write(
    _ plan: Plan, sparing files: ReadFiles, _ reporter: Reporter
  ) throws(FeedError) {
    let inputs = plan.series(plan.inputs)
    switch plan.target {
    case .standardOutput, .file:
      if let makeFile = plan.conversion.output.makeFile, case .file(let path, _) = plan.target {
        let output = try makeFile(path, plan.conversion.writing)
        output.prefersLast = plan.conversion.preference == .last
        try plan.conversion.run(inputs, into: output, report: reporter.take)
        return reporter.warn(ofSnapshots: output.warnings)
      }
      var sink = try plan.makeSink()
      try plan.conversion.run(inputs, into: &sink, report: reporter.take)
    case .folder(let path):
      try plan.conversion.run(
        inputs, named: plan.inputs.map(WebAddress.redacted),
        into: try OutputFolder(path: path), sparing: files, report: reporter.take)
    case .notes(let path):
      let output = NoteFolder(try OutputFolder(path: path))
      try plan.conversion.run(inputs, into: output, report: reporter.take)
      for warning in output.warnings { reporter.warn(warning) }
    case .partitions(let path, let keys, let existing):
      try plan.conversion.run(
        inputs, partitionedBy: keys, into: try OutputFolder(path: path), ifExisting: existing,
        sparing: files, report: reporter.take)
    }
  }

  /// The names of schemas that aren't those of a format: notations of the columns, and the file of
  /// `--errors`.
  static let otherSchemas = TableNotation.all.map(\.name) + [errors]
  private static let errors = "errors"

  /// Returns the schema of converted entries, with the selected columns.
  func schema(_ name: String, _ options: Options) throws(FeedError) -> String {
    var writing = options.conversion.writing
    if let notation = TableNotation.all.first(where: { $0.name == name }) {
      try options.fields?.choose(&writing, for: .parquet)
      return notation.text(writing)
    }
    let isErrors = name == Self.errors
    let format =
      try isErrors
      ? nil
      : OptionValue.outputFormat(
        "--schema", name, among: OutputFormat.program.filter { !$0.isForPeople },
        and: Self.otherSchemas)
    guard options.fields == nil || !isErrors && format?.makeFile == nil else {
      throw .usage("--fields: the schema of \(name) has fixed columns")
    }
    guard let format else {
      return ReportSchema.text("An error", ErrorList.columns, isArray: false)
    }
    try options.fields?.choose(&writing, for: format)
    return format.schema(writing) ?? ""
  }
}
