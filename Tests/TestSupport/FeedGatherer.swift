package import ChartConvModel
import ChartConvReaders
package import ChartConvRecords

/// Collects feeds with their entries.
package final class FeedGatherer: FeedVisitor {
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

  /// - Parameter maximumEntries: the number of entries of a feed after which the rest is skipped.
  package init(maximumEntries: Int = .max) { self.maximumEntries = maximumEntries }

  /// The entries of all feeds.
  package var entries: [Entry] { feeds.flatMap(\.entries) }

  package func begin(_ feed: Feed) { feeds.append(Gathered(feed: feed)) }

  package func visit(_ entry: Entry) -> Flow {
    feeds[feeds.count - 1].entries.append(entry)
    return feeds[feeds.count - 1].entries.count < maximumEntries ? .continue : .stop
  }

  package func end() {}
}
