internal import ChartConvIO
internal import ChartConvModel

/// Feed metadata in the form of a row, for writers of entry columns: the categories are the row's
/// genres, the author is its only author.
struct FeedRow: ~Copyable {
  private var batch = RowBatch()

  init(_ feed: Feed) {
    batch.appendRow()
    batch.set(.id, feed.id)
    batch.set(.name, feed.title)
    batch.set(.summary, feed.subtitle)
    batch.set(.rights, feed.rights)
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
