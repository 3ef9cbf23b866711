import ChartConvIO
import ChartConvModel

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
  /// `true` until the first entry of the feed.
  private var isNew = true
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
    isNew = true
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
    if isNew {
      if !(lastFeed.map { Self.stateTheSame($0, feed) } ?? false) { position = 0 }
      lastFeed = feed
      isNew = false
    }
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
