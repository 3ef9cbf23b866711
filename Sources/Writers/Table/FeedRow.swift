internal import ChartConvIO
internal import ChartConvModel

/// Feed metadata in the form of a row, for writers of entry columns: the categories are the row's
/// genres, the author is its only author.
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

/// The cells of a feed's values, encoded once per feed.
struct FeedCells {
  /// The feed; `nil` before the first one.
  let feed: SharedFeed?
  private let cells: [[UInt8]]

  init() {
    feed = nil
    cells = []
  }

  /// Encodes the feed's value of each feed-level column. The cells of other columns are empty.
  init(
    of feed: SharedFeed, _ columns: [EntryField],
    _ append: (EntryField, Feed, inout OutputBuffer) -> Void
  ) {
    self.feed = feed
    cells = columns.map { column in
      guard column.isFeedLevel else { return [] }
      var buffer = OutputBuffer(capacity: 64)
      append(column, feed.value, &buffer)
      return buffer.bytes
    }
  }

  /// The cell of the column at `index`.
  subscript(index: Int) -> [UInt8] { cells[index] }
}
