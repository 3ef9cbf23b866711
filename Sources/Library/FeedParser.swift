public import ChartConvBytes
public import ChartConvDialects
internal import ChartConvModel

/// A parser that is given bytes as they come, and gives events as soon as they are complete.
///
///     var parser = FeedParser()
///     while let chunk = next() {
///       try parser.append(chunk) { event in
///         if case .entry(let entry) = event { show(entry) }
///       }
///     }
///     try parser.finish { event in … }
///
/// It does no input and starts no thread. An entry is given with the bytes that end it, whatever pieces
/// the bytes come in. Compressed bytes are unpacked as they come, and archives at their end.
///
/// After its first error, a malformed document is collected, and what can be repaired of it is given by
/// ``finish(_:)``.
public struct FeedParser: ~Copyable {
  private let events = EventQueue()
  private let input: PushedInput

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - selection: the dialects that are allowed.
  ///   - options: how the input is read. Events come at once unless ``ReadingOptions/feedParts`` asks for
  ///     values that may stand behind the entries.
  ///   - name: the name of the input in errors and in ``Feed/source``.
  public init(
    _ selection: InputSelection = .automatic, options: ReadingOptions = .init(),
    name: String = "input"
  ) {
    input = PushedInput(selection, options, name: name, receiver: events)
  }

  /// The warnings and unknown names so far.
  public var diagnostics: Diagnostics { input.diagnostics }

  /// Parses more bytes and calls `body` with the events that they complete.
  ///
  /// - Throws: the error that ends the input, after the events before it, or what `body` throws.
  public mutating func append(
    _ bytes: some Sequence<UInt8>, _ body: (FeedEvent) throws -> Void
  ) throws {
    let fault = input.append(Array(bytes))
    try give(fault, body)
  }

  /// Ends the input and calls `body` with the remaining events.
  ///
  /// - Throws: the error of an input that isn't complete, after the events before it, or what `body`
  ///   throws.
  public mutating func finish(_ body: (FeedEvent) throws -> Void) throws {
    let fault = input.finish()
    try give(fault, body)
  }

  private func give(_ fault: FeedError?, _ body: (FeedEvent) throws -> Void) throws {
    while let event = events.next() { try body(event) }
    if let fault { throw fault }
  }
}
