internal import ChartConv
internal import ChartConvIO
internal import ChartConvSystem
internal import ChartConvWeb

/// The command line interface: arguments → options → plan → conversion → exit status.
package enum Command {
  /// Runs the program and exits the process.
  package static func main() -> Never {
    StandardDescriptors.prepare()
    AtomicFile.removeOnSignals()
    Heap.bound()
    Thread.run { exit(run(CommandLine.arguments).rawValue) }
  }

  private static func run(_ arguments: [String]) -> ExitStatus {
    let reporter = Reporter()
    do throws(FeedError) {
      // Swift finds the arguments of a process by /proc.
      guard !arguments.isEmpty else { throw .usage("can't read the arguments: /proc is missing") }
      let options = try OptionParser.parse(arguments)
      try checkCommand(options)
      switch options.request {
      case .page(let page): try show(page, options)
      case .run: try run(options, reporter)
      }
    } catch {
      reporter.fail(error)
    }
    reporter.commitErrors()
    return reporter.status
  }

  /// Throws if the first operand isn't a file, but a command after options or a misspelt command.
  private static func checkCommand(_ options: Options) throws(FeedError) {
    guard !options.namesCommand, let word = options.operands.first,
      word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), FileStatus(of: word) == nil
    else { return }
    if Subcommand(rawValue: word) != nil {
      throw .usage("'\(word)' must be the first argument: chartconv \(word) [OPTION]...")
    }
    let names = Subcommand.allCases.map(\.rawValue) + [Subcommand.help]
    guard let hint = Suggestion.text(for: word, among: names) else { return }
    throw .usage("'\(word)' is neither a file nor a command; \(hint)")
  }

  private static func show(_ page: Page, _ options: Options) throws(FeedError) {
    var buffer = OutputBuffer()
    buffer.append(try page.text(options))
    var sink = ByteSink.standardOutput
    try sink.write(&buffer)
  }

  private static func run(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    var plan = try Plan(options, on: Terminal.ofOutput)
    switch options.command {
    case .charts: return try ChartsRun(plan, options).run()
    case .fetch:
      _ = try plan.readFiles(errorList: options.errorList)
      try reporter.listErrors(in: options.errorList)
      return try FetchRun(plan, options).run(reporter)
    case .convert, .diff, .history, .explain: break
    }
    guard !plan.hasNoInputs || !StandardDescriptors.inputIsTerminal else {
      guard CommandLine.argc == 1 else {
        throw .usage("no input; usage: chartconv \(options.command.synopsis)")
      }
      reporter.fail(.usage("no input; for example:"))
      return reporter.show(BriefHelp.introduction)
    }
    try plan.readInputs()
    let files = try plan.readFiles(errorList: options.errorList)
    if let path = plan.excludedIDs { plan.conversion.selection.excludedIDs = try IDList.read(path) }
    if let path = plan.knownEntries {
      plan.conversion.selection.known = try KnownEntries(
        path: path, keeping: options.knownEntriesKeeping ?? .days(90))
    }
    try reporter.listErrors(in: options.errorList)
    reporter.showsWarnings = options.showsWarnings
    reporter.allowsPartialOutput = options.allowsPartialOutput
    for message in plan.ineffective { reporter.warn(message) }
    let watch = RunReport(plan, options)
    reporter.progress = watch.progress
    plan.conversion.counter = watch.counter
    defer { watch.end(reporter) }
    switch options.command {
    case .convert:
      try write(plan, sparing: files, reporter)
      // What was read before an input failed isn't in a file yet.
      if !reporter.hasIncompleteOutput { try plan.conversion.selection.known?.commit() }
    case .diff:
      let differs = try DiffRun(plan, options).run(reporter)
      reporter.noteTrouble()
      if differs, options.usesExitCode { reporter.noteDifference() }
      if DiffRun.isGitDiff { reporter.forgetFailures() }
    case .history: try HistoryRun(plan, options).run(reporter)
    case .explain:
      try ExplainRun(plan, isDescription: options.isDescription).run(reporter)
    case .fetch, .charts: break
    }
  }

  private static func write(
    _ plan: Plan, sparing files: ReadFiles, _ reporter: Reporter
  ) throws(FeedError) {
    switch plan.target {
    case .database(let path): try plan.write(into: path, reporter)
    case .standardOutput, .file:
      var sink = try plan.makeSink()
      try plan.conversion.run(plan.series(plan.inputs), into: &sink, report: reporter.take)
    case .folder(let path):
      try plan.conversion.run(
        plan.series(plan.inputs), named: plan.inputs.lazy.map(WebAddress.redacted),
        into: try OutputFolder(path: path), sparing: files, report: reporter.take)
    case .partitions(let path, let keys, let existing):
      try plan.conversion.run(
        plan.series(plan.inputs), partitionedBy: keys, into: try OutputFolder(path: path),
        ifExisting: existing, sparing: files, report: reporter.take)
    }
  }
}

/// The exit status of the program.
enum ExitStatus: Int32 {
  case success = 0
  /// An input wasn't read, or not completely; or with `--exit-code` there are differences.
  case inputFailed = 1
  /// An option or its value is invalid; nothing was converted. Or an input of `diff` wasn't read to its
  /// end.
  case usage = 2
  /// The output couldn't be written. The program also ends with this status if memory runs out.
  case outputFailed = 3
}

/// Standard input, standard output and standard error.
enum StandardDescriptors {
  /// Prepares the standard descriptors.
  ///
  /// SIGPIPE and SIGXFSZ are ignored, so that a closed pipe or an exceeded file size limit is an
  /// error of `write`. A descriptor that the caller has closed is replaced by `/dev/null`, opened
  /// in the wrong mode so that using it fails. Otherwise the first opened file would get its
  /// number, and messages would be written into the output.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let uses = [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
    for (descriptor, mode) in uses where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", mode)
    }
  }

  static var inputIsTerminal: Bool { isatty(0) == 1 }
  static var outputIsTerminal: Bool { isatty(1) == 1 }
  static var errorsAreTerminal: Bool { isatty(2) == 1 }
}
