import ChartConvIO
public import ChartConvModel

/// Encodes batches by an encoder that takes entries one by one.
struct EntryEncoding: FormatEncoder {
  private var encoder: any EntryEncoder
  private var output = EncodedOutput()

  init(_ encoder: any EntryEncoder) { self.encoder = encoder }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    let feed = batch.feed.value
    if fragment.startsFeed { encoder.beginFeed(feed, into: &output) }
    fragment.encodeRows(of: batch) { index, buffer in
      if batch.precedingRows + index > 0 { output.write(encoder.entrySeparator) }
      encoder.encode(batch[index].entry, of: feed, into: &output)
      output.flush(into: &buffer)
    }
    if fragment.endsFeed(of: batch) { encoder.endFeed(feed, into: &output) }
    output.flush(into: &fragment.bytes)
  }
}

/// Writes what stands around and between the feeds of such an encoder.
struct EntryAssembly: Assembler {
  private var encoder: any EntryEncoder
  private var output = EncodedOutput()
  private var hasFeed = false

  init(_ encoder: any EntryEncoder) { self.encoder = encoder }

  mutating func begin(_ first: Feed?, into buffer: inout OutputBuffer) {
    encoder.begin(first, into: &output)
    output.flush(into: &buffer)
  }

  mutating func append(_ fragment: Fragment, into buffer: inout OutputBuffer) {
    if fragment.startsFeed, hasFeed { buffer.append(encoder.feedSeparator) }
    hasFeed = true
    buffer.append(fragment.bytes)
  }

  mutating func end(into buffer: inout OutputBuffer) {
    encoder.end(into: &output)
    output.flush(into: &buffer)
  }
}

extension OutputFormat {
  /// Creates a format of one's own from an encoder that takes entries one by one. It works in a
  /// ``Conversion`` as the built-in formats do.
  ///
  /// - Parameters:
  ///   - name: the name of the format, and the suffix of its files if there is no other.
  ///   - summary: a description in one line.
  ///   - suffixes: the suffixes of its files, without the dot.
  ///   - fields: the columns that the encoder uses. Others aren't read from the inputs, unless
  ///     ``OutputOptions/fields`` asks for them.
  ///   - feedParts: the values of a feed that the encoder needs before the feed's first entry. Entries
  ///     are held back while such a value may follow; by default none is.
  ///   - separatesFeeds: `true` if the output has a part for each feed. Entries are then sorted within
  ///     each feed.
  ///   - makeEncoder: creates an encoder. It is called on several threads.
  public init(
    name: String, summary: String = "", suffixes: [String] = [], fields: [EntryField],
    feedParts: FeedParts = [], separatesFeeds: Bool = true,
    makeEncoder: @escaping @Sendable (OutputOptions) -> any EntryEncoder
  ) {
    self.init(
      name: name, summary: summary, suffixes: suffixes, carries: FieldSet(EntryField.allCases),
      standardFields: fields,
      reads: { FieldSet($0).union(FieldSet(fields)) },
      feedParts: feedParts,
      separatesFeeds: separatesFeeds, encoder: { EntryEncoding(makeEncoder($0)) },
      assembler: { EntryAssembly(makeEncoder($0)) })
  }
}
