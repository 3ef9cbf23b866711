public import FeedIO
public import FeedInput
internal import FeedModel
public import FeedOutput
internal import FeedThreads

/// The program: inputs of any dialect in, one output of one format out.
public struct Conversion: Sendable {
  public var input = InputSelection.automatic
  public var output: OutputFormat
  public var reading = ReadingOptions()
  public var writing = OutputOptions()
  public var selection = EntrySelection()
  /// How many inputs are converted side by side; the output is the same for any number. Where
  /// there are fewer inputs, a long one is parsed on one thread and written on another.
  public var jobs = 1
  /// Told how far the conversion is, while it runs.
  public var meter: Meter?

  public init(to output: OutputFormat) { self.output = output }

  /// Converts the inputs in the order given, and tells of each, in that order, what became of it.
  ///
  /// An archive's members are inputs in its place. One bad input doesn't stop the others; throws
  /// only where the output can't be written.
  public func run(
    _ paths: some RandomAccessCollection<String>, into sink: consuming ByteSink,
    report: @escaping (InputReport) -> Void = { _ in }
  ) throws(FeedError) {
    let plan = completed(inputs: paths.count, isCombined: paths.count > 1)
    let queue = InputQueue(paths)
    let output = OrderedOutput(plan.makeEncoder(), sink, report: report)
    Workers.run(min(jobs, paths.count)) {
      while let (place, path) = queue.take() {
        let converter = InputConverter(place, plan, into: output)
        do throws(FeedError) { try converter.convert(path) } catch { queue.close() }
      }
    }
    try output.commit()
  }

  /// Converts each input to a file of its own, and tells of each, in their order, what became of
  /// it; a file that can't be written doesn't stop the others either.
  public func run(
    _ paths: some RandomAccessCollection<String>, into folder: OutputFolder,
    report: @escaping (InputReport) -> Void = { _ in }
  ) {
    let plan = completed(inputs: paths.count, isCombined: false)
    let targets = folder.targets(for: paths, suffix: output.suffixes.first ?? output.name)
    let queue = InputQueue(paths)
    let reports = OrderedReports(report)
    Workers.run(min(jobs, paths.count)) {
      while let (place, path) = queue.take() {
        reports.finish(place, plan.convert(path, to: targets[place]))
      }
    }
  }

  private func convert(_ path: String, to target: OutputFolder.Target) -> [InputReport] {
    var reports: [InputReport] = []
    do throws(FeedError) {
      let sink = try ByteSink(path: try target.get())
      let output = OrderedOutput(makeEncoder(), sink) { reports.append($0) }
      try InputConverter(0, self, into: output).convert(path)
      try output.commit()
    } catch {
      reports.append(InputReport(source: path, error: error.named(path)))
    }
    return reports
  }

  func makeEncoder() -> any Encoder { output.makeEncoder(writing) }

  /// The conversion with what the output's format and columns ask of the reading.
  private func completed(inputs: Int, isCombined: Bool) -> Self {
    var plan = self
    let fields = writing.fields ?? output.standardFields
    plan.writing.isCombined = isCombined
    plan.reading.usesThread = jobs > inputs
    plan.reading.fields = output.reads(fields)
    if !selection.excludedIDs.isEmpty { plan.reading.fields.insert(.id) }
    plan.reading.feedParts = output.feedParts(fields)
    plan.reading.requiresUpdated = output.requiresUpdated
    return plan
  }
}
