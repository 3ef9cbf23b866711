package import ChartConv
package import ChartConvIO
import ChartConvSnapshots

/// A conversion within another program, which passes the command's words and takes rows in memory.
package struct EmbeddedRun {
  package enum Operands: Sendable {
    /// Files, folders, presets and addresses.
    case paths([String])
    case documents([ConversionInput])
  }

  private let options: Options
  private let inputs: Operands
  private var plan: Plan

  /// Parses the command's words and decides the columns. Only the file of --schema-of is read.
  ///
  /// - Parameter output: the format, whose assembler passes rows on.
  /// - Throws: `.usage`, also for options that concern an output or print a page.
  package init(_ words: [String], _ inputs: Operands, to output: OutputFormat) throws(FeedError) {
    var options = try OptionParser.parse(["chartconv"] + words)
    try options.readSchema()
    try Self.check(options)
    options.output = output
    switch inputs {
    case .paths(let paths): for path in paths { options.operands.append(path) }
    case .documents(let documents):
      for document in documents { options.operands.append(document.name) }
    }
    self.options = options
    self.inputs = inputs
    plan = try Plan(options)
    try options.fields?.choose(&plan.conversion.writing, for: output)
  }

  private static func check(_ options: Options) throws(FeedError) {
    guard options.page == nil, options.command is ConvertCommand, options.operands.isEmpty
    else {
      throw .usage("only options of 'convert' can be given, not commands, pages or inputs")
    }
    let own: [(String, Bool)] = [
      ("to", options.output != nil), ("output", options.target != nil),
      ("output-dir", options.folder != nil), ("partition", !options.partition.isEmpty),
      ("errors", options.errorList != nil), ("set=failed-into", options.failedInputs != nil),
      ("files-from", options.inputList != nil),
      ("stats", options.statistics != nil),
    ]
    if let (name, _) = own.first(where: { $0.1 }) {
      throw .usage("--\(name) can't be given: the calling program takes rows and errors")
    }
  }

  /// The options of the output, of which the columns follow.
  package var writing: OutputOptions { plan.conversion.writing }

  /// Converts the inputs. Called once.
  ///
  /// - Parameter isSmall: `true` to read on the current thread only.
  package mutating func run(
    isSmall: Bool, _ cancellation: Cancellation, report: @escaping (RunProblem) -> Void
  ) throws(FeedError) {
    for message in plan.ineffective where options.showsWarnings {
      report(RunProblem(message, of: nil))
    }
    plan.conversion.cancellation = cancellation
    if isSmall { plan.conversion.jobs = 1 }
    let series: InputSeries
    switch inputs {
    case .paths(let paths):
      if !paths.isEmpty { try plan.readInputs() }
      series = paths.isEmpty ? InputSeries(count: 0) { .path("\($0)") } : plan.series(plan.inputs)
    case .documents(let documents): series = InputSeries(count: documents.count) { documents[$0] }
    }
    try plan.readSelection()
    var sink = ByteSink()
    let showsWarnings = options.showsWarnings
    var sawProblem = false
    try plan.conversion.run(series, into: &sink) { input in
      if showsWarnings { input.warnings.forEach(report) }
      guard let error = input.error else { return }
      sawProblem = true
      report(RunProblem(error, entries: input.entries))
    }
    // The calling program may not use the rows if an input failed.
    guard !sawProblem || plan.conversion.allowsPartialOutput else { return }
    try plan.conversion.selection.known?.commit()
  }
}
