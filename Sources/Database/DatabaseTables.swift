import ChartConvIO
import ChartConvModel
import ChartConvWriters

/// The tables of a database while a transaction adds to them.
final class DatabaseTables {
  private let path: String
  private let connection: DatabaseConnection
  private let insertFeed: DatabaseStatement
  private let insertEntry: DatabaseStatement
  private let findFeed: DatabaseStatement
  private let nameFeed: DatabaseStatement
  private let completeFeed: DatabaseStatement
  /// The size from which a feed's entries are inserted before its last one is known.
  private static let heldSize = 4 << 20
  /// The size from which later ones are inserted, which fits in a processor's cache.
  private static let insertedSize = 128 << 10

  /// The memory for pages in KiB: what a processor's cache holds, and more once so many entries are
  /// inserted that the index of their ids doesn't fit.
  private static let cache = 4 << 10
  private static let largeCache = 16 << 10
  private static let manyEntries = 100_000

  /// The number of entries inserted so far.
  private var inserted = 0
  /// The values of the feed that is being added.
  private var values: [FieldValue] = []
  /// The feed's entries, without those that are inserted already.
  private var entries = HeldEntries()
  /// The hash of the feed and of its entries so far.
  private var key = FeedKey()
  /// The feed's row, once entries of it are inserted.
  private var feed: Int64?
  /// `true` if the file was made for this run, and has no tables of another.
  private var isNew = false
  /// `true` if the transaction has created the tables or changed a feed.
  private var hasChanges = false

  /// Opens a database, creates its tables if it has none, and begins a transaction.
  init(path: String) throws(FeedError) {
    self.path = path
    let isNew = FileStatus(of: path) == nil
    connection = try Self.connection(to: path)
    let find = try connection.prepare(
      "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'chartconv'")
    if try find.run() == 0 {
      try connection.execute(DatabaseSchema.text)
      hasChanges = true
      self.isNew = isNew
    }
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
    findFeed = try connection.prepare("SELECT is_complete FROM feeds WHERE key = ?")
    completeFeed = try connection.prepare("UPDATE feeds SET is_complete = 1 WHERE key = ?")
    nameFeed = try connection.prepare("UPDATE feeds SET key = ?, is_complete = ? WHERE feed = ?")
  }

  /// Begins a feed with the values of its columns.
  func beginFeed(_ values: [FieldValue]) {
    self.values = values
    feed = nil
    key = FeedKey()
    // The same snapshot may be in another file.
    for (index, field) in DatabaseSchema.feedColumns.enumerated() where field != .source {
      key.add(values[index].text)
    }
  }

  /// Adds an entry to the feed.
  func append(_ row: Row) { entries.append(row, &key) }

  /// Inserts the held entries if they are many.
  func insertMany() throws(FeedError) {
    guard entries.size >= (feed == nil ? Self.heldSize : Self.insertedSize) else { return }
    if let feed { return try insertEntries(of: feed) }
    try connection.execute("SAVEPOINT feed")
    try insertEntries(of: insertFeed(key: "", isComplete: false))
  }

  /// Ends the feed, and removes it if the database has the same one already.
  func endFeed(isComplete: Bool) throws(FeedError) {
    let key = self.key.text
    findFeed.set(1, key)
    if let found = try findFeed.run() {
      entries.removeAll()
      if feed != nil { try connection.execute("ROLLBACK TO feed; RELEASE feed") }
      guard isComplete, found == 0 else { return }
      completeFeed.set(1, key)
      try completeFeed.run()
    } else if let feed {
      try insertEntries(of: feed)
      nameFeed.set(1, key)
      nameFeed.set(2, isComplete ? 1 : 0)
      nameFeed.set(3, feed)
      try nameFeed.run()
      try connection.execute("RELEASE feed")
    } else {
      // Without a savepoint, for which SQLite would keep a copy of each index page.
      try insertEntries(of: insertFeed(key: key, isComplete: isComplete))
    }
    hasChanges = true
  }

  private func insertFeed(key: String, isComplete: Bool) throws(FeedError) -> Int64 {
    insertFeed.set(1, key)
    insertFeed.set(2, isComplete ? 1 : 0)
    for (index, value) in values.enumerated() { insertFeed.set(index + 3, value.text) }
    try insertFeed.run()
    return connection.lastRow
  }

  private func insertEntries(of feed: Int64) throws(FeedError) {
    self.feed = feed
    let former = inserted
    inserted += entries.count
    if former < Self.manyEntries, inserted >= Self.manyEntries {
      try connection.execute("PRAGMA cache_size = -\(Self.largeCache)")
    }
    try entries.insert(by: insertEntry, feed: feed)
  }

  /// Ends the transaction. If it has added nothing, the file stays as it is, byte for byte.
  func commit() throws(FeedError) { try connection.execute(hasChanges ? "COMMIT" : "ROLLBACK") }

  /// Ends the transaction without a change. If SQLite couldn't write, it restores the file when it is
  /// read next.
  func rollBack() {
    try? connection.execute("ROLLBACK")
    try? connection.execute("SELECT count(*) FROM sqlite_master")
    if isNew { try? removeEmpty() }
  }

  /// Removes the file that was made for this run, which would seem to be up to date, unless another run
  /// has written to it. Runs that wait for the lock make a new one.
  private func removeEmpty() throws(FeedError) {
    try connection.execute("BEGIN IMMEDIATE")
    let tables = try connection.prepare("SELECT count(*) FROM sqlite_master").run()
    if tables == 0, !connection.hasMoved { Folder.remove(path) }
    try connection.execute("ROLLBACK")
  }

  /// Opens a database and begins a transaction, which waits for those of others.
  private static func connection(to path: String) throws(FeedError) -> DatabaseConnection {
    while true {
      let connection = try DatabaseConnection(path: path)
      do throws(FeedError) {
        // The default is 4 KiB. Rows with articles take a few KiB.
        try connection.execute(
          "PRAGMA page_size = 32768; PRAGMA cache_size = -\(cache); BEGIN IMMEDIATE")
        if !connection.hasMoved { return connection }
      } catch {
        guard connection.hasMoved else { throw error }
      }
    }
  }
}
