internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvFormats
internal import ChartConvThreads

/// Writes one output: joins fragments and writes their bytes to the sink in large pieces.
final class OutputWriter {
  private let report: (InputReport) -> Void
  private var assembler: any Assembler
  /// Encodes rows that arrive without being encoded.
  private var encoder: BoundedEncoder
  private let fragment = Fragment()
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
    self.sink = sink
    self.report = report
  }

  /// Handles a worker's result. Returns `true` if more are needed.
  func take(
    _ item: OutputItem, _ plan: Conversion, _ fragments: Pool<Fragment>, _ boxes: Pool<BatchBox>?
  ) -> Bool {
    do throws(FeedError) {
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
      case .document: break
      }
      return true
    } catch {
      return false
    }
  }

  func append(_ fragment: Fragment) throws(FeedError) {
    try begin(fragment.feed.value)
    assembler.append(fragment, into: &buffer)
    if buffer.count >= OutputBuffer.flushSize { try flush() }
  }

  private func append(_ box: BatchBox) throws(FeedError) {
    try encoder.encode(&box.batch, of: box.size) {
      fragment
    } send: { fragment throws(FeedError) in
      try append(fragment)
    }
  }

  /// Ends an input and passes its report on.
  func end(_ input: InputReport) {
    let input = encoder.failure.map { input.failed($0, entries: encoder.rows) } ?? input
    encoder.begin()
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
    if let failure { throw failure }
    guard hasBegun || !sawFault else { return }
    try begin(nil)
    assembler.end(into: &buffer)
    try flush()
    try sink.commit()
  }

  private func begin(_ first: Feed?) throws(FeedError) {
    if let failure { throw failure }
    guard !hasBegun else { return }
    hasBegun = true
    assembler.begin(first, into: &buffer)
  }

  private func flush() throws(FeedError) {
    do throws(FeedError) { try sink.write(&buffer) } catch {
      failure = error
      throw error
    }
  }
}
