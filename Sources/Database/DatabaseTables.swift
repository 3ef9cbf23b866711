import ChartConvBytes
import ChartConvFormats
import ChartConvModel

/// The tables of a database while a transaction adds to them.
final class DatabaseTables {
  private let connection: DatabaseConnection
  private let insertFeed: DatabaseStatement
  private let insertEntry: DatabaseStatement
  private let findFeed: DatabaseStatement
  private let nameFeed: DatabaseStatement
  private var values = EntryValues()
  private var feed: Int64 = 0
  /// The hash of the feed and of its entries so far.
  private var key = FeedKey()

  /// Opens a database, creates its tables if it has none, and begins a transaction.
  init(path: String) throws(FeedError) {
    connection = try DatabaseConnection(path: path)
    // The defaults are 4 KiB and 2 MiB. Rows with articles take a few KiB, and the indexes of a large
    // database more than 2 MiB.
    try connection.execute("PRAGMA page_size = 8192; PRAGMA cache_size = -16384; BEGIN IMMEDIATE")
    let find = try connection.prepare(
      "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'chartconv'")
    if try find.run() == 0 { try connection.execute(DatabaseSchema.text) }
    let version = try connection.prepare("SELECT version FROM chartconv").run()
    guard version == DatabaseSchema.version else {
      let found = version.map { "version \($0)" } ?? "no version"
      throw FeedError(
        .unwritable,
        "the tables have \(found), not \(DatabaseSchema.version), which this program writes",
        in: path)
    }
    insertFeed = try connection.prepare(DatabaseSchema.insertFeed)
    insertEntry = try connection.prepare(DatabaseSchema.insertEntry)
    findFeed = try connection.prepare("SELECT feed FROM feeds WHERE key = ?")
    nameFeed = try connection.prepare("UPDATE feeds SET key = ?, is_complete = ? WHERE feed = ?")
  }

  /// Begins a feed with the values of its columns.
  func beginFeed(_ values: [FieldValue]) throws(FeedError) {
    try connection.execute("SAVEPOINT feed")
    key = FeedKey()
    insertFeed.set(1, "")
    insertFeed.set(2, 0)
    for (index, field) in DatabaseSchema.feedColumns.enumerated() {
      let text = values[index].text
      insertFeed.set(index + 3, text)
      // The same snapshot may be in another file.
      if field != .source { key.add(text) }
    }
    try insertFeed.run()
    feed = connection.lastRow
  }

  /// Adds an entry to the feed.
  func append(_ row: Row) throws(FeedError) {
    insertEntry.set(1, feed)
    values.bind(row, to: insertEntry, from: 2, &key)
    try insertEntry.run()
  }

  /// Ends the feed, and removes it if the database has the same one already.
  func endFeed(isComplete: Bool) throws(FeedError) {
    let key = self.key.text
    findFeed.set(1, key)
    if try findFeed.run() != nil { return try connection.execute("ROLLBACK TO feed; RELEASE feed") }
    nameFeed.set(1, key)
    nameFeed.set(2, isComplete ? 1 : 0)
    nameFeed.set(3, feed)
    try nameFeed.run()
    try connection.execute("RELEASE feed")
  }

  func commit() throws(FeedError) { try connection.execute("COMMIT") }

  /// Ends the transaction without a change. If SQLite couldn't write, it restores the file when it is
  /// read next.
  func rollBack() {
    try? connection.execute("ROLLBACK")
    try? connection.execute("SELECT count(*) FROM sqlite_master")
  }
}
