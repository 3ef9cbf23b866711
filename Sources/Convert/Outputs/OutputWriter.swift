internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

/// Writes one output: joins fragments and writes their bytes to the sink in large pieces.
final class OutputWriter {
  private let report: (InputReport) -> Void
  private let cancellation: Cancellation?
  private let isStrict: Bool
  private let allowsPartialOutput: Bool
  private var output: AssembledOutput
  /// Encodes rows that arrive without being encoded.
  private var encoder: BoundedEncoder
  private let fragment = Fragment()
  private var batches: OrderedBatches
  private var sawFault = false
  /// `true` if no input had a feed because of errors.
  var isEmpty: Bool { sawFault && !output.hasBegun }
  /// The error that ended writing.
  private(set) var failure: FeedError?

  init(
    _ plan: Conversion, _ sink: consuming ByteSink, report: @escaping (InputReport) -> Void
  ) {
    output = AssembledOutput(plan.makeAssembler(), sink)
    encoder = BoundedEncoder(plan)
    batches = OrderedBatches(plan)
    cancellation = plan.cancellation
    isStrict = plan.reading.isStrict
    allowsPartialOutput = plan.allowsPartialOutput
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
        fragment.removeAll()
        fragments.put(fragment)
      case .rows(let box):
        try append(box)
        fragment.removeAll()
        boxes?.put(box)
      case .lane(let lane):
        while let item = lane.channel.receive() {
          if !take(item, plan, fragments, boxes) { lane.channel.cancel() }
        }
        return failure == nil
      case .report(let report): end(report)
      case .combine: combine(plan.combined)
      case .flush: try latching { () throws(FeedError) in try output.flush() }
      case .document: break
      }
      return true
    } catch {
      return false
    }
  }

  func append(_ fragment: Fragment) throws(FeedError) {
    try latching { () throws(FeedError) in try output.append(fragment) }
  }

  func append(_ box: BatchBox) throws(FeedError) {
    do throws(FeedError) {
      try batches.take(box) { (batch, size) throws(FeedError) in try encode(&batch, of: size) }
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
    pass(encoder.complete(batches.end(input), isStrict: isStrict))
  }

  private func pass(_ input: InputReport) {
    if input.error != nil { sawFault = true }
    report(input)
  }

  /// Switches to the conversion of several inputs, unless something was already written.
  func combine(_ plan: Conversion) {
    output.replace(plan.makeAssembler())
    encoder = BoundedEncoder(plan)
  }

  /// Completes the output.
  ///
  /// If an input failed, an existing file stays unchanged. If errors left no feed to write, nothing is
  /// written.
  func commit() throws(FeedError) {
    if cancellation?.isCancelled ?? false { throw .cancelled }
    if let failure { throw failure }
    try batches.finish { (batch, size) throws(FeedError) in try encode(&batch, of: size) }
    if let failure = encoder.failure { throw failure }
    if encoder.diagnostics.warningCount > 0 {
      pass(encoder.complete(.output, isStrict: isStrict))
    }
    guard !isEmpty else { return }
    let isComplete = !sawFault || allowsPartialOutput
    try latching { () throws(FeedError) in
      if let fault = try output.commit(isComplete: isComplete) { report(InputReport(of: fault)) }
    }
  }

  /// Gives the sink back.
  func takeSink() -> ByteSink { output.takeSink() }

  /// Writes unless that has failed before, and remembers the error.
  private func latching(_ write: () throws(FeedError) -> Void) throws(FeedError) {
    if let failure { throw failure }
    do throws(FeedError) { try write() } catch {
      failure = error
      throw error
    }
  }
}
