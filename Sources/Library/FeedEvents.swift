internal import ChartConvBytes
public import ChartConvDialects

/// The events of an input whose bytes come asynchronously, from a ``FeedReader``.
///
/// Iteration throws a ``FeedError``, what the sequence of bytes throws, and `CancellationError` if the
/// task is cancelled.
public struct FeedEvents<Bytes: AsyncSequence>: AsyncSequence {
  /// A feed's beginning, an entry, or a feed's end.
  public typealias Element = FeedEvent

  fileprivate let bytes: Bytes
  fileprivate let reader: FeedReader
  /// Appends an element to bytes that wait for the parser. Returns `true` if it is their turn.
  fileprivate let gather: @Sendable (Bytes.Element, inout [UInt8]) -> Bool

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator {
    Iterator(bytes: bytes.makeAsyncIterator(), parser: ParserBox(reader), gather: gather)
  }

  /// Parses bytes as events are asked for.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var bytes: Bytes.AsyncIterator
    fileprivate let parser: ParserBox
    fileprivate let gather: @Sendable (Bytes.Element, inout [UInt8]) -> Bool
    fileprivate var waiting: [UInt8] = []

    /// Returns the next event; `nil` at the end of the input.
    public mutating func next() async throws -> FeedEvent? {
      while true {
        if let event = try parser.next() { return event }
        guard !parser.isFinished else { return nil }
        try Task.checkCancellation()
        guard let element = try await bytes.next() else {
          parser.append(waiting)
          parser.finish()
          continue
        }
        guard gather(element, &waiting) else { continue }
        parser.append(waiting)
        waiting.removeAll(keepingCapacity: true)
      }
    }
  }
}

extension FeedEvents: Sendable where Bytes: Sendable {}

@available(*, unavailable)
extension FeedEvents.Iterator: Sendable {}

/// The entries of an input whose bytes come asynchronously, from a ``FeedReader``.
public struct FeedEntries<Bytes: AsyncSequence>: AsyncSequence {
  /// An entry of any feed of the input.
  public typealias Element = Entry

  fileprivate let events: FeedEvents<Bytes>

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator { Iterator(events: events.makeAsyncIterator()) }

  /// Parses bytes as entries are asked for.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var events: FeedEvents<Bytes>.Iterator

    /// Returns the next entry; `nil` at the end of the input.
    public mutating func next() async throws -> Entry? {
      while let event = try await events.next() {
        if case .entry(let entry) = event { return entry }
      }
      return nil
    }
  }
}

extension FeedEntries: Sendable where Bytes: Sendable {}

@available(*, unavailable)
extension FeedEntries.Iterator: Sendable {}

extension FeedReader {
  /// Returns the entries of an input whose bytes come in chunks, such as the parts of a download. Each
  /// entry comes with the chunk that ends it.
  ///
  ///     for try await entry in FeedReader().entries(in: chunks) { show(entry) }
  public func entries<Bytes: AsyncSequence>(in chunks: Bytes) -> FeedEntries<Bytes>
  where Bytes.Element: Sequence<UInt8> & SendableMetatype {
    FeedEntries(events: events(in: chunks))
  }

  /// Returns the entries of an input whose bytes come one by one, such as `URLSession.AsyncBytes`.
  public func entries<Bytes: AsyncSequence>(in bytes: Bytes) -> FeedEntries<Bytes>
  where Bytes.Element == UInt8 {
    FeedEntries(events: events(in: bytes))
  }

  /// Returns the feeds and entries of an input whose bytes come in chunks.
  public func events<Bytes: AsyncSequence>(in chunks: Bytes) -> FeedEvents<Bytes>
  where Bytes.Element: Sequence<UInt8> & SendableMetatype {
    FeedEvents(bytes: chunks, reader: self) { chunk, waiting in
      waiting += chunk
      return true
    }
  }

  /// Returns the feeds and entries of an input whose bytes come one by one.
  ///
  /// The parser is called at the bytes that may end an entry, and after four thousand others.
  public func events<Bytes: AsyncSequence>(in bytes: Bytes) -> FeedEvents<Bytes>
  where Bytes.Element == UInt8 {
    FeedEvents(bytes: bytes, reader: self) { byte, waiting in
      waiting.append(byte)
      switch byte {
      case UInt8(ascii: ">"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\n"): return true
      default: return waiting.count >= 4000
      }
    }
  }
}

/// A parser and the events that it has given.
final class ParserBox {
  private let events = EventQueue()
  private let input: PushedInput
  private var fault: FeedError?
  private(set) var isFinished = false

  init(_ reader: FeedReader) {
    input = PushedInput(reader.selection, reader.options, name: "input", receiver: events)
  }

  func append(_ bytes: [UInt8]) { end(input.append(bytes)) }

  func finish() {
    if !isFinished { end(input.finish()) }
    isFinished = true
  }

  /// Takes the next event. Throws the error that ended the input, behind the last event.
  func next() throws(FeedError) -> FeedEvent? {
    if let event = events.next() { return event }
    defer { fault = nil }
    if let fault { throw fault }
    return nil
  }

  private func end(_ error: FeedError?) {
    guard let error else { return }
    fault = error
    isFinished = true
  }
}
