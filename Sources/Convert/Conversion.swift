public import ChartConvIO
package import ChartConvModel
internal import ChartConvParsers
public import ChartConvReaders
package import ChartConvSnapshots
public import ChartConvWriters

/// A conversion: inputs of any dialect, one output format.
public struct Conversion: Sendable {
  /// The dialect of the inputs; `nil` to recognize it.
  public var input: InputFormat? {
    get { if case .format(let format) = dialects { format } else { nil } }
    set { dialects = InputSelection(newValue) }
  }
  package var dialects = InputSelection.automatic
  /// The format of the output.
  public var output: OutputFormat
  /// How the inputs are read. The columns and feed values follow from the output.
  public var reading = ReadingOptions()
  /// How the output is written.
  public var writing = OutputOptions()
  /// The entries to convert.
  public var selection = EntrySelection()
  /// `true` to replace a file although an input failed. Otherwise the rows that were read are
  /// written to `FILE.partial`, and the old file stays.
  public var allowsPartialOutput = false
  /// The date to use for feeds without one.
  package var snapshotTime: SnapshotTime?
  /// The ``Feed/chart``, ``Feed/chartQuery``, ``Feed/country`` and ``Feed/updated`` of feeds that don't
  /// say them.
  package var assumed: Feed?
  /// Which of two complete copies of a snapshot counts that differ.
  package var preference = CopyPreference.first
  /// `true` if the rows of streams that are appended also have the column ``EntryField/seen``.
  package var datesStreams = true
  /// `true` to write timestamps in UTC.
  public var usesUTC = false
  /// The number of inputs, or members of an archive, converted in parallel. The output is the same
  /// for any number. If it is greater than one, the current thread writes and other threads read.
  /// There are at most 1024.
  public var jobs = 1 {
    didSet { jobs = min(jobs, Self.maximumJobs) }
  }
  /// More threads than processors of any machine; each has a stack and buffers.
  private static let maximumJobs = 1024
  /// Cancels the conversion from another thread.
  public var cancellation: Cancellation?
  package var counter: ProgressCounter?

  enum Destination: Sendable {
    case output
    /// A file for each input, and for each member of an archive.
    case files
    /// They are delivered instead of being encoded.
    case delivery
    /// They are delivered, in batches that may have rows of several feeds.
    case rows

    var isDelivery: Bool { self == .delivery || self == .rows }
  }

  var destination = Destination.output
  /// The columns that are read of a row or of its feed when rows are delivered or ordered.
  var joinedFields: FieldSet = []

  /// Creates a conversion with the standard options.
  public init(to output: OutputFormat) { self.output = output }

  /// Converts inputs to one output on other threads, which wait for inputs and for the output.
  /// Cancelling the task cancels the conversion.
  ///
  /// An archive is replaced by its members. An error in one input doesn't stop the others; it is in that
  /// input's report. An output file is then named `FILE.partial`, the old one stays, and a report of the
  /// output has an error of kind ``FeedError/Kind/incomplete``; see ``allowsPartialOutput``. If no input
  /// had a feed, an output file isn't written.
  ///
  /// - Parameters:
  ///   - inputs: the inputs, for example `[.path("top.xml"), .bytes(data, name: "top.json")]`.
  ///   - sink: the output. Its ``ByteSink/bytes`` can be read afterwards if it is in memory.
  ///   - report: receives the result of each input as soon as it is known, on another thread.
  /// - Returns: the results of the inputs, in their order.
  /// - Throws: an error of kind `.unwritable` or `.closedPipe` if the output can't be written or a
  ///   library for it isn't installed, `.cancelled`, and the error of the first input if all have failed
  ///   and there is no `report`.
  public func run(
    _ inputs: [ConversionInput], into sink: inout sending ByteSink,
    report: (@Sendable (InputReport) -> Void)? = nil
  ) async throws(FeedError) -> [InputReport] {
    let parcel = SinkParcel()
    swap(&parcel.sink, &sink)
    defer { swap(&parcel.sink, &sink) }
    return try await onThread { plan throws(FeedError) in
      try plan.runAndWait(inputs, into: &parcel.sink, report: report)
    }
  }

  /// Converts inputs to an output in memory; see ``run(_:into:report:)``. It also suits top-level code
  /// and actors, whose variables an asynchronous function can't change.
  ///
  /// - Parameters:
  ///   - inputs: the inputs.
  ///   - report: receives the result of each input as soon as it is known, on another thread.
  /// - Returns: the output, and the results of the inputs.
  public func run(
    _ inputs: [ConversionInput], report: (@Sendable (InputReport) -> Void)? = nil
  ) async throws(FeedError) -> (bytes: [UInt8], reports: [InputReport]) {
    var sink = ByteSink()
    let reports = try await run(inputs, into: &sink, report: report)
    return (sink.bytes, reports)
  }

  /// Converts inputs as ``run(_:into:report:)`` does, and blocks the current thread meanwhile.
  ///
  /// It is for programs without concurrency. A thread that runs tasks must not wait, and inputs and
  /// outputs that need the current actor would wait for ever.
  ///
  /// - Parameters:
  ///   - inputs: the inputs.
  ///   - sink: the output.
  ///   - report: receives the result of each input as soon as it is known, on the current thread.
  /// - Returns: the results of the inputs, in their order.
  /// - Throws: what ``run(_:into:report:)`` throws.
  public func runAndWait(
    _ inputs: [ConversionInput], into sink: inout ByteSink, report: ((InputReport) -> Void)? = nil
  ) throws(FeedError) -> [InputReport] {
    let files = ReadFiles(inputs.lazy.filter(\.isOfFileSystem).map(\.name))
    if let replaced = sink.replacedFile(of: files) { throw replaced }
    var reports: [InputReport] = []
    try run(InputSeries(count: inputs.count) { inputs[$0] }, into: &sink) { next in
      reports.append(next)
      report?(next)
    }
    let errors = reports.filter(\.isOfInput).map(\.error)
    if report == nil, let error = errors.first, let error, !errors.contains(nil) { throw error }
    return reports
  }

  private func onThread<Value: Sendable>(
    _ work: @escaping @Sendable (Self) throws(FeedError) -> Value
  ) async throws(FeedError) -> Value {
    try await Cancellation.onThread(within: cancellation) { cancellation throws(FeedError) in
      var plan = self
      plan.cancellation = cancellation
      return try work(plan)
    }
  }

  /// Converts inputs whose list may be too long to have in memory.
  package func run(
    _ inputs: InputSeries, into sink: inout ByteSink, report: @escaping (InputReport) -> Void
  ) throws(FeedError) {
    let plan = try validated().completed(isCombined: inputs.count > 1)
    let isSplit = jobs > 1 && inputs.count == 1
    var own = ByteSink()
    swap(&own, &sink)
    let writer = OutputWriter(plan, own, report: report)
    defer { sink = writer.takeSink() }
    plan.pass(inputs, to: writer, sendsRows: isSplit || selection.needsOrder)
    try writer.commit()
    if allowsPartialOutput, writer.isEmpty {
      report(InputReport(of: FeedError(.incomplete, "not written, because every input failed")))
    }
  }

  /// Converts each input, or each member of an archive, to its own file, and reports the result of each
  /// in order. A file that can't be written doesn't stop the others.
  ///
  /// - Parameter names: the names of the inputs, by which the files are named.
  /// - Parameter files: the files that none of the outputs may replace.
  /// - Parameter report: receives the result of each input, on the calling thread.
  /// - Throws: an error of kind `.usage` if an option is invalid.
  package func run(
    _ inputs: InputSeries, named names: [String],
    into folder: OutputFolder, sparing files: ReadFiles, report: @escaping (InputReport) -> Void
  ) throws(FeedError) {
    var plan = try validated().completed(isCombined: false)
    plan.destination = .files
    let targets = OutputTargets(
      for: names, in: folder.path, suffix: output.suffix, sparing: files)
    OrderedWork(count: inputs.count, jobs: jobs).run { [plan] in
      let converter = InputConverter(plan, sendsRows: plan.selection.needsOrder)
      return { index, lane in
        let files = InputFiles(
          for: names[index], at: index, plan, in: folder, targets)
        converter.convert(inputs.open(index), into: Lane { files.take($0) })
        files.finish()
        for report in files.reports { _ = lane.send(report, weight: 1) }
      }
    } take: { (item: InputReport) in
      report(item)
      return cancellation?.isCancelled != true
    }
  }

  /// Reads the inputs and passes what they become to a sink, in order.
  ///
  /// - Parameter sendsRows: `true` if the sink takes batches, which aren't encoded before.
  func pass(
    _ inputs: InputSeries, to sink: some OutputSink, sendsRows: Bool, largestGroup: Int = 16
  ) {
    OrderedWork(count: inputs.count, jobs: jobs, largestGroup: largestGroup).run {
      let converter = InputConverter(self, sendsRows: sendsRows)
      return { index, lane in converter.convert(inputs.open(index), into: lane) }
    } discard: { item in
      if case .lane(let lane) = item { lane.channel?.cancel() }
    } take: { item in
      sink.take(item)
    }
  }

  /// Stops if the run is cancelled. The error isn't reported for each input.
  func stopIfCancelled() throws(FeedError) {
    if cancellation?.isCancelled ?? false { throw .cancelled }
  }

  func makeEncoder() -> any FormatEncoder { output.makeEncoder(writing) }

  /// The columns that are written.
  var fields: [EntryField] { writing.fields ?? writing.amend(output.standardFields) }

  func makeAssembler() -> any Assembler { output.makeAssembler(writing) }

  /// The conversion for several inputs, used when an archive is found.
  var combined: Self {
    var plan = self
    plan.writing.isCombined = true
    return plan
  }

  /// Returns the conversion with the reading options that the output format and columns require.
  func completed(isCombined: Bool) -> Self {
    var plan = self
    plan.writing.isCombined = isCombined
    plan.reading.columns = output.reads(fields)
    plan.reading.columns = plan.reading.columns.union(selection.fields)
    plan.reading.awaitsInherited = true
    plan.reading.feedParts = output.feedParts(fields).union(selection.feedParts)
    plan.reading.keepsCutFeeds = output.isOneText
    plan.joinedFields = selection.orderedFields
    // Conditions concern all documents of an input, unlike the first entries of one.
    if selection.condition?.ofFeeds != nil { plan.reading.parser.surplus = .max }
    plan.reading.requiresUpdated = output.requiresUpdated && snapshotTime == nil
    return plan
  }
}

/// Hands a sink to the thread that writes to it, and back.
private final class SinkParcel: @unchecked Sendable {
  var sink = ByteSink()
}

extension Conversion {
  /// Returns the conversion if all its options are valid and the output format can follow them.
  ///
  /// Each `run` function calls it before it opens an input.
  ///
  /// - Throws: an error of kind `.usage`, whose ``FeedError/option`` has an invalid value, or of another
  ///   kind if a library that the output needs isn't installed.
  package func validated() throws(FeedError) -> Self {
    _ = try writing.validated(for: output)
    try selection.check()
    _ = try reading.validated()
    try FeedOption.jobs.check(jobs, from: 1)
    return self
  }
}

extension EntrySelection {
  /// Throws an error of kind `.usage` if a part is invalid.
  package func check() throws(FeedError) {
    try Self.checkScalar(unique, .unique)
    try Self.checkScalar(sorting.map(\.field), .sorting)
    try FeedOption.offset.check(offset, from: 0)
    if let limit { try FeedOption.limit.check(limit, from: 0) }
    try FeedOption.sortLimit.check(sortLimit, from: 1)
  }

  private static func checkScalar(_ fields: [EntryField], _ option: FeedOption) throws(FeedError) {
    if let error = fields.lazy.compactMap({ $0.problem(about: option) }).first { throw error }
  }
}
