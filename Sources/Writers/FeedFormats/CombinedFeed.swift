internal import ChartConvIO
package import ChartConvModel

extension OutputFormat {
  /// Creates a format whose document describes only one feed.
  ///
  /// - Parameter document: prepared when the format is used.
  static func document(
    name: String, summary: String, suffixes: [String],
    held: HeldValues, reads: FieldSet, requiresUpdated: Bool = false,
    makeSchema: (@Sendable (OutputOptions) -> String)? = nil,
    _ document: @autoclosure @escaping @Sendable () -> FeedDocument
  ) -> OutputFormat {
    let standard = EntryField.ofFeeds.filter { held.carried.contains($0) }
    return OutputFormat(
      name: name, summary: summary, suffixes: suffixes, carries: held.carried,
      standardFields: standard,
      // What has no element is counted, unless columns were chosen.
      reads: { FieldSet($0 == standard ? EntryField.ofFeeds : $0).union(reads) },
      ownFeedParts: .all, requiresUpdated: requiresUpdated, makeSchema: makeSchema
    ) {
      CombinedFeedEncoder(
        document(), held, $0.fields ?? EntryField.ofFeeds, isCombined: $0.isCombined)
    } makeAssembler: {
      CombinedFeedAssembler($0, document())
    }
  }
}

/// How the document of one feed is written.
struct FeedDocument: Sendable {
  /// Writes an entry. Returns the names of what the document can't hold.
  typealias WriteEntry = (Row, inout FeedOutput, inout OutputBuffer) -> [String]
  typealias Write = @Sendable (Feed, inout OutputBuffer) -> Void

  /// The format's name in messages.
  let name: String
  let foreign: ForeignXML
  /// Writes the document up to its entries.
  let head: Write
  /// Returns what follows them.
  let end: @Sendable (_ isEmpty: Bool) -> String
  /// Writes what names a feed in its entries.
  let source: Write
  let makeEntry: @Sendable ([EntryField]) -> WriteEntry
  /// The number of bytes before an entry that the first one doesn't have.
  var separatorSize = 0
}

/// Joins the entries of feeds to one document with the metadata of a feed.
///
/// A document that combines feeds states their newest date and their number before its entries. So
/// the entries wait, as far as they fit in memory.
struct CombinedFeedAssembler: Assembler {
  private let document: FeedDocument
  private let options: OutputOptions
  private var isEmpty = true
  /// What waits; `nil` if the document has one feed, and once its beginning is written.
  private var waiting: WaitingFeeds?

  init(_ options: OutputOptions, _ document: FeedDocument) {
    self.document = document
    self.options = options
    waiting = options.isCombined ? WaitingFeeds() : nil
  }

  mutating func begin(_ first: Feed?, into output: inout OutputBuffer) {
    if waiting == nil { document.head(options.applied(to: first ?? Feed()), &output) }
  }

  mutating func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    guard waiting != nil else { return write(&fragment.bytes, into: &output) }
    waiting?.add(fragment)
    if waiting?.entries.count ?? 0 > WaitingFeeds.maximumMemory {
      flush(isEnd: false, into: &output)
    }
  }

  mutating func end(into output: inout OutputBuffer) {
    flush(isEnd: true, into: &output)
    output.append(document.end(isEmpty))
  }

  private mutating func flush(isEnd: Bool, into output: inout OutputBuffer) {
    guard let feeds = waiting.take() else { return }
    let head = feeds.head(isEnd: isEnd, at: options.feedURL)
    document.head(options.applied(to: head), &output)
    var entries = OutputBuffer(capacity: feeds.entries.count)
    entries.append(feeds.entries)
    write(&entries, into: &output)
  }

  private mutating func write(_ bytes: inout OutputBuffer, into output: inout OutputBuffer) {
    guard isEmpty, !bytes.isEmpty, document.separatorSize > 0 else { return output.take(&bytes) }
    isEmpty = false
    output.append(bytes.bytes.span.extracting(droppingFirst: document.separatorSize))
    bytes.truncate(to: 0)
  }
}

/// The feeds of a document so far, and the bytes of their entries.
struct WaitingFeeds {
  static let maximumMemory = 1 << 20

  private(set) var entries: [UInt8] = []
  private var first: Feed?
  private var newest: Timestamp?
  private var count = 0
  /// `true` if all feeds have the author of the first.
  private var hasOneAuthor = true

  mutating func add(_ fragment: Fragment) {
    if fragment.startsFeed { add(fragment.feed.value) }
    add(fragment.summary as? Timestamp)
    entries += fragment.bytes.bytes
    fragment.bytes.truncate(to: 0)
  }

  mutating func add(_ feed: Feed) {
    count += 1
    let first = first ?? feed
    self.first = first
    if feed.author != first.author { hasOneAuthor = false }
    add(feed.updated ?? feed.newestEntry)
  }

  private mutating func add(_ date: Timestamp?) {
    guard let date else { return }
    // The first of equal ones.
    newest = newest.map { max(date, $0) } ?? date
  }

  /// Returns the metadata of the document: that of the only feed, or of their combination.
  ///
  /// - Parameters:
  ///   - isEnd: `true` if no other feed follows.
  ///   - address: the document's own address, which is the id of a combination.
  func head(isEnd: Bool, at address: String?) -> Feed {
    let first = first ?? Feed()
    if isEnd, count == 1 { return first }
    var head = Feed()
    let id = first.id ?? first.feedURL
    let own = id.map { $0 + ($0.utf8.contains(UInt8(ascii: "#")) ? "-combined" : "#combined") }
    let isIRI = own.map { IRI.accepts($0.bytes.span) } ?? false
    head.id = address ?? (isIRI ? own : nil) ?? first.contentHash.urn + "-combined"
    let others = isEnd ? count == 2 ? "1 other feed" : "\(count - 1) other feeds" : "other feeds"
    head.title = isEnd && count == 0 ? nil : "\(first.displayTitle) and \(others)"
    head.updated = newest
    if hasOneAuthor { head.author = first.author }
    return head
  }
}

extension Feed {
  /// Returns what a list of the entries of several feeds says of itself; `nil` if one of them is no
  /// feed of articles or episodes.
  package static func combined(_ feeds: [Feed]) -> Feed? {
    let isOne = feeds.allSatisfy { feed in
      feed.chart == nil
        && (ForeignXML.Kind(dialect: feed.dialect) != nil || feed.dialect == "jsonfeed")
    }
    guard isOne, feeds.count > 1 else { return nil }
    var all = WaitingFeeds()
    for feed in feeds { all.add(feed) }
    var head = all.head(isEnd: true, at: nil)
    // Its entries have theirs.
    head.updated = nil
    return head
  }

  /// `true` for the values of several feeds together.
  var isCombination: Bool { source == nil && dialect == nil }
}

extension OutputOptions {
  /// Returns a feed with the title that is written.
  func titled(_ feed: Feed) -> Feed {
    var feed = feed
    if let title {
      feed.title = title
      feed.forget("title")
    }
    return feed
  }

  /// Returns a feed with the title and the addresses that are written.
  func applied(to feed: Feed) -> Feed {
    var feed = titled(feed)
    if let feedURL {
      // A property is also that of the first link, so that removing this would remove both.
      feed.links.removeAll { $0.rel == "self" }
      feed.feedURL = feedURL
      feed.forget("feed_url")
    }
    if let url {
      feed.links.removeAll { ($0.rel ?? "alternate") == "alternate" }
      feed.url = url
      feed.forget("home_page_url")
    }
    return feed
  }
}

extension Feed {
  /// Removes a member of a JSON Feed that is written otherwise than it was read.
  fileprivate mutating func forget(_ member: String) {
    guard dialect == "jsonfeed", let extra else { return }
    let rest = Extra(extra).members.filter { $0.key != member }
    self.extra = rest.isEmpty ? nil : String(decoding: JSONTree.object(rest).json, as: UTF8.self)
  }

  /// A title for readers, who don't know the input's name.
  var displayTitle: String { title ?? url ?? feedURL ?? chart ?? "Untitled" }

  /// What tells it from other feeds: its address, else its home page with its title.
  package var uniqueID: String? {
    let parts = [url, title].compactMap(\.self)
    return feedURL ?? (parts.isEmpty ? nil : parts.joined(separator: "#"))
  }

  /// A hash for an id of a feed without one.
  var contentHash: ContentHash {
    var hash = ContentHash()
    for text in [id, title, url, subtitle] { hash.add(text) }
    return hash
  }
}

/// Encodes the entries of a document that describes only one feed.
struct CombinedFeedEncoder: FormatEncoder {
  private let document: FeedDocument
  private let held: HeldValues
  private let fields: FieldSet
  private let isCombined: Bool
  private let writeEntry: FeedDocument.WriteEntry
  private var feeds: FeedSequence

  init(_ document: FeedDocument, _ held: HeldValues, _ fields: [EntryField], isCombined: Bool) {
    self.document = document
    self.held = held
    self.fields = FieldSet(fields)
    self.isCombined = isCombined
    writeEntry = document.makeEntry(fields)
    feeds = FeedSequence(isCombined: isCombined)
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    feeds.begin(batch.feed, document.source)
    let feed = feeds.feed.value
    let isOfDocument = !isCombined && feeds.source.isEmpty
    let foreign = document.foreign.of(feed, isOfDocument: isOfDocument)
    var lost: [String] = []
    if batch.startsFeed {
      let cells = FeedRow(feed, namesAtomsAuthors: document.foreign.kind == nil)
      let extra = foreign.carried(Extra(feed.extra), besides: cells.row)
      // Feeds that are combined have no head of theirs.
      lost =
        isOfDocument
        ? foreign.lost(of: extra) + foreign.repeated(of: feed, extra) : foreign.names(of: extra)
      if !isOfDocument || !foreign.keepsAll {
        lost += held.lost(of: feed, cells.row, extra, foreign, isOfDocument: isOfDocument)
      }
    }
    var entry = FeedOutput(
      feed, foreign, fields: fields, source: feeds.source, isOfDocument: isOfDocument)
    var newest: Timestamp?
    fragment.encodeRows(of: batch) { index, output in
      let row = batch.ownRow(at: index)
      if let date = row.timestamp(.updated) ?? row.timestamp(.published) {
        newest = newest.map { max(date, $0) } ?? date
      }
      entry.writesRank = !feeds.take(rank: row.integer(.rank))
      lost += writeEntry(row, &entry, &output)
      if !foreign.keepsAll { lost += held.lost(of: row.limited(to: fields), entry) }
    }
    fragment.summary = newest
    let name = document.name + (isOfDocument ? "" : " that combines feeds")
    for lost in lost { fragment.diagnostics.lost.add(lost, of: name) }
  }
}

/// The feeds of the entries of a document that describes only one feed. Entries of other feeds name
/// their feed.
struct FeedSequence: Sendable {
  /// The feed of the next entries: that of the last batch, or the document's if both state the
  /// same.
  private(set) var feed = SharedFeed()
  /// The element or member that names the feed in its entries; empty for the document's feed.
  private(set) var source: [UInt8] = []
  private let isCombined: Bool
  /// The feed of the last batch.
  private var current: SharedFeed?
  /// The feed of the previous entry. Feeds without entries don't appear in the document.
  private var lastFeed: SharedFeed?
  /// The position of the entry in its feed.
  private var position = 0
  /// The document's feed; `nil` if the output is combined.
  private var own: SharedFeed?

  /// - Parameter isCombined: `true` if the feeds of several inputs are combined in one output.
  init(isCombined: Bool) { self.isCombined = isCombined }

  /// Begins a batch.
  ///
  /// - Parameter writeSource: writes the elements that name a feed in its entries.
  mutating func begin(_ next: SharedFeed, _ writeSource: (Feed, inout OutputBuffer) -> Void) {
    guard next !== current else { return }
    current = next
    source = []
    if !isCombined, own == nil { own = next }
    if let own, Self.stateTheSame(own, next) {
      feed = own
      return
    }
    feed = next
    var buffer = OutputBuffer(capacity: 4096)
    writeSource(next.value, &buffer)
    source = buffer.bytes
  }

  /// Counts an entry. Returns `true` if its rank is its position in the document, so that a reader
  /// knows it.
  mutating func take(rank: Int?) -> Bool {
    if let lastFeed, !Self.stateTheSame(lastFeed, feed) { position = 0 }
    lastFeed = feed
    position += 1
    return !isCombined && rank == position
  }

  /// Returns `true` if a reader can't distinguish the feeds: all values but the derived one are
  /// equal.
  private static func stateTheSame(_ one: SharedFeed, _ other: SharedFeed) -> Bool {
    guard one !== other else { return true }
    guard one.value.newestEntry != other.value.newestEntry else { return one.value == other.value }
    var feed = one.value
    feed.newestEntry = other.value.newestEntry
    return feed == other.value
  }
}
