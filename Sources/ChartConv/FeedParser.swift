public import ChartConvIO
internal import ChartConvModel
public import ChartConvReaders

/// A parser that takes bytes as they come, and returns events as soon as they are complete.
///
///     var parser = FeedParser()
///     while let chunk = next() {
///       try parser.append(chunk) { event in
///         if case .entry(let entry) = event { show(entry) }
///       }
///     }
///     try parser.finish { event in … }
///
/// It performs no I/O and starts no threads. An entry is delivered with the bytes that end it, for any
/// size of the pieces. Compressed bytes are unpacked as they come, and archives at their end.
///
/// A document with faults is read on from each of them, in the same memory as one without.
public struct FeedParser: ~Copyable {
  private let events: EventQueue

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - format: the dialect; `nil` to recognize it.
  ///   - options: how the input is read. Events come at once unless ``ReadingOptions/feedValues``
  ///     asks for values that may follow the entries.
  ///   - name: the name of the input in errors and in ``Feed/source``.
  public init(
    as format: InputFormat? = nil, options: ReadingOptions = .init(), name: String = "input"
  ) {
    events = EventQueue(InputSelection(format), options, name: name)
  }

  /// The warnings and unknown names so far.
  public var diagnostics: FeedDiagnostics { events.diagnostics }

  /// Parses more bytes and calls `body` with the events that they complete.
  ///
  /// Bytes are parsed in slices, and `body` is called before the next slice is parsed. If `body`
  /// throws, the next call continues with the next event.
  ///
  /// - Throws: the error that ends the input, after the events before it, or what `body` throws.
  public mutating func append(
    _ bytes: some Sequence<UInt8>, _ body: (FeedEvent) throws -> Void
  ) throws {
    events.append(bytes)
    while let event = try events.next() { try body(event) }
  }

  /// Ends the input and calls `body` with the remaining events.
  ///
  /// - Throws: the error of an input that isn't complete, after the events before it, or what
  ///   `body` throws.
  public mutating func finish(_ body: (FeedEvent) throws -> Void) throws {
    events.finish()
    while let event = try events.next() { try body(event) }
  }
}

/// The parsed events of an input that nobody has taken.
private final class ParsedEvents: BatchReceiver {
  private var events: [FeedEvent] = []
  private var taken = 0

  /// Each entry is delivered at once.
  var neededRows: Int { 1 }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    if batch.startsFeed { events.append(.feed(batch.feed.value)) }
    for index in 0..<batch.count { events.append(.entry(batch.entry(at: index))) }
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

  /// `true` if a slice was parsed since ``takeSlice()``.
  private var hasParsed = false

  private let onWarning: ((FeedWarning) -> Void)?
  /// The number of warnings that were passed on.
  private var warnings = 0

  init(
    _ selection: InputSelection, _ options: ReadingOptions, name: String,
    onWarning: ((FeedWarning) -> Void)? = nil
  ) {
    self.onWarning = onWarning
    input = PushedInput(selection, options, name: name, receiver: events)
    do throws(FeedError) { _ = try options.validated() } catch {
      self.error = error
      isEnded = true
    }
  }

  var diagnostics: Diagnostics { input.diagnostics }

  /// `true` if ``next()`` returns no more events.
  var isFinished: Bool { isEnded && error == nil }

  func append(_ bytes: some Sequence<UInt8>) {
    guard !isEnded else { return }
    guard parsed == waiting.count else { return waiting.append(contentsOf: bytes) }
    parsed = 0
    // A large piece isn't copied.
    waiting = Array(bytes)
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

  /// Returns `true` if a slice was parsed since the last call.
  func takeSlice() -> Bool {
    defer { hasParsed = false }
    return hasParsed
  }

  private func parse() {
    hasParsed = true
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
