internal import FeedArchive
internal import FeedIO
internal import FeedInput
internal import FeedModel
internal import FeedOutput
internal import FeedRecord

/// Converts one input, or one after the other the members of an archive: takes what is read, and
/// passes on what is written of it.
final class InputConverter: FeedVisitor {
  private let place: Int
  private var plan: Conversion
  private let output: OrderedOutput
  private let selection: EntrySelection
  private var encoder: any Encoder
  private var buffer = OutputBuffer()
  private var converted = 0
  /// How many of these the meter knows.
  private var measured = 0
  /// How many of the current feed.
  private var ofFeed = 0

  /// - Parameter place: which of the inputs it is.
  init(_ place: Int, _ plan: Conversion, into output: OrderedOutput) {
    self.place = place
    self.plan = plan
    self.output = output
    selection = plan.selection
    encoder = plan.makeEncoder()
  }

  /// Reads the input to its end and hands its reports over; throws where the output fails.
  func convert(_ path: String) throws(FeedError) {
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      if let meter = plan.meter { source.onRead = { meter.add(bytes: $0) } }
      try convert(source, depth: 0)
    } catch {
      try tell(error, of: path)
    }
    try output.finish(place, &buffer)
    plan.meter?.add(inputs: 1)
  }

  /// - Parameter depth: how many archives it stands in.
  private func convert(_ source: consuming ByteSource, depth: Int) throws(FeedError) {
    guard try ArchiveMagic.begins(&source) else { return try read(&source) }
    let limits = plan.reading.parser.limits
    guard depth < limits.archiveDepth else {
      throw FeedError(.limit, "more than \(limits.archiveDepth) archives in one another")
    }
    let archive = try Archive(source, limits)
    while let member = try archive.next() {
      let source = ByteSource(name: member.source) { () throws(FeedError) in try archive.read() }
      switch member.kind {
      case .whole: return try convert(source, depth: depth + 1)
      case .file:
        try combine()
        do throws(FeedError) { try convert(source, depth: depth + 1) } catch {
          try tell(error, of: member.source)
        }
      case .other:
        var diagnostics = Diagnostics()
        diagnostics.warn("a link or a device, which isn't followed")
        try output.tell(place, InputReport(source: member.source, diagnostics: diagnostics))
      }
    }
  }

  /// Reads one input that is no archive, and tells what became of it.
  private func read(_ source: inout ByteSource) throws(FeedError) {
    var diagnostics = Diagnostics()
    var fault: FeedError?
    do throws(FeedError) {
      try FeedReader(plan.input, plan.reading).read(&source, self, &diagnostics)
    } catch {
      if error.isOfOutput { throw error }
      fault = error
    }
    let report = InputReport(
      source: source.name, entries: converted, diagnostics: diagnostics, error: fault)
    try output.tell(place, report)
    measure()
    converted = 0
    measured = 0
  }

  /// Tells of what can't be read at all.
  private func tell(_ error: FeedError, of source: String) throws(FeedError) {
    if error.isOfOutput { throw error }
    try output.tell(place, InputReport(source: source, error: error.named(source)))
  }

  /// From here on there are several inputs, whatever number was given.
  private func combine() throws(FeedError) {
    guard !plan.writing.isCombined else { return }
    plan.writing.isCombined = true
    encoder = plan.makeEncoder()
    try output.combine(by: plan.makeEncoder())
  }

  private func measure() {
    plan.meter?.add(entries: converted - measured)
    measured = converted
  }

  func begin(_ feed: Feed) throws(FeedError) {
    ofFeed = 0
    try output.open(place, feed)
    encoder.beginFeed(feed, into: &buffer)
  }

  func visit(_ entry: Entry) throws(FeedError) -> Flow {
    if let limit = selection.limit, ofFeed >= limit { return .stop }
    guard selection.includes(entry) else { return .goOn }
    encoder.encode(entry, into: &buffer)
    converted += 1
    ofFeed += 1
    if buffer.count >= OutputBuffer.flushSize {
      try output.write(place, &buffer)
      measure()
    }
    return ofFeed == selection.limit ? .stop : .goOn
  }

  func end() throws(FeedError) { encoder.endFeed(into: &buffer) }
}

extension FeedError {
  /// Whether it is the output that failed: then no input is read any more.
  var isOfOutput: Bool { kind == .unwritable || kind == .closedPipe }
}
