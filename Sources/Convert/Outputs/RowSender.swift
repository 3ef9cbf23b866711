internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

/// Selects and encodes the rows of inputs, and sends them to a lane, those of each input followed by
/// its report.
final class RowSender: BatchReceiver {
  /// The maximum number of rows that wait for others while bytes are received.
  private static let liveRows = 8

  var lane: Lane<OutputItem> = Lane { _ in false }
  /// The state of an input whose bytes come over time; `nil` for any other.
  var live: (any LiveInput)?
  private var plan: Conversion
  /// `true` if batches are sent without being encoded.
  private let sendsRows: Bool
  private var encoder: BoundedEncoder
  /// The number of bytes read of the input.
  private var tally = ByteTally()
  private var selection: RowSelection
  private var limit: FeedValueLimit?
  private var times: FeedTimes
  /// `true` if an input that isn't recognised is left out.
  var leavesOutUnrecognised = false
  /// `true` if a batch of the input was sent.
  private(set) var hasSentRows = false
  private var converted = 0
  /// The part of `converted` that was reported to the counter.
  private var measured = 0

  init(_ plan: Conversion, sendsRows: Bool) {
    self.plan = plan
    self.sendsRows = sendsRows
    encoder = BoundedEncoder(plan)
    selection = RowSelection(plan.selection, readsAll: plan.reading.isStrict)
    limit = FeedValueLimit(plan)
    times = FeedTimes(plan)
  }

  func begin(_ source: borrowing ByteSource, modified: Timestamp?) throws(FeedError) {
    encoder.begin()
    limit?.begin()
    hasSentRows = false
    times.begin(source.name, modified: modified, source.capture)
    tally = source.tally
    if plan.destination == .files {
      encoder = BoundedEncoder(plan)
      try send(.document(source.name))
    }
  }

  /// Ends an input, and sends its report.
  func end(
    _ source: String, _ diagnostics: consuming Diagnostics, _ error: FeedError?
  ) throws(FeedError) {
    var problem = error
    noteWarnings(in: &diagnostics)
    if let warning = times.takeWarning() { diagnostics.warn(warning) }
    diagnostics.add(encoder.diagnostics)
    if plan.destination == .files, let warning = diagnostics.lost.warning {
      diagnostics.lost = LostValues()
      diagnostics.add(warning)
    }
    if plan.reading.isStrict, problem == nil, let warning = diagnostics.warnings.first {
      problem = FeedError(strict: warning, in: source)
    }
    let isStray = leavesOutUnrecognised && !hasSentRows && problem?.kind == .unrecognized
    var report =
      isStray
      ? .stray(source)
      : InputReport(
        source: source, entries: converted, diagnostics: diagnostics, error: problem,
        // A record that isn't a feed isn't an input.
        isOfInput: diagnostics.records.all == diagnostics.records[.feeds, default: 0])
    report.leftOut = selection.takeTally()
    measure()
    converted = 0
    measured = 0
    try send(.report(report))
  }

  /// Reports an input that can't be read at all.
  func report(_ error: FeedError, of source: String) {
    guard !error.isOutputError else { return }
    guard !leavesOutUnrecognised || error.kind != .unrecognized else {
      return _ = lane.send(.report(.stray(source)), weight: 256)
    }
    var diagnostics = Diagnostics()
    noteWarnings(in: &diagnostics)
    let item = OutputItem.report(
      InputReport(source: source, diagnostics: diagnostics, error: error.named(source)))
    _ = lane.send(item, weight: item.weight)
  }

  private func noteWarnings(in diagnostics: inout Diagnostics) {
    for warning in live?.takeWarnings() ?? [] { diagnostics.warn(warning) }
  }

  /// Switches to the conversion of several inputs.
  func combine() throws(FeedError) {
    guard !plan.writing.isCombined, plan.destination != .files else { return }
    plan.writing.isCombined = true
    encoder = BoundedEncoder(plan)
    try send(.combine)
  }

  func send(_ item: OutputItem) throws(FeedError) {
    // The writer has failed and reports its own error.
    guard lane.send(item, weight: item.weight) else { throw FeedError(.closedPipe, "") }
  }

  var neededRows: Int {
    let isReceiving = live?.isReceiving ?? false
    return isReceiving ? min(selection.neededRows, Self.liveRows) : selection.neededRows
  }

  /// A table has values of feeds in its columns only. Limits count the rows of each feed.
  var needsFeeds: Bool {
    plan.output.needsFeeds || plan.destination == .delivery || !plan.selection.isOfRows
      || !times.isEmpty
  }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    try plan.stopIfCancelled()
    times.apply(to: &batch)
    selection.apply(to: &batch)
    let problem = limit?.apply(to: &batch, of: tally.count)
    // A table has nothing of a feed without rows. An input can have a million of them.
    let isNeeded =
      plan.output.separatesFeeds || plan.selection.needsOrder || plan.destination.isDelivery
    if batch.count == 0, hasSentRows, !isNeeded { return }
    hasSentRows = true
    if sendsRows {
      converted += batch.count
      try send(.rows(BatchBox(takingFrom: &batch, size: tally.count)))
      measure()
    } else {
      try encode(&batch)
    }
    if live?.takeWait() ?? false { try send(.flush) }
    if let problem { throw problem }
  }

  private func encode(_ batch: inout RowBatch) throws(FeedError) {
    let hadFailed = encoder.failure != nil
    try encoder.encode(&batch, of: tally.count) {
      Fragment()
    } send: { fragment throws(FeedError) in
      try send(.fragment(fragment))
    }
    converted = encoder.rows
    measure()
    if let failure = encoder.failure, !hadFailed { throw failure }
  }

  private func measure() {
    plan.counter?.add(entries: converted - measured)
    measured = converted
  }
}
