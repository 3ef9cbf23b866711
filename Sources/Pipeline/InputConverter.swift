internal import ChartConvInputs
internal import ChartConvBytes
internal import ChartConvDialects
internal import ChartConvModel
internal import ChartConvFormats
internal import ChartConvRecords
internal import ChartConvSelection
internal import ChartConvThreads

/// Converts inputs, including members of archives, one after the other, and sends the results to a
/// lane. The work of one worker.
final class InputConverter: BatchReceiver {
  private var plan: Conversion
  private let fragments: Pool<Fragment>
  /// A pool for batches that are sent without being encoded; `nil` if they are encoded here.
  private let boxes: Pool<BatchBox>?
  /// `true` if there are other inputs.
  private let hasOtherInputs: Bool
  private var lane: any Lane<OutputItem>
  private let reader: InputReader
  private var encoder: BoundedEncoder
  /// The number of bytes read of the input.
  private var tally = ByteTally()
  private var selection: RowSelection
  private var joined: JoinedRowLimit?
  private var times: FeedTimes
  /// The modification time of the input or member, if it is needed.
  private var modified: Timestamp?
  /// `true` if a batch of the input was sent.
  private var hasSentRows = false
  private var converted = 0
  /// The part of `converted` that was reported to the counter.
  private var measured = 0
  /// The state of an input whose bytes come over time; `nil` for any other.
  private var live: (any LiveInput)?

  init(_ plan: Conversion, _ fragments: Pool<Fragment>, _ boxes: Pool<BatchBox>? = nil) {
    self.plan = plan
    self.fragments = fragments
    self.boxes = boxes
    hasOtherInputs = plan.writing.isCombined
    lane = DirectLane { _ in false }
    let isAlone = plan.jobs > 1 && !plan.writing.isCombined && !plan.writesSeparateFiles
    let threads = plan.usesAllProcessors ? nil : plan.jobs
    reader = InputReader(
      plan.input, plan.reading, windows: isAlone ? WindowOptions(threads: threads) : nil)
    encoder = BoundedEncoder(plan)
    selection = RowSelection(plan.selection)
    joined = JoinedRowLimit(plan)
    times = FeedTimes(plan)
  }

  /// Reads an input to its end and sends the results to the lane, followed by a report.
  func convert(_ input: ConversionInput, into lane: any Lane<OutputItem>) {
    self.lane = lane
    live = input.live
    defer { live = nil }
    CurrentInput.name = input.name
    defer { CurrentInput.name = "" }
    do throws(FeedError) {
      try stopIfCancelled()
      var source = try input.open()
      modified = modificationTime(of: input)
      if let counter = plan.counter { source.onRead = { counter.add(bytes: $0) } }
      try convert(source, depth: 0)
    } catch {
      report(error, of: input.name)
    }
    plan.counter?.add(inputs: 1)
  }

  /// - Parameter depth: the number of enclosing archives.
  private func convert(_ source: consuming ByteSource, depth: Int) throws(FeedError) {
    guard try ArchiveMagic.begins(&source) else { return try read(&source) }
    let limits = plan.reading.parser.limits
    try limits.checkArchive(at: depth)
    let archive = try Archive(source, limits)
    let readers =
      depth == 0 && lane.crossesThreads && !plan.writesSeparateFiles ? memberReaders() : nil
    defer { readers?.finish() }
    do throws(FeedError) {
      while let member = try archive.next() {
        if member.kind == .file { modified = Self.timestamp(member.modificationTime) }
        try convert(member, of: archive, readers, depth: depth)
      }
    } catch {
      // Members before the error are complete.
      if !error.isOutputError { try readers?.flush(send) }
      throw error
    }
    try readers?.flush(send)
  }

  private func convert(
    _ member: ArchiveMember, of archive: Archive, _ readers: MemberReaders?, depth: Int
  ) throws(FeedError) {
    let source = ByteSource(name: member.source) { () throws(FeedError) in try archive.read() }
    switch member.kind {
    case .whole: try convert(source, depth: depth + 1)
    case .file:
      try combine()
      if let readers {
        return try readers.read(member, modified: modified, of: archive, send: send)
      }
      do throws(FeedError) { try convert(source, depth: depth + 1) } catch {
        if error.isOutputError { throw error }
        report(error, of: member.source)
      }
    case .other:
      try readers?.flush(send)
      var diagnostics = Diagnostics()
      diagnostics.warn("not a regular file; ignored")
      try send(.report(InputReport(source: member.source, diagnostics: diagnostics)))
    }
  }

  /// Returns threads that read an archive's members while the current one unpacks; `nil` if the
  /// inputs keep all threads busy.
  private func memberReaders() -> MemberReaders? {
    guard plan.jobs > 1, !hasOtherInputs else { return nil }
    let boxes = plan.selection.needsOrder || plan.deliversRows ? self.boxes : nil
    return MemberReaders(plan.combined, fragments, boxes, threads: plan.jobs)
  }

  /// Reads members that another thread unpacks.
  func convert(_ task: MemberTask) {
    lane = task.lane
    for member in task.members {
      CurrentInput.name = member.name
      modified = member.modified
      let source = ByteSource(name: member.name) { () throws(FeedError) in
        try member.pieces.receive()?.get() ?? []
      }
      do throws(FeedError) { try convert(source, depth: 1) } catch {
        report(error, of: member.name)
      }
      member.pieces.cancel()
    }
    task.lane.channel.finish()
  }

  /// Reads one input that isn't an archive, and reports the result.
  private func read(_ source: inout ByteSource) throws(FeedError) {
    CurrentInput.name = source.name
    encoder.begin()
    joined?.begin()
    hasSentRows = false
    times.begin(source.name, modified: modified)
    tally = source.tally
    if plan.writesSeparateFiles {
      encoder = BoundedEncoder(plan)
      try send(.document(source.name))
    }
    var diagnostics = Diagnostics()
    var fault: FeedError?
    do throws(FeedError) {
      try reader.read(&source, into: self, &diagnostics)
    } catch {
      if error.isOutputError { throw error }
      fault = error
    }
    noteWarnings(in: &diagnostics)
    diagnostics.add(encoder.diagnostics)
    if plan.reading.isStrict, fault == nil, let warning = diagnostics.warnings.first {
      fault = FeedError(.strict, warning.message, at: warning.position, in: source.name)
    }
    let report = InputReport(
      source: source.name, entries: converted, diagnostics: diagnostics, error: fault)
    measure()
    converted = 0
    measured = 0
    try send(.report(report))
  }

  private func noteWarnings(in diagnostics: inout Diagnostics) {
    for warning in live?.takeWarnings() ?? [] { diagnostics.warn(warning) }
  }

  private func modificationTime(of input: ConversionInput) -> Timestamp? {
    guard plan.snapshotTime == .modification, input.isFile else { return nil }
    return Self.timestamp(FileStatus(of: input.name)?.modificationTime)
  }

  private static func timestamp(_ seconds: Int?) -> Timestamp? {
    seconds.flatMap { Timestamp(secondsSinceEpoch: $0) }
  }

  /// Reports an input that can't be read at all.
  private func report(_ error: FeedError, of source: String) {
    guard !error.isOutputError else { return }
    var diagnostics = Diagnostics()
    noteWarnings(in: &diagnostics)
    let item = OutputItem.report(
      InputReport(source: source, diagnostics: diagnostics, error: error.named(source)))
    _ = lane.send(item, weight: item.weight)
  }

  /// Switches to the conversion of several inputs.
  private func combine() throws(FeedError) {
    guard !plan.writing.isCombined, !plan.writesSeparateFiles else { return }
    plan.writing.isCombined = true
    encoder = BoundedEncoder(plan)
    try send(.combine)
  }

  private func send(_ item: OutputItem) throws(FeedError) {
    // The writer has failed and reports its own error.
    guard lane.send(item, weight: item.weight) else { throw FeedError(.closedPipe, "") }
  }

  private func send(_ lane: ChannelLane<OutputItem>) throws(FeedError) { try send(.lane(lane)) }

  private func measure() {
    plan.counter?.add(entries: converted - measured)
    measured = converted
  }

  /// The most rows that wait for others while bytes are received.
  private static let liveRows = 8

  var neededRows: Int {
    let isReceiving = live?.isReceiving ?? false
    return isReceiving ? min(selection.neededRows, Self.liveRows) : selection.neededRows
  }

  /// The error isn't reported for each input.
  private func stopIfCancelled() throws(FeedError) {
    if plan.cancellation?.isCancelled ?? false { throw .cancelled }
  }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    try stopIfCancelled()
    times.apply(to: &batch)
    selection.apply(to: &batch)
    let fault = joined?.apply(to: &batch, of: tally.count)
    // A table has nothing of a feed without rows. An input can have a million of them.
    let isNeeded =
      plan.output.separatesFeeds || plan.selection.needsOrder || plan.deliversRows
    if batch.count == 0, hasSentRows, !isNeeded { return }
    hasSentRows = true
    if let boxes {
      converted += batch.count
      let box = boxes.take() ?? BatchBox()
      swap(&box.batch, &batch)
      box.size = tally.count
      try send(.rows(box))
      measure()
    } else {
      try encode(&batch)
    }
    if live?.takeWait() ?? false { try send(.flush) }
    if let fault { throw fault }
  }

  private func encode(_ batch: inout RowBatch) throws(FeedError) {
    let hadFailed = encoder.failure != nil
    try encoder.encode(&batch, of: tally.count) {
      fragments.take() ?? Fragment()
    } send: { fragment throws(FeedError) in
      try send(.fragment(fragment))
    }
    converted = encoder.rows
    measure()
    if let failure = encoder.failure, !hadFailed { throw failure }
  }
}
