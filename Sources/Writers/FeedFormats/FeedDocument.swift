internal import ChartConvIO
internal import ChartConvModel

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
