package import ChartConvConvert
public import ChartConvIO
public import ChartConvModel
public import ChartConvReaders
public import ChartConvWriters

/// A feed that was read whole, from bytes, a text or a file, in any dialect, compressed or not.
///
///     let document = try FeedDocument(data)
///     for song in document.entries.prefix(50) {
///       print(song.rank ?? 0, song.name ?? "", song.price ?? 0)
///     }
///     let table = try document.encoded(as: .csv)
///
/// For inputs that may be large, see ``FeedParser`` and ``FeedReader``, which don't keep the
/// entries.
public struct FeedDocument: Sendable, Hashable, Codable {
  /// A feed and its entries.
  public struct Contents: Sendable, Hashable, Codable {
    /// The feed.
    public var feed: Feed
    /// Its entries, in their order.
    public var entries: [Entry]

    /// Creates the contents of a feed.
    public init(feed: Feed = Feed(), entries: [Entry] = []) {
      self.feed = feed
      self.entries = entries
    }
  }

  /// The feeds, in their order. Most inputs have one; archives and some of Apple's charts have
  /// several.
  public var feeds: [Contents]
  /// The first warnings about values that couldn't be read; see ``Diagnostics``.
  public private(set) var warnings: [FeedWarning] = []
  /// The error that ended the input after the entries that were read; `nil` if the input was read
  /// whole.
  public private(set) var error: FeedError?

  /// Creates a document of feeds, to encode them.
  public init(_ feeds: [Contents]) { self.feeds = feeds }

  /// Reads the bytes of an input, for example `Data`.
  ///
  /// - Parameters:
  ///   - bytes: the bytes, which may be compressed or an archive.
  ///   - format: the dialect; `nil` to recognise it.
  ///   - name: the name of the input in errors and in the feeds' ``Feed/source``.
  ///   - options: how the input is read.
  /// - Throws: an error if there is no feed in the bytes. An error after a feed's first entry is in
  ///   ``error``.
  public init(
    _ bytes: some Sequence<UInt8>, as format: InputFormat? = nil, name: String = "input",
    options: ReadingOptions = .init()
  ) throws(FeedError) {
    try self.init(ByteSource(Array(bytes), name: name), as: format, options)
  }

  /// Reads a text.
  public init(
    _ text: String, as format: InputFormat? = nil, name: String = "input",
    options: ReadingOptions = .init()
  ) throws(FeedError) {
    try self.init(text.utf8, as: format, name: name, options: options)
  }

  /// Reads a file; `-` is standard input. See ``init(_:as:name:options:)-(Sequence<UInt8>,_,_,_)``.
  public init(
    path: String, as format: InputFormat? = nil, options: ReadingOptions = .init()
  ) throws(FeedError) {
    try self.init(ByteSource(path: path), as: format, options)
  }

  /// Reads an input of a conversion.
  package init(_ input: ConversionInput, _ options: ReadingOptions) throws(FeedError) {
    try self.init(input.open(), options)
    warnings += input.live?.takeWarnings().map { FeedWarning($0) } ?? []
  }

  private init(
    _ source: consuming ByteSource, as format: InputFormat? = nil, _ options: ReadingOptions
  ) throws(FeedError) {
    var options = try options.validated()
    options.feedParts = .all
    options.awaitsInherited = true
    let gatherer = ContentsGatherer()
    var diagnostics = Diagnostics()
    let reader = InputReader(format.map { .format($0) } ?? .automatic, options)
    do throws(FeedError) {
      try UnpackedInputs(options.parser.limits).read(source) { source throws(FeedError) in
        try reader.read(&source, into: gatherer, &diagnostics)
      }
    } catch {
      if gatherer.isEmpty { throw error }
      self.error = error
    }
    feeds = gatherer.feeds
    warnings = diagnostics.warnings
  }

  /// The first feed, without its entries.
  public var feed: Feed { feeds.first?.feed ?? Feed() }

  /// The entries of all feeds, in their order.
  public var entries: [Entry] {
    feeds.count == 1 ? feeds[0].entries : feeds.flatMap(\.entries)
  }

  /// Returns the feeds in an output format.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - options: how it is written.
  ///   - onWarning: receives the first warnings about values that the format can't represent.
  /// - Throws: an error of kind `.usage` if an option is invalid, or the format can't follow it;
  ///   see ``OutputOptions/validated(for:)``.
  public func encoded(
    as format: OutputFormat, _ options: OutputOptions = .init(),
    onWarning: (FeedWarning) -> Void = { _ in }
  ) throws(FeedError) -> [UInt8] {
    let options = try options.validated(for: format)
    let feeds = feeds.map { (feed: $0.feed, entries: $0.entries) }
    return format.encode(feeds, options, onWarning: onWarning).bytes
  }
}

/// Collects the feeds and entries of an input.
final class ContentsGatherer: BatchReceiver {
  private(set) var feeds: [FeedDocument.Contents] = []
  private var entries: [Entry] = []

  /// `true` if no feed has an entry.
  var isEmpty: Bool { entries.isEmpty && feeds.allSatisfy(\.entries.isEmpty) }

  var neededRows: Int { .max }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    for index in 0..<batch.count { entries.append(batch.entry(at: index)) }
    guard batch.endsFeed else { return }
    feeds.append(FeedDocument.Contents(feed: batch.feed.value, entries: entries))
    entries = []
  }
}
