public import FeedIO
public import FeedInput
internal import FeedModel
public import FeedOutput

/// The program: inputs of any dialect in, one output of one format out.
public struct Conversion: Sendable {
  public var input = InputSelection.automatic
  public var output: OutputFormat
  public var reading = ReadingOptions()
  public var writing = OutputOptions()
  public var selection = EntrySelection()
  /// How many inputs are converted side by side; the output is the same for any number.
  public var jobs = 1

  public init(to output: OutputFormat) { self.output = output }

  /// Converts the inputs in the order given, and tells of each, in that order, what became of it.
  ///
  /// One bad input doesn't stop the others; throws only where the output can't be written.
  public func run(
    _ paths: [String], into sink: consuming ByteSink,
    report: @escaping (InputReport) -> Void = { _ in }
  ) throws(FeedError) {
    let plan = completed(for: paths)
    let reader = FeedReader(plan.input, plan.reading)
    let queue = InputQueue(paths)
    let output = OrderedOutput(plan.output.makeEncoder(plan.writing), sink, report: report)
    Workers.run(min(jobs, paths.count)) {
      while let (place, path) = queue.take() {
        let encoder = plan.output.makeEncoder(plan.writing)
        let converter = InputConverter(place, encoder, plan.selection, into: output)
        do throws(FeedError) { try converter.convert(path, by: reader) } catch { queue.close() }
      }
    }
    try output.commit()
  }

  /// The conversion with what the output's format and columns ask of the reading.
  private func completed(for paths: [String]) -> Self {
    var plan = self
    let fields = writing.fields ?? output.standardFields
    plan.writing.isCombined = paths.count > 1
    plan.reading.fields = output.reads(fields)
    if !selection.excludedIDs.isEmpty { plan.reading.fields.insert(.id) }
    plan.reading.feedParts = output.feedParts(fields)
    plan.reading.requiresUpdated = output.requiresUpdated
    return plan
  }
}
