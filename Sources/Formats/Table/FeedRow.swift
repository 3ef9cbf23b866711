import ChartConvModel

/// What a feed says of itself as a row, for what writes entries' columns: its categories are the
/// row's genres, its author the row's only one.
struct FeedRow: ~Copyable {
  private var batch = RowBatch()

  init(_ feed: Feed) {
    batch.appendRow()
    batch.set(.id, feed.id)
    batch.set(.url, feed.url)
    batch.set(.feedURL, feed.feedURL)
    for link in feed.links { batch.append(link) }
    for category in feed.categories { batch.append(category) }
    if let author = feed.author { batch.append(author) }
  }

  var row: Row {
    @_lifetime(borrow self) get { batch[0] }
  }
}
