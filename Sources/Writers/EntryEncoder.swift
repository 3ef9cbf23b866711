internal import ChartConvIO
public import ChartConvModel

/// The encoder of a custom output format, which takes the entries of one feed one by one.
///
/// An encoder only appends to `output`: it does no I/O and can't fail. It may keep state, such as a
/// count or a sum, because each feed has a new encoder. Feeds are encoded in parallel. What
/// concerns several of them, such as consecutive numbers or totals, is the work of a
/// ``FeedAssembler``, which gets each encoder's ``Summary``.
///
/// All functions but ``encode(_:of:into:)`` have an implementation that writes nothing.
public protocol EntryEncoder: SendableMetatype {
  /// What an encoder tells the assembler about its feed; `Void` by default.
  associatedtype Summary: Sendable = Void

  /// Text between two entries of a feed that wrote something. Empty by default.
  var entrySeparator: String { get }

  /// Writes the beginning of the feed, before its entries.
  mutating func beginFeed(_ feed: Feed, into output: inout EncodedOutput)
  /// Writes an entry, or nothing to skip it. Values of columns that weren't requested are `nil`.
  mutating func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput)
  /// Writes the end of the feed, after its entries, and returns its summary.
  mutating func endFeed(_ feed: Feed, into output: inout EncodedOutput) -> Summary
}

extension EntryEncoder {
  /// Empty.
  public var entrySeparator: String { "" }
  /// Writes nothing.
  public mutating func beginFeed(_ feed: Feed, into output: inout EncodedOutput) {}
}

extension EntryEncoder where Summary == Void {
  /// Writes nothing.
  public mutating func endFeed(_ feed: Feed, into output: inout EncodedOutput) {}
}

/// What an ``EntryEncoder`` made of a feed.
public struct EncodedFeed<Summary: Sendable>: Sendable {
  /// The feed.
  public let feed: Feed
  /// The encoder's summary.
  public let summary: Summary
  /// The bytes that the encoder wrote.
  public let bytes: [UInt8]
}

/// Makes one output of the feeds of a custom format, in the order of the inputs.
///
/// An assembler keeps state over all feeds: it numbers, totals and indexes them. It may write each
/// feed immediately, or keep values until the end. A feed's bytes are in memory until it is
/// assembled.
public protocol FeedAssembler<Summary>: SendableMetatype {
  /// The summary of the format's ``EntryEncoder``.
  associatedtype Summary: Sendable

  /// Writes the beginning of the output.
  ///
  /// - Parameter first: the first feed; `nil` if no input has one.
  mutating func begin(_ first: Feed?, into output: inout EncodedOutput)
  /// Writes what was encoded of a feed.
  mutating func append(_ feed: EncodedFeed<Summary>, into output: inout EncodedOutput)
  mutating func end(into output: inout EncodedOutput)
}

extension FeedAssembler {
  /// Writes nothing.
  public mutating func begin(_ first: Feed?, into output: inout EncodedOutput) {}
  /// Writes nothing.
  public mutating func end(into output: inout EncodedOutput) {}
}

/// The text around and between the feeds of a format without a ``FeedAssembler``.
public struct FeedDelimiters: Sendable {
  /// The beginning of the output.
  var start: String
  /// Text between two feeds that wrote something.
  var separator: String
  var end: String

  /// Creates delimiters, which are empty by default.
  public init(start: String = "", separator: String = "", end: String = "") {
    self.start = start
    self.separator = separator
    self.end = end
  }
}

/// The bytes that an ``EntryEncoder`` writes. `print(_:to:)` also writes to it.
public struct EncodedOutput: TextOutputStream, Sendable {
  private var bytes: [UInt8] = []

  init() {}

  var isEmpty: Bool { bytes.isEmpty }

  /// Appends a text in UTF-8.
  public mutating func write(_ text: String) { bytes += text.utf8 }

  /// Appends bytes.
  public mutating func write(contentsOf more: some Sequence<UInt8>) { bytes += more }

  /// Moves the bytes to a buffer.
  mutating func flush(into output: inout OutputBuffer) {
    output.append(bytes.span)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Encodes batches by encoders that take entries one by one, a new one for each feed.
private struct EntryEncoding<Encoder: EntryEncoder>: FormatEncoder {
  private let makeEncoder: () -> Encoder
  private var encoder: Encoder
  private var output = EncodedOutput()
  /// `true` if an entry of the feed wrote something.
  private var hasEntry = false

  init(_ makeEncoder: @escaping () -> Encoder) {
    self.makeEncoder = makeEncoder
    encoder = makeEncoder()
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    let feed = batch.feed.value
    if fragment.startsFeed {
      encoder = makeEncoder()
      hasEntry = false
      encoder.beginFeed(feed, into: &output)
      output.flush(into: &fragment.bytes)
    }
    fragment.encodeRows(of: batch) { index, buffer in
      encoder.encode(batch.entry(at: index), of: feed, into: &output)
      guard !output.isEmpty else { return }
      if hasEntry { buffer.append(encoder.entrySeparator) }
      hasEntry = true
      output.flush(into: &buffer)
    }
    guard fragment.endsFeed(of: batch) else { return }
    fragment.summary = encoder.endFeed(feed, into: &output)
    output.flush(into: &fragment.bytes)
  }
}

/// Passes each feed to an assembler once it is whole.
private struct WholeFeeds<Custom: FeedAssembler>: Assembler {
  private var assembler: Custom
  private var output = EncodedOutput()
  private var bytes: [UInt8] = []

  init(_ assembler: Custom) { self.assembler = assembler }

  mutating func begin(_ first: Feed?, into buffer: inout OutputBuffer) {
    assembler.begin(first, into: &output)
    output.flush(into: &buffer)
  }

  mutating func append(_ fragment: Fragment, into buffer: inout OutputBuffer) {
    if fragment.startsFeed { bytes = [] }
    bytes += fragment.bytes.bytes
    guard let summary = fragment.summary as? Custom.Summary else { return }
    let feed = EncodedFeed(feed: fragment.feed.value, summary: summary, bytes: bytes)
    bytes = []
    assembler.append(feed, into: &output)
    output.flush(into: &buffer)
  }

  mutating func end(into buffer: inout OutputBuffer) {
    assembler.end(into: &output)
    output.flush(into: &buffer)
  }
}

/// Writes delimiters around and between feeds.
private struct DelimitedFeeds: Assembler {
  private let delimiters: FeedDelimiters
  /// `true` if a feed wrote something, and if the current one did.
  private var hasOutput = false
  private var feedHasOutput = false

  init(_ delimiters: FeedDelimiters) { self.delimiters = delimiters }

  func begin(_ first: Feed?, into buffer: inout OutputBuffer) { buffer.append(delimiters.start) }

  mutating func append(_ fragment: Fragment, into buffer: inout OutputBuffer) {
    if fragment.startsFeed { feedHasOutput = false }
    guard !fragment.bytes.isEmpty else { return }
    if hasOutput, !feedHasOutput { buffer.append(delimiters.separator) }
    hasOutput = true
    feedHasOutput = true
    buffer.take(&fragment.bytes)
  }

  func end(into buffer: inout OutputBuffer) { buffer.append(delimiters.end) }
}

extension OutputFormat {
  /// Creates a custom format whose feeds are written one after another. It works in a
  /// ``Conversion`` as the built-in formats do.
  ///
  /// - Parameters:
  ///   - name: the name of the format, and the suffix of its files if there is no other.
  ///   - summary: a description in one line.
  ///   - suffixes: the suffixes of its files, without the dot.
  ///   - fields: the columns that the encoder uses. Others aren't read from the inputs, unless
  ///     ``OutputOptions/fields`` asks for them.
  ///   - feedValues: the values of a feed that the encoder needs before the feed's first entry:
  ///     `[\.title]`.
  ///     Entries are held back while such a value may follow; by default none is.
  ///   - delimiters: the text around and between the feeds.
  ///   - encoder: creates the encoder of a feed. It is called on several threads.
  public init<Encoder: EntryEncoder>(
    name: String, summary: String = "", suffixes: [String] = [], fields: [EntryField],
    feedValues: [PartialKeyPath<Feed>] = [], delimiters: FeedDelimiters = FeedDelimiters(),
    encoder: @escaping @Sendable (OutputOptions) -> Encoder
  ) {
    self.init(name, summary, suffixes, fields, feedValues, encoder) { _ in
      DelimitedFeeds(delimiters)
    }
  }

  /// Creates a custom format whose feeds are joined by an assembler.
  ///
  /// - Parameters:
  ///   - name: the name of the format, and the suffix of its files if there is no other.
  ///   - summary: a description in one line.
  ///   - suffixes: the suffixes of its files, without the dot.
  ///   - fields: the columns that the encoder uses. Others aren't read from the inputs, unless
  ///     ``OutputOptions/fields`` asks for them.
  ///   - feedValues: the values of a feed that the encoder needs before the feed's first entry:
  ///     `[\.title]`.
  ///   - encoder: creates the encoder of a feed. It is called on several threads.
  ///   - assembler: creates the assembler of an output.
  public init<Encoder: EntryEncoder>(
    name: String, summary: String = "", suffixes: [String] = [], fields: [EntryField],
    feedValues: [PartialKeyPath<Feed>] = [],
    encoder: @escaping @Sendable (OutputOptions) -> Encoder,
    assembler: @escaping @Sendable (OutputOptions) -> some FeedAssembler<Encoder.Summary>
  ) {
    self.init(name, summary, suffixes, fields, feedValues, encoder) { WholeFeeds(assembler($0)) }
  }

  private init<Encoder: EntryEncoder>(
    _ name: String, _ summary: String, _ suffixes: [String], _ fields: [EntryField],
    _ feedValues: [PartialKeyPath<Feed>], _ encoder: @escaping @Sendable (OutputOptions) -> Encoder,
    assembler: @escaping @Sendable (OutputOptions) -> any Assembler
  ) {
    self.init(
      name: name, summary: summary, suffixes: suffixes, carries: FieldSet(EntryField.allCases),
      standardFields: fields,
      reads: { FieldSet($0).union(FieldSet(fields)) },
      ownFeedParts: FeedParts(feedValues),
      separatesFeeds: true, makeEncoder: { options in EntryEncoding { encoder(options) } },
      makeAssembler: assembler)
  }
}
