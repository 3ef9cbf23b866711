/// The feed-level columns of the current feed as a row, computed once per feed.
package struct FeedColumns: ~Copyable {
  private var batch = RowBatch()
  private var feed: SharedFeed?

  package init() { batch.appendRow() }

  /// Switches to a feed.
  package mutating func turn(to feed: SharedFeed) {
    guard self.feed !== feed else { return }
    self.feed = feed
    batch.removeAll()
    batch.appendRow()
    for field in EntryField.allCases where field.isFeedLevel {
      batch.set(field, field.column.read(feed.value, Entry()))
    }
  }

  package var row: Row {
    @_lifetime(borrow self) get { batch[0] }
  }
}
