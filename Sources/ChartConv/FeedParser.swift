public import ChartConvIO
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
/// It does no input and starts no thread. An entry is delivered with the bytes that end it, for any
/// size of the pieces. Compressed bytes are unpacked as they come, and archives at their end.
///
/// After its first error, a malformed document is collected, and ``finish(_:)`` gives the parts
/// that can be repaired.
public struct FeedParser: ~Copyable {
  private let events: EventQueue

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - selection: the dialects that are allowed.
  ///   - options: how the input is read. Events come at once unless ``ReadingOptions/feedParts``
  ///     asks for values that may follow the entries.
  ///   - name: the name of the input in errors and in ``Feed/source``.
  public init(
    _ selection: InputSelection = .automatic, options: ReadingOptions = .init(),
    name: String = "input"
  ) {
    events = EventQueue(selection, options, name: name)
  }

  /// The warnings and unknown names so far.
  public var diagnostics: Diagnostics { events.diagnostics }

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
