/// The feed-level columns of the current feed as a row, computed once per feed.
package struct FeedColumns: ~Copyable {
  private var batch = RowBatch()
  private var feed: SharedFeed?

  package init() { batch.appendRow() }

  /// Switches to a feed. Returns `false` if it is the current one.
  @discardableResult
  package mutating func turn(to feed: SharedFeed) -> Bool {
    guard self.feed !== feed else { return false }
    self.feed = feed
    batch.removeAll()
    batch.appendRow()
    for field in EntryField.allCases where field.isFeedLevel {
      batch.set(field, field.column.read(feed.value, Entry()))
    }
    return true
  }

  package var row: Row {
    @_lifetime(borrow self) get { batch[0] }
  }
}
