internal import ChartConvIO
public import ChartConvModel

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
      encoder.encode(batch[index].entry, of: feed, into: &output)
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
  /// The bytes of the current feed.
  private var bytes: [UInt8] = []

  init(_ assembler: Custom) { self.assembler = assembler }

  var heldMemory: Int { bytes.count }

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
  ///   - feedParts: the values of a feed that the encoder needs before the feed's first entry.
  ///     Entries are held back while such a value may follow; by default none is.
  ///   - delimiters: the text around and between the feeds.
  ///   - encoder: creates the encoder of a feed. It is called on several threads.
  public init<Encoder: EntryEncoder>(
    name: String, summary: String = "", suffixes: [String] = [], fields: [EntryField],
    feedParts: FeedParts = [], delimiters: FeedDelimiters = FeedDelimiters(),
    encoder: @escaping @Sendable (OutputOptions) -> Encoder
  ) {
    self.init(name, summary, suffixes, fields, feedParts, encoder) { _ in
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
  ///   - feedParts: the values of a feed that the encoder needs before the feed's first entry.
  ///   - encoder: creates the encoder of a feed. It is called on several threads.
  ///   - assembler: creates the assembler of an output.
  public init<Encoder: EntryEncoder>(
    name: String, summary: String = "", suffixes: [String] = [], fields: [EntryField],
    feedParts: FeedParts = [], encoder: @escaping @Sendable (OutputOptions) -> Encoder,
    assembler: @escaping @Sendable (OutputOptions) -> some FeedAssembler<Encoder.Summary>
  ) {
    self.init(name, summary, suffixes, fields, feedParts, encoder) { WholeFeeds(assembler($0)) }
  }

  private init<Encoder: EntryEncoder>(
    _ name: String, _ summary: String, _ suffixes: [String], _ fields: [EntryField],
    _ feedParts: FeedParts, _ encoder: @escaping @Sendable (OutputOptions) -> Encoder,
    assembler: @escaping @Sendable (OutputOptions) -> any Assembler
  ) {
    self.init(
      name: name, summary: summary, suffixes: suffixes, carries: FieldSet(EntryField.allCases),
      standardFields: fields,
      reads: { FieldSet($0).union(FieldSet(fields)) },
      feedParts: feedParts,
      separatesFeeds: true, encoder: { options in EntryEncoding { encoder(options) } },
      assembler: assembler)
  }
}
