internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvSnapshots
internal import ChartConvWriters

/// Writes one output: joins fragments and writes their bytes to the sink in large pieces.
final class OutputWriter: OutputSink {
  private let plan: Conversion
  private let report: (InputReport) -> Void
  private var output: AssembledOutput
  /// Encodes rows that arrive without being encoded.
  private var encoder: BoundedEncoder
  private let fragment = Fragment()
  private let batches: OrderedBatches
  /// The batches before the first row, of an output that isn't written without one; `nil` for any other.
  private var waiting: [BatchBox]?
  /// The digests of the rows; `nil` unless a list has those that are written.
  private var digests: EntryDigests?
  private var sawProblem = false
  /// What the output has no element for.
  private var lost = LostValues()
  /// `true` if there was an input, and if there was a file that is something else than a feed.
  private var sawInput = false
  private var sawStray = false
  /// `true` if no input had a feed because of errors.
  var isEmpty: Bool { sawProblem && !output.hasBegun }
  var failure: FeedError?

  init(_ plan: Conversion, _ sink: consuming ByteSink, report: @escaping (InputReport) -> Void) {
    self.plan = plan
    output = AssembledOutput(plan.makeAssembler(), sink)
    encoder = BoundedEncoder(plan)
    batches = OrderedBatches(plan)
    waiting = plan.selection.known == nil ? nil : []
    digests = plan.selection.known.map { EntryDigests($0) }
    self.report = report
  }

  func flush() throws(FeedError) {
    try plan.stopIfCancelled()
    try output.flush()
  }

  func append(_ fragment: Fragment) throws(FeedError) {
    try plan.stopIfCancelled()
    try output.append(fragment)
  }

  func append(_ box: BatchBox) throws(FeedError) {
    try plan.stopIfCancelled()
    try batches.take(box) { (batch, size) throws(FeedError) in try encode(&batch, of: size) }
    fragment.removeAll()
  }

  private func encode(_ batch: inout RowBatch, of size: Int) throws(FeedError) {
    guard waiting == nil || batch.count > 0 else {
      return waiting?.append(BatchBox(takingFrom: &batch, size: size)) ?? ()
    }
    for box in waiting.take() ?? [] { try encodeNow(&box.batch, of: box.size) }
    try encodeNow(&batch, of: size)
  }

  private func encodeNow(_ batch: inout RowBatch, of size: Int) throws(FeedError) {
    let entries = digests?.entries(of: batch) ?? []
    let previousRows = encoder.rows
    defer { plan.selection.known?.note(entries.prefix(encoder.rows - previousRows)) }
    try encoder.encode(&batch, of: size) {
      fragment
    } send: { fragment throws(FeedError) in
      try output.append(fragment)
    }
  }

  func end(_ input: InputReport) {
    pass(encoder.complete(batches.end(input), isStrict: plan.reading.isStrict))
  }

  private func pass(_ input: InputReport) {
    if input.error != nil { sawProblem = true }
    lost.add(input.diagnostics.lost)
    if input.isOfInput { if input.isStray { sawStray = true } else { sawInput = true } }
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
  /// written. After an error, a stream is still a whole text.
  func commit() throws(FeedError) {
    do throws(FeedError) { try complete() } catch {
      if plan.output.isOneText, !output.isReplaced, !error.isOutputError { try output.end() }
      throw error
    }
  }

  private func complete() throws(FeedError) {
    try plan.stopIfCancelled()
    if let failure { throw failure }
    let rest = try batches.finish { (batch, size) throws(FeedError) in
      try encode(&batch, of: size)
    }
    if let failure = encoder.failure { throw failure }
    if let rest { pass(rest) }
    // A folder without feeds is an error.
    if sawStray, !sawInput { sawProblem = true }
    if encoder.diagnostics.warningCount > 0 {
      pass(encoder.complete(.output, isStrict: plan.reading.isStrict))
    }
    lost.add(encoder.diagnostics.lost)
    if let warning = lost.warning {
      var output = InputReport.output
      output.warn(warning, isStrict: plan.reading.isStrict)
      pass(output)
    }
    // Nothing is new.
    if waiting != nil { return }
    // No file is written, but a stream is a text of its format.
    if isEmpty, output.isReplaced || !plan.output.isOneText { return }
    try plan.stopIfCancelled()
    if let problem = try output.commit(isComplete: !sawProblem || plan.allowsPartialOutput) {
      report(InputReport(of: problem))
    }
  }

  func takeSink() -> ByteSink { output.takeSink() }
}

/// Delivers batches in the order of their inputs, each with the size that its output is bounded by.
/// Rows are selected that depend on the rows before, or on those after.
final class OrderedBatches {
  private let plan: Conversion
  /// `nil` if the workers select all rows.
  private var selection: OrderedSelection?
  /// The number of bytes read of the previous inputs, and of the current one.
  private var previousSize = 0
  private var size = 0
  /// All batches, if an age counts back from the newest date, which the last one may have.
  private var held: [BatchBox] = []
  private var memory = 0
  private var newest: Moment?

  init(_ plan: Conversion) {
    self.plan = plan
    guard plan.selection.needsOrder else { return }
    // People see no empty sections.
    let filled = plan.output.isForPeople ? OrderedSelection.Sections.filled : .all
    selection = OrderedSelection(plan.selection, plan.output.separatesFeeds ? filled : .none)
  }

  /// Delivers the rows of a batch whose order is settled.
  ///
  /// - Parameter body: receives a batch and the number of bytes of the input read so far.
  func take(
    _ box: BatchBox, _ body: (inout RowBatch, Int) throws(FeedError) -> Void
  ) throws(FeedError) {
    size = box.size
    guard selection != nil else { return try body(&box.batch, size) }
    guard !plan.selection.dates.isRelative else { return try hold(&box.batch) }
    try selection?.take(&box.batch) { (batch) throws(FeedError) in try body(&batch, box.size) }
  }

  /// Takes the rows of a batch, and leaves an empty one.
  private func hold(_ batch: inout RowBatch) throws(FeedError) {
    for index in 0..<batch.count {
      guard let date = DateRange.date(of: batch[index], in: batch.feed.value) else { continue }
      newest = max(newest ?? date, date)
    }
    let box = BatchBox(takingFrom: &batch)
    memory += box.batch.memory
    held.append(box)
    try plan.selection.checkHeld(memory, "compare with the newest")
  }

  /// Ends an input, and returns its report with the number of selected rows.
  func end(_ input: consuming InputReport) -> InputReport {
    previousSize += size
    size = 0
    guard let rows = selection?.takeRowCount() else { return input }
    input.entries = rows
    var diagnostics = Diagnostics()
    for warning in selection?.takeWarnings() ?? [] { diagnostics.warn(warning) }
    input.warn(diagnostics, isStrict: plan.reading.isStrict)
    return input
  }

  /// Delivers the rows that are still held, with the size of all inputs. Returns the report of those that
  /// no input was reported with; `nil` if there are none.
  func finish(
    _ body: (inout RowBatch, Int) throws(FeedError) -> Void
  ) throws(FeedError) -> InputReport? {
    let size = previousSize
    var dates = DateSelection(plan.selection.dates.counted(from: newest))
    for box in held {
      dates.apply(to: &box.batch)
      try selection?.take(&box.batch) { (batch) throws(FeedError) in try body(&batch, size) }
    }
    held = []
    try selection?.finish { (batch) throws(FeedError) in try body(&batch, size) }
    guard plan.selection.dates.isRelative else { return nil }
    var report = InputReport.output(entries: selection?.takeRowCount() ?? 0)
    report.leftOut = dates.takeTally()
    return report
  }
}
