import ChartConvBytes
import ChartConvModel

/// The feeds of the entries of a document that has only one feed of its own. Entries of other feeds
/// name theirs.
struct FeedSequence: Sendable {
  /// The feed of the next entries.
  private(set) var feed = Feed()
  /// What names the feed in its entries; empty for the document's feed.
  private(set) var source: [UInt8] = []
  private let isCombined: Bool
  /// The current feed as shared by its batches.
  private var current: SharedFeed?
  /// The feed without derived values. Feeds that are equal in it can't be distinguished by a
  /// reader.
  private var statedFeed = Feed()
  /// The feed of the previous entry. Feeds without entries don't appear in the document.
  private var lastFeed: Feed?
  /// `true` until the first entry of the feed.
  private var isNew = true
  /// The position of the entry in its feed.
  private var position = 0
  /// The document's feed; `nil` if the output is combined.
  private var own: Feed?
  private var ownNewestEntry: Timestamp?

  /// - Parameter isCombined: `true` if the feeds of several inputs are combined in one output.
  init(isCombined: Bool) { self.isCombined = isCombined }

  /// Begins a batch.
  ///
  /// - Parameter writeSource: writes what names a feed in its entries.
  mutating func begin(_ next: SharedFeed, _ writeSource: (Feed, inout OutputBuffer) -> Void) {
    guard next !== current else { return }
    current = next
    feed = next.value
    isNew = true
    source = []
    statedFeed = feed
    statedFeed.newestEntry = nil
    if !isCombined, own == nil {
      own = statedFeed
      ownNewestEntry = feed.newestEntry
    }
    guard statedFeed != own else { return feed.newestEntry = ownNewestEntry }
    var buffer = OutputBuffer(capacity: 4096)
    writeSource(feed, &buffer)
    source = buffer.bytes
  }

  /// Counts an entry. Returns `true` if its rank is its position in the document, so that a reader
  /// knows it.
  mutating func take(rank: Int?) -> Bool {
    if isNew {
      if statedFeed != lastFeed { position = 0 }
      lastFeed = statedFeed
      isNew = false
    }
    position += 1
    return !isCombined && rank == position
  }
}
