package import ChartConvModel
internal import ChartConvReaders

/// Collects feeds with their entries.
package final class FeedGatherer: BatchReceiver {
  package struct Gathered: Equatable {
    package var feed: Feed
    package var entries: [Entry]

    package init(feed: Feed, entries: [Entry] = []) {
      self.feed = feed
      self.entries = entries
    }
  }

  package private(set) var feeds: [Gathered] = []
  private let maximumEntries: Int
  /// The number of entries of the open feed.
  private var count = 0

  /// - Parameter maximumEntries: the number of entries of a feed after which the rest is skipped.
  package init(maximumEntries: Int = .max) { self.maximumEntries = maximumEntries }

  /// The entries of all feeds.
  package var entries: [Entry] { feeds.flatMap(\.entries) }

  /// One row per batch, because the last one may be any.
  package var neededRows: Int { count < maximumEntries ? 1 : 0 }

  package func receive(_ batch: inout RowBatch) {
    if batch.startsFeed {
      feeds.append(Gathered(feed: batch.feed.value))
      count = 0
    }
    for index in 0..<batch.count { feeds[feeds.count - 1].entries.append(batch.entry(at: index)) }
    count = batch.endsFeed ? 0 : count + batch.count
  }
}
