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
  private let json = JSONWriter(lists: FieldSet(DatabaseSchema.entryColumns.filter(\.isList)))
  /// The text of a list or a date.
  private var text = OutputBuffer(capacity: 4096)
  private var feed: Int64 = 0
  /// The hash of the feed and of its entries so far.
  private var key = FeedKey()

  /// Opens a database, creates its tables if it has none, and begins a transaction.
  init(path: String) throws(FeedError) {
    connection = try DatabaseConnection(path: path)
    // The default is 2 MiB, and the indexes of a large database are more.
    try connection.execute("PRAGMA cache_size = -16384; PRAGMA foreign_keys = ON; BEGIN IMMEDIATE")
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
    for (index, field) in DatabaseSchema.entryColumns.enumerated() {
      guard row.has(field) || field.isList else {
        key.add(nil as String?)
        continue
      }
      set(index + 2, field, of: row)
    }
    try insertEntry.run()
  }

  private func set(_ parameter: Int, _ field: EntryField, of row: Row) {
    text.truncate(to: 0)
    switch field.type {
    case .text, .decimal, .object:
      guard let bytes = row.text(field) else { return }
      key.add(bytes)
      return insertEntry.set(parameter, borrowed: bytes)
    case .integer:
      guard let number = row.integer(field) else { return }
      key.add(UInt64(bitPattern: Int64(number)))
      return insertEntry.set(parameter, Int64(number))
    case .boolean:
      guard let flag = row.boolean(field) else { return }
      key.add(flag ? 1 : 0)
      return insertEntry.set(parameter, flag ? 1 : 0)
    case .date: if let day = row.date(field) { day.append(to: &text) }
    case .timestamp: if let moment = row.timestamp(field) { moment.append(to: &text) }
    case .list:
      json.write(field, of: row, into: &text)
      // `[]`
      if text.count == 2 { return key.add(nil as String?) }
    }
    add(text)
    insertEntry.set(parameter, text)
  }

  private func add(_ text: borrowing OutputBuffer) { key.add(text.span) }

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
