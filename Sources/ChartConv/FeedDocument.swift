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
public struct FeedDocument: Sendable, Hashable {
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
  /// The warnings about values that couldn't be read, their number, and the unknown names.
  public private(set) var diagnostics = FeedDiagnostics()
  /// The error that ended the input after the entries that were read; `nil` if the input was read
  /// whole.
  public private(set) var error: FeedError?

  /// Creates a document of feeds, to encode them.
  public init(_ feeds: [Contents]) { self.feeds = feeds }

  /// Reads the bytes of an input, for example `Data`.
  ///
  /// - Parameters:
  ///   - bytes: the bytes, which may be compressed or an archive.
  ///   - format: the dialect; `nil` to recognize it.
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

  package init(_ input: ConversionInput, _ options: ReadingOptions) throws(FeedError) {
    try self.init(input.open(), options)
    for warning in input.live?.takeWarnings() ?? [] { diagnostics.warn(warning) }
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
    self.diagnostics = diagnostics
  }

  /// The first feed, without its entries.
  public var feed: Feed { feeds.first?.feed ?? Feed() }

  /// The first warnings; see ``diagnostics``.
  public var warnings: [FeedWarning] { diagnostics.warnings }

  /// The entries of all feeds, in their order.
  ///
  /// They can be edited in place. An entry that is added belongs to the feed of the one before it.
  public var entries: [Entry] {
    get { feeds.count == 1 ? feeds[0].entries : feeds.flatMap(\.entries) }
    set {
      if feeds.isEmpty { feeds.append(Contents()) }
      guard feeds.count > 1 else { return feeds[0].entries = newValue }
      var owners = feeds.indices.flatMap { repeatElement($0, count: feeds[$0].entries.count) }
      if newValue.count != owners.count {
        for change in newValue.difference(from: entries) {
          switch change {
          case .remove(let offset, _, _): owners.remove(at: offset)
          case .insert(let offset, _, _):
            let neighbour = offset > 0 ? owners[offset - 1] : owners.first ?? 0
            owners.insert(neighbour, at: offset)
          }
        }
      }
      for index in feeds.indices { feeds[index].entries = [] }
      for (entry, owner) in zip(newValue, owners) { feeds[owner].entries.append(entry) }
    }
  }

  /// Returns one feed with the entries of all, the newest first.
  ///
  /// Entries have what they inherited from their feeds: authors, rights and language. An id that
  /// several feeds have gets the address of its feed.
  ///
  /// - Parameter feed: the feed, for example `Feed(title: "All")`; `nil` for the first one.
  public func merged(as feed: Feed? = nil) -> Self {
    var owners: [ExactText: Int] = [:]
    var merged: [Entry] = []
    for (index, contents) in feeds.enumerated() {
      for var entry in contents.entries {
        entry.inherit(contents.feed)
        if let id = entry.id, owners[ExactText(id), default: index] != index {
          let feed = contents.feed
          entry.id = "\(feed.uniqueID ?? String(index))#\(id)"
        } else if let id = entry.id {
          owners[ExactText(id)] = index
        }
        merged.append(entry)
      }
    }
    let dated = merged.enumerated().sorted { one, other in
      switch (one.element.entryDate, other.element.entryDate) {
      case (let date?, let otherDate?) where date != otherDate: date > otherDate
      case (_?, nil): true
      case (nil, _?): false
      default: one.offset < other.offset
      }
    }
    var whole = feed ?? self.feed
    whole.updated = feed?.updated ?? feeds.compactMap(\.feed.updated).max()
    return Self([Contents(feed: whole, entries: dated.map(\.element))])
  }

  /// Returns the feeds in an output format.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - options: how it is written.
  ///   - onWarning: receives the first warnings about values that the format can't represent.
  /// - Throws: an error of kind `.usage` if an option is invalid, or the format can't follow it.
  public func encoded(
    as format: OutputFormat, _ options: OutputOptions = .init(),
    onWarning: (FeedWarning) -> Void = { _ in }
  ) throws(FeedError) -> [UInt8] {
    let options = try options.validated(for: format)
    let feeds = feeds.map { (feed: $0.feed, entries: $0.entries) }
    return format.encode(feeds, options, onWarning: onWarning).bytes
  }
}

extension FeedDocument {
  /// Returns the feeds as a text: `let feed: String = try document.encoded(as: .rss)`.
  ///
  /// - Throws: what ``encoded(as:_:onWarning:)->[UInt8]`` throws, and an error of kind `.usage` if the
  ///   format isn't text.
  public func encoded<Text: StringProtocol>(
    as format: OutputFormat, _ options: OutputOptions = .init(),
    onWarning: (FeedWarning) -> Void = { _ in }
  ) throws(FeedError) -> Text {
    guard !format.isBinary else { throw FeedError(.usage, "\(format.name) isn't text") }
    let bytes: [UInt8] = try encoded(as: format, options, onWarning: onWarning)
    return Text(decoding: bytes, as: UTF8.self)
  }
}

extension Entry {
  /// Takes what a feed gives to its entries and this one lacks.
  fileprivate mutating func inherit(_ feed: Feed) {
    language = language ?? feed.language
    rights = rights ?? feed.rights
    country = country ?? feed.country
    if let author = feed.author, authors.isEmpty, artist == nil {
      authors = [FeedPerson(name: author.name, url: author.url)]
    }
  }
}

/// Of the diagnostics, the first warnings are stored.
extension FeedDocument: Codable {
  private enum CodingKeys: CodingKey { case feeds, warnings, error }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    feeds = try container.decode([Contents].self, forKey: .feeds)
    error = try container.decodeIfPresent(FeedError.self, forKey: .error)
    for warning in try container.decode([FeedWarning].self, forKey: .warnings) {
      diagnostics.add(warning)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(feeds, forKey: .feeds)
    try container.encode(warnings, forKey: .warnings)
    try container.encodeIfPresent(error, forKey: .error)
  }
}

extension FeedDocument: CustomStringConvertible {
  /// The feeds, with the numbers of their entries.
  public var description: String {
    feeds.map { "\($0.feed): \($0.entries.count) entries" }.joined(separator: "\n")
  }
}

/// Collects the feeds and entries of an input.
final class ContentsGatherer: BatchReceiver {
  private(set) var feeds: [FeedDocument.Contents] = []
  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty && feeds.allSatisfy(\.entries.isEmpty) }

  var neededRows: Int { .max }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    for index in 0..<batch.count { entries.append(batch.entry(at: index)) }
    guard batch.endsFeed else { return }
    feeds.append(FeedDocument.Contents(feed: batch.feed.value, entries: entries))
    entries = []
  }
}
