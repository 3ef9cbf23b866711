internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

/// Writes one output: joins fragments and writes their bytes to the sink in large pieces.
final class OutputWriter: OutputSink {
  private let plan: Conversion
  private let report: (InputReport) -> Void
  private var output: AssembledOutput
  /// Encodes rows that arrive without being encoded.
  private var encoder: BoundedEncoder
  private let fragment = Fragment()
  private var batches: OrderedBatches
  private var sawProblem = false
  /// `true` if no input had a feed because of errors.
  var isEmpty: Bool { sawProblem && !output.hasBegun }
  /// The error that ended writing.
  private(set) var failure: FeedError?

  init(
    _ plan: Conversion, _ sink: consuming ByteSink, report: @escaping (InputReport) -> Void
  ) {
    self.plan = plan
    output = AssembledOutput(plan.makeAssembler(), sink)
    encoder = BoundedEncoder(plan)
    batches = OrderedBatches(plan)
    self.report = report
  }

  func flush() throws(FeedError) {
    try latching { () throws(FeedError) in try output.flush() }
  }

  func append(_ fragment: Fragment) throws(FeedError) {
    try latching { () throws(FeedError) in try output.append(fragment) }
  }

  func append(_ box: BatchBox) throws(FeedError) {
    try latching { () throws(FeedError) in
      try batches.take(box) { (batch, size) throws(FeedError) in try encode(&batch, of: size) }
    }
    fragment.removeAll()
  }

  private func encode(_ batch: inout RowBatch, of size: Int) throws(FeedError) {
    try encoder.encode(&batch, of: size) {
      fragment
    } send: { fragment throws(FeedError) in
      try output.append(fragment)
    }
  }

  /// Ends an input and passes its report on.
  func end(_ input: InputReport) {
    pass(encoder.complete(batches.end(input), isStrict: plan.reading.isStrict))
  }

  private func pass(_ input: InputReport) {
    if input.error != nil { sawProblem = true }
    report(input)
  }

  /// Switches to the conversion of several inputs, unless something was already written.
  func combine() {
    let plan = plan.combined
    output.replace(plan.makeAssembler())
    encoder = BoundedEncoder(plan)
  }

  /// Completes the output.
  ///
  /// If an input failed, an existing file stays unchanged. If errors left no feed to write, nothing is
  /// written.
  func commit() throws(FeedError) {
    if plan.cancellation?.isCancelled ?? false { throw .cancelled }
    if let failure { throw failure }
    try batches.finish { (batch, size) throws(FeedError) in try encode(&batch, of: size) }
    if let failure = encoder.failure { throw failure }
    if encoder.diagnostics.warningCount > 0 {
      pass(encoder.complete(.output, isStrict: plan.reading.isStrict))
    }
    guard !isEmpty else { return }
    let isComplete = !sawProblem || plan.allowsPartialOutput
    try latching { () throws(FeedError) in
      if let problem = try output.commit(isComplete: isComplete) {
        report(InputReport(of: problem))
      }
    }
  }

  /// Gives the sink back.
  func takeSink() -> ByteSink { output.takeSink() }

  /// Writes unless that has failed before, and remembers the error.
  private func latching(_ write: () throws(FeedError) -> Void) throws(FeedError) {
    if plan.cancellation?.isCancelled ?? false { failure = failure ?? .cancelled }
    if let failure { throw failure }
    do throws(FeedError) { try write() } catch {
      failure = error
      throw error
    }
  }
}

/// Delivers batches in the order of their inputs, each with the size that its output is bounded by.
/// Rows are selected that depend on the rows before.
struct OrderedBatches: ~Copyable {
  /// `nil` if the workers select all rows.
  private var selection: OrderedSelection?
  /// The number of bytes read of the previous inputs, and of the current one.
  private var previousSize = 0
  private var size = 0

  init(_ plan: Conversion) {
    guard plan.selection.needsOrder else { return }
    selection = OrderedSelection(plan.selection, separatesFeeds: plan.output.separatesFeeds)
  }

  /// Delivers the rows of a batch whose order is settled.
  ///
  /// - Parameter body: receives a batch and the number of bytes of the input read so far.
  mutating func take(
    _ box: BatchBox, _ body: (inout RowBatch, Int) throws(FeedError) -> Void
  ) throws(FeedError) {
    size = box.size
    guard selection != nil else { return try body(&box.batch, size) }
    let size = size
    try selection?.take(&box.batch) { (batch) throws(FeedError) in try body(&batch, size) }
  }

  /// Ends an input, and returns its report with the number of selected rows.
  mutating func end(_ input: InputReport) -> InputReport {
    previousSize += size
    size = 0
    guard let rows = selection?.takeRowCount() else { return input }
    return input.selected(entries: rows)
  }

  /// Delivers the rows that are still held, with the size of all inputs.
  mutating func finish(
    _ body: (inout RowBatch, Int) throws(FeedError) -> Void
  ) throws(FeedError) {
    let size = previousSize
    try selection?.finish { (batch) throws(FeedError) in try body(&batch, size) }
  }
}
