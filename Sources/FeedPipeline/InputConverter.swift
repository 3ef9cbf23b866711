internal import FeedIO
internal import FeedInput
internal import FeedModel
internal import FeedOutput
internal import FeedRecord

/// Converts one input: takes what is read, and passes on what is written of it.
final class InputConverter: FeedVisitor {
  private let place: Int
  private let output: OrderedOutput
  private let selection: EntrySelection
  private var encoder: any Encoder
  private var buffer = OutputBuffer()
  private var converted = 0
  /// How many of the current feed.
  private var ofFeed = 0

  /// - Parameter place: which of the inputs it is.
  init(
    _ place: Int, _ encoder: any Encoder, _ selection: EntrySelection, into output: OrderedOutput
  ) {
    self.place = place
    self.encoder = encoder
    self.selection = selection
    self.output = output
  }

  /// Reads the input to its end and hands its report over; throws where the output fails.
  func convert(_ path: String, by reader: FeedReader) throws(FeedError) {
    var diagnostics = Diagnostics()
    var fault: FeedError?
    do throws(FeedError) {
      var source = try ByteSource(path: path)
      try reader.read(&source, self, &diagnostics)
    } catch {
      if error.isOfOutput { throw error }
      fault = error
    }
    let report = InputReport(
      source: path, entries: converted, diagnostics: diagnostics, error: fault)
    try output.finish(place, &buffer, report)
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
    if buffer.count >= OutputBuffer.flushSize { try output.write(place, &buffer) }
    return ofFeed == selection.limit ? .stop : .goOn
  }

  func end() throws(FeedError) { encoder.endFeed(into: &buffer) }
}

extension FeedError {
  /// Whether it is the output that failed: then no input is read any more.
  var isOfOutput: Bool { kind == .unwritable || kind == .closedPipe }
}
