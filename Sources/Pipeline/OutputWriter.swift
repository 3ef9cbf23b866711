internal import ChartConvBytes
internal import ChartConvDialects
internal import ChartConvModel
internal import ChartConvFormats
internal import ChartConvSelection
internal import ChartConvThreads

/// Writes one output: joins fragments and writes their bytes to the sink in large pieces.
final class OutputWriter {
  private let report: (InputReport) -> Void
  private let cancellation: Cancellation?
  private let isStrict: Bool
  private var assembler: any Assembler
  /// Encodes rows that arrive without being encoded.
  private var encoder: BoundedEncoder
  private let fragment = Fragment()
  /// Selects rows by those before them; `nil` if the workers select all rows.
  private var selection: OrderedSelection?
  /// The number of bytes read of the previous inputs, and of the current one.
  private var previousSize = 0
  private var size = 0
  private var sink: ByteSink
  private var buffer = OutputBuffer()
  private var hasBegun = false
  private var sawFault = false
  /// The error that ended writing.
  private(set) var failure: FeedError?

  init(
    _ plan: Conversion, _ sink: consuming ByteSink, report: @escaping (InputReport) -> Void
  ) {
    assembler = plan.makeAssembler()
    encoder = BoundedEncoder(plan)
    selection =
      plan.selection.needsOrder
      ? OrderedSelection(plan.selection, separatesFeeds: plan.output.separatesFeeds) : nil
    cancellation = plan.cancellation
    isStrict = plan.reading.isStrict
    self.sink = sink
    self.report = report
  }

  /// Handles a worker's result. Returns `true` if more are needed.
  func take(
    _ item: OutputItem, _ plan: Conversion, _ fragments: Pool<Fragment>, _ boxes: Pool<BatchBox>?
  ) -> Bool {
    do throws(FeedError) {
      if cancellation?.isCancelled ?? false {
        failure = failure ?? .cancelled
        return false
      }
      switch item {
      case .fragment(let fragment):
        try append(fragment)
        fragments.put(fragment)
      case .rows(let box):
        try append(box)
        boxes?.put(box)
      case .lane(let lane):
        while let item = lane.channel.receive() {
          if !take(item, plan, fragments, boxes) { lane.channel.cancel() }
        }
        return failure == nil
      case .report(let report): end(report)
      case .combine: combine(plan.combined)
      case .flush: try flush()
      case .document: break
      }
      return true
    } catch {
      return false
    }
  }

  func append(_ fragment: Fragment) throws(FeedError) {
    try begin(fragment.feed)
    assembler.append(fragment, into: &buffer)
    if buffer.count >= OutputBuffer.flushSize { try flush() }
  }

  func append(_ box: BatchBox) throws(FeedError) {
    size = box.size
    guard selection != nil else { return try encode(&box.batch, of: size) }
    do throws(FeedError) {
      try selection?.take(&box.batch) { (batch) throws(FeedError) in try encode(&batch, of: size) }
    } catch {
      failure = failure ?? error
      throw error
    }
  }

  private func encode(_ batch: inout RowBatch, of size: Int) throws(FeedError) {
    try encoder.encode(&batch, of: size) {
      fragment
    } send: { fragment throws(FeedError) in
      try append(fragment)
    }
  }

  /// Ends an input and passes its report on.
  func end(_ input: InputReport) {
    var input = input
    if let rows = selection?.takeRowCount() { input = input.selected(entries: rows) }
    if let failure = encoder.failure { input = input.failed(failure, entries: encoder.rows) }
    input = input.warned(encoder.diagnostics, isStrict: isStrict)
    encoder.begin()
    previousSize += size
    size = 0
    if input.error != nil { sawFault = true }
    report(input)
  }

  /// Switches to the conversion of several inputs, unless something was already written.
  func combine(_ plan: Conversion) {
    if !hasBegun { assembler = plan.makeAssembler() }
    encoder = BoundedEncoder(plan)
  }

  /// Completes the output.
  ///
  /// If errors left no feed to write, nothing is written, and an existing file stays unchanged.
  func commit() throws(FeedError) {
    if cancellation?.isCancelled ?? false { throw .cancelled }
    if let failure { throw failure }
    try selection?.finish { (batch) throws(FeedError) in try encode(&batch, of: previousSize) }
    if let failure = encoder.failure { throw failure }
    if encoder.diagnostics.warningCount > 0 {
      report(InputReport(source: "output").warned(encoder.diagnostics, isStrict: isStrict))
    }
    guard hasBegun || !sawFault else { return }
    try begin(nil)
    assembler.end(into: &buffer)
    try flush()
    try sink.commit()
  }

  /// Gives the sink back.
  func takeSink() -> ByteSink {
    var own = ByteSink.memory
    swap(&own, &sink)
    return own
  }

  private func begin(_ first: SharedFeed?) throws(FeedError) {
    if let failure { throw failure }
    guard !hasBegun else { return }
    hasBegun = true
    assembler.begin(first?.value, into: &buffer)
  }

  private func flush() throws(FeedError) {
    do throws(FeedError) { try sink.write(&buffer) } catch {
      failure = error
      throw error
    }
  }
}
