internal import ChartConvModel

/// Completes the values of the feeds of an input, and converts their timestamps.
struct FeedTimes: ~Copyable {
  private let snapshotTime: SnapshotTime?
  private let assumed: Feed?
  private let usesUTC: Bool
  /// The date of a feed that has none.
  private var date: Timestamp?
  /// The last feed, and the changed feed.
  private var original: SharedFeed?
  private var changed = SharedFeed()

  init(_ plan: Conversion) {
    snapshotTime = plan.snapshotTime
    assumed = plan.assumed
    usesUTC = plan.usesUTC
  }

  /// Begins another input.
  mutating func begin(_ name: String, modified: Timestamp?) {
    date = snapshotTime?.date(of: name, modified: modified)
    original = nil
  }

  mutating func apply(to batch: inout RowBatch) {
    guard snapshotTime != nil || assumed != nil || usesUTC else { return }
    if original !== batch.feed {
      original = batch.feed
      changed = SharedFeed(changing(batch.feed.value))
    }
    batch.feed = changed
    if usesUTC { batch.convertTimestampsToUTC() }
  }

  private func changing(_ feed: Feed) -> Feed {
    var feed = feed
    feed.updated = feed.updated ?? date ?? assumed?.updated
    feed.chart = feed.chart ?? assumed?.chart
    feed.chartQuery = feed.chartQuery ?? assumed?.chartQuery
    feed.country = feed.country ?? assumed?.country
    if usesUTC {
      feed.updated = feed.updated.map(\.inUTC)
      feed.published = feed.published.map(\.inUTC)
      feed.newestEntry = feed.newestEntry.map(\.inUTC)
    }
    return feed
  }
}
