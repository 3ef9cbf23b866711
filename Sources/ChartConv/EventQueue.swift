internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders

/// The parsed events of an input that nobody has taken.
private final class ParsedEvents: BatchReceiver {
  private var events: [FeedEvent] = []
  private var taken = 0

  /// Each entry is delivered at once.
  var neededRows: Int { 1 }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    if batch.startsFeed { events.append(.feed(batch.feed.value)) }
    for index in 0..<batch.count { events.append(.entry(batch[index].entry)) }
    if batch.endsFeed { events.append(.end) }
  }

  /// Takes the next event; `nil` if there is none.
  func next() -> FeedEvent? {
    guard taken < events.count else { return nil }
    defer {
      taken += 1
      if taken == events.count {
        events.removeAll(keepingCapacity: true)
        taken = 0
      }
    }
    return events[taken]
  }
}

/// The events of an input whose bytes are appended. Bytes are parsed in slices as events are taken,
/// so that the events of a large piece are never all in memory.
final class EventQueue {
  private static let sliceSize = 16 << 10

  private let events = ParsedEvents()
  private let input: PushedInput
  private var waiting: [UInt8] = []
  /// The number of waiting bytes that were parsed.
  private var parsed = 0
  /// `true` if no more bytes come.
  private var isComplete = false
  private var error: FeedError?
  /// `true` if nothing more is parsed.
  private var isEnded = false

  private let onWarning: ((FeedWarning) -> Void)?
  /// The number of warnings that were passed on.
  private var warnings = 0

  init(
    _ selection: InputSelection, _ options: ReadingOptions, name: String,
    onWarning: ((FeedWarning) -> Void)? = nil
  ) {
    self.onWarning = onWarning
    input = PushedInput(selection, options, name: name, receiver: events)
  }

  var diagnostics: Diagnostics { input.diagnostics }

  /// `true` if ``next()`` returns no more events.
  var isFinished: Bool { isEnded && error == nil }

  func append(_ bytes: some Sequence<UInt8>) {
    guard !isEnded else { return }
    if parsed == waiting.count {
      waiting.removeAll(keepingCapacity: waiting.capacity <= Self.sliceSize)
      parsed = 0
    }
    waiting.append(contentsOf: bytes)
  }

  func finish() { isComplete = true }

  /// Takes the next event; `nil` if it needs more bytes. Throws the error that ended the input
  /// after the last event.
  func next() throws(FeedError) -> FeedEvent? {
    while true {
      if let event = events.next() { return event }
      if let error = error.take() { throw error }
      guard !isEnded, parsed < waiting.count || isComplete else { return nil }
      parse()
    }
  }

  private func parse() {
    if parsed < waiting.count {
      let slice = waiting[parsed...].prefix(Self.sliceSize)
      parsed = slice.endIndex
      error = input.append(slice.count == waiting.count ? waiting : Array(slice))
    } else {
      error = input.finish()
      isEnded = true
    }
    if error != nil { isEnded = true }
    if isEnded { waiting = [] }
    guard let onWarning else { return }
    let found = input.diagnostics.warnings
    found.dropFirst(warnings).forEach(onWarning)
    warnings = found.count
  }
}
