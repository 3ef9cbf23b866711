internal import ChartConvIO
public import ChartConvModel
public import ChartConvReaders

/// The events of an input whose bytes come asynchronously, from a ``FeedReader``.
///
/// Iteration throws a ``FeedError``, what the sequence of bytes throws, and `CancellationError` if
/// the task is cancelled.
public struct FeedEvents<Bytes: AsyncSequence>: AsyncSequence {
  fileprivate let bytes: Bytes
  fileprivate let reader: FeedReader
  fileprivate let name: String
  fileprivate let onWarning: @Sendable (FeedWarning) -> Void
  /// Takes an element. Returns the bytes for the parser, or appends them to those that wait.
  fileprivate let gather: @Sendable (Bytes.Element, inout [UInt8]) -> [UInt8]?

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      bytes: bytes.makeAsyncIterator(),
      events: EventQueue(reader.selection, reader.options, name: name, onWarning: onWarning),
      gather: gather)
  }

  /// Parses bytes as events are asked for.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var bytes: Bytes.AsyncIterator
    fileprivate let events: EventQueue
    fileprivate let gather: @Sendable (Bytes.Element, inout [UInt8]) -> [UInt8]?
    fileprivate var waiting: [UInt8] = []

    /// Returns the next event; `nil` at the end of the input.
    public mutating func next() async throws -> FeedEvent? {
      while true {
        try Task.checkCancellation()
        let event = try events.next()
        // Other tasks have their turn after each slice, however large a piece is.
        if events.takeSlice() { await Task.yield() }
        if let event { return event }
        guard !events.isFinished else { return nil }
        guard let element = try await bytes.next() else {
          events.append(waiting)
          events.finish()
          continue
        }
        if let piece = gather(element, &waiting) { events.append(piece) }
      }
    }
  }
}

extension FeedEvents: Sendable where Bytes: Sendable {}

@available(*, unavailable)
extension FeedEvents.Iterator: Sendable {}

/// The entries of an input whose bytes come asynchronously, from a ``FeedReader``.
public typealias FeedEntries<Bytes: AsyncSequence> = AsyncCompactMapSequence<
  FeedEvents<Bytes>, Entry
>

extension FeedEvents {
  fileprivate var entries: FeedEntries<Bytes> {
    compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
  }
}

extension FeedReader {
  /// Returns the entries of an input whose bytes come in chunks, such as the parts of a download.
  /// Each entry comes with the chunk that ends it.
  ///
  ///     for try await entry in FeedReader().entries(in: chunks) { show(entry) }
  ///
  /// - Parameters:
  ///   - chunks: the bytes.
  ///   - name: the name of the input in errors and in ``Feed/source``.
  ///   - onWarning: receives each warning before the entries that follow it.
  public func entries<Bytes: AsyncSequence>(
    in chunks: Bytes, name: String = "input",
    onWarning: @escaping @Sendable (FeedWarning) -> Void = { _ in }
  ) -> FeedEntries<Bytes> where Bytes.Element: Sequence<UInt8> & SendableMetatype {
    events(in: chunks, name: name, onWarning: onWarning).entries
  }

  /// Returns the entries of an input whose bytes come one by one, such as `URLSession.AsyncBytes`.
  /// See ``entries(in:name:onWarning:)-(Bytes,_,_)``.
  public func entries<Bytes: AsyncSequence>(
    in bytes: Bytes, name: String = "input",
    onWarning: @escaping @Sendable (FeedWarning) -> Void = { _ in }
  ) -> FeedEntries<Bytes> where Bytes.Element == UInt8 {
    events(in: bytes, name: name, onWarning: onWarning).entries
  }

  /// Returns the feeds and entries of an input whose bytes come in chunks.
  public func events<Bytes: AsyncSequence>(
    in chunks: Bytes, name: String = "input",
    onWarning: @escaping @Sendable (FeedWarning) -> Void = { _ in }
  ) -> FeedEvents<Bytes> where Bytes.Element: Sequence<UInt8> & SendableMetatype {
    FeedEvents(bytes: chunks, reader: self, name: name, onWarning: onWarning) { chunk, _ in
      Array(chunk)
    }
  }

  /// Returns the feeds and entries of an input whose bytes come one by one.
  ///
  /// The parser is called at the bytes that may end an entry, and after four thousand others.
  public func events<Bytes: AsyncSequence>(
    in bytes: Bytes, name: String = "input",
    onWarning: @escaping @Sendable (FeedWarning) -> Void = { _ in }
  ) -> FeedEvents<Bytes> where Bytes.Element == UInt8 {
    FeedEvents(bytes: bytes, reader: self, name: name, onWarning: onWarning) { byte, waiting in
      waiting.append(byte)
      switch byte {
      case UInt8(ascii: ">"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\n"): break
      default: guard waiting.count >= 4000 else { return nil }
      }
      defer { waiting.removeAll(keepingCapacity: true) }
      return waiting
    }
  }
}

/// A part of an input, in its order: a feed, its entries, the feed's end.
public enum FeedEvent: Sendable, Hashable {
  /// The beginning of a feed, with the values that precede its entries, or all that
  /// ``ReadingOptions/feedValues`` requests.
  case feed(Feed)
  /// An entry of the feed.
  case entry(Entry)
  /// The end of a feed.
  case end
}
