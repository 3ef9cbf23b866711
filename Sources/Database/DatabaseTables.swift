import ChartConvConvert
import ChartConvIO
import ChartConvModel
import ChartConvSnapshots
import ChartConvWriters

/// The tables of a database while a transaction adds to them.
final class DatabaseTables {
  private let path: String
  let connection: DatabaseConnection
  private let insertEntry: DatabaseStatement
  /// The size from which a feed's entries are inserted before its last one is known.
  private static let heldSize = 4 << 20
  /// The size from which later ones are inserted, which fits in a processor's cache.
  private static let insertedSize = 128 << 10

  /// The memory for pages in KiB. The first fits in a processor's cache. The second is used when
  /// the index of the inserted entries' ids doesn't fit in the first.
  private static let cache = 4 << 10
  private static let largeCache = 16 << 10
  private static let manyEntries = 100_000

  /// The number of rows before the run, if they are counted, and the number of those that it has added.
  private var previousRows: Int64?
  private(set) var addedRows = 0
  /// The number of entries inserted so far.
  private var inserted = 0
  /// The feed whose rows are added; `nil` between two feeds.
  private(set) var open: OpenFeed?
  let preference: CopyPreference
  /// The snapshots of the document. Rows of several storefronts may be in any order.
  var snapshots: [SnapshotCopy: OpenFeed] = [:]
  /// Those of rows that name their feeds, by the packed values of these: rows may alternate.
  var feedsOfRows: [PackedKey: OpenFeed] = [:]
  /// The complete copies of snapshots that are left out although their entries are others, and feeds that
  /// count as one.
  var warnings: [String] = []
  var unnamed = UnnamedFeeds()
  /// The incomplete feeds that aren't those of a snapshot; `nil` until a feed was added.
  private var incomplete: IncompleteFeeds?
  /// The columns that the run fills, and the number of feeds whose entries stay, because they have others.
  let columns: FilledColumns
  var keptFeeds = 0
  /// The feed's entries, without those that are inserted already.
  private var entries: HeldEntries
  private var entryKey = EntryKey()
  /// `true` if the file was made for this run, and has no tables of another.
  private var isNew = false
  /// The indexes that aren't made yet.
  private var missingIndexes: ArraySlice<String> = []
  /// `true` if the transaction has created the tables or changed a feed.
  var hasChanges = false

  /// Opens a database, creates its tables if it has none, and begins a transaction.
  ///
  /// - Parameter fields: the columns of entries that are filled.
  init(path: String, fields: FieldSet, _ preference: CopyPreference) throws(FeedError) {
    self.preference = preference
    entries = HeldEntries(fields)
    columns = entries.filled
    self.path = path
    let isNew = FileStatus(of: path) == nil
    connection = try Self.connection(to: path)
    let tables = try connection.run(
      "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'chartconv'")
    if tables == 0 {
      try connection.execute(DatabaseSchema.tables)
      hasChanges = true
      missingIndexes = DatabaseSchema.indexes[...]
      self.isNew = isNew
    }
    let version = try connection.run("SELECT version FROM chartconv")
    guard version == DatabaseSchema.version else {
      let found = version.map { "version \($0)" } ?? "no version"
      throw FeedError(
        .unwritable,
        "the tables have \(found); expected version \(DatabaseSchema.version); "
          + "convert the inputs into a new file, or the rows without lists: "
          + "sqlite3 -json '\(path)' 'SELECT * FROM charts' | chartconv -o new.sqlite",
        in: path)
    }
    insertEntry = try connection.prepare(DatabaseSchema.insertEntry)
  }

  /// Begins a feed, or goes on with it if it is the same, or a snapshot of which the document had rows before.
  func begin(_ feed: OpenFeed) throws(FeedError) {
    if let open {
      if open === feed { return }
      if open.values == feed.values, open.contents.copy == feed.contents.copy {
        if !feed.isComplete { open.isComplete = false }
        return
      }
      try endFeed()
    }
    guard let copy = feed.contents.copy else { return open = feed }
    open = snapshots[copy] ?? feed
    if snapshots[copy] == nil { try beginSnapshot(feed, copy) }
  }

  /// Adds an entry to the feed.
  func append(_ row: Row) {
    guard let open else { return }
    guard open.contents.isStream else { return entries.append(row, &open.hash) }
    var values = FeedKey()
    entries.append(row, &values)
    let isIdentified = EntryIdentity().fill(&entryKey, of: row, in: open.kind)
    open.entries.append(
      StreamEntry(isIdentified ? entryKey : nil, values: values.value, or: values.text))
  }

  /// Inserts the held entries if they are many.
  func insertMany() throws(FeedError) {
    guard let open,
      entries.size >= (open.row == nil ? Self.heldSize : Self.insertedSize)
    else { return }
    switch open.contents {
    case .snapshot: try insertEntries(of: open)
    case .stream: try endStream(open, isComplete: false)
    case .unknown:
      if open.row == nil { open.row = try insertFeed(open, key: "", isComplete: false) }
      try insertEntries(of: open)
    }
  }

  /// Ends the feed, if there is one, and removes it if the database has the same one already.
  func endFeed(isComplete: Bool = true) throws(FeedError) {
    guard let feed = open else { return }
    open = nil
    if !isComplete { feed.isComplete = false }
    switch feed.contents {
    case .snapshot: try insertEntries(of: feed)
    case .stream: try endStream(feed, isComplete: feed.isComplete)
    case .unknown: try endUndated(feed)
    }
  }

  /// Ends a feed without a time, which is compared with those that have the same hash.
  private func endUndated(_ feed: OpenFeed) throws(FeedError) {
    var hash = feed.valuesHash
    hash.add(feed.hash.text)
    let key = hash.text
    if let (known, wasComplete) = try find(key) {
      entries.removeAll()
      if let row = feed.row { try delete(row) }
      guard feed.isComplete, !wasComplete else { return }
      try complete(known)
      hasChanges = true
      return
    }
    let row: Int64
    if let known = feed.row {
      row = known
      try connection.run(
        "UPDATE feeds SET key = ?, is_complete = ? WHERE feed = ?",
        [.text(key), .number(feed.isComplete ? 1 : 0), .number(row)])
    } else {
      row = try insertFeed(feed, key: key, isComplete: feed.isComplete)
      feed.row = row
    }
    try insertEntries(of: feed)
    let incomplete = try incompleteFeeds()
    if !feed.isComplete {
      try makeIndexes()
      guard try incomplete.add(row) else { return try delete(row) }
    }
    hasChanges = true
    try deleteIncompleteCopies(of: row)
  }

  func deleteIncompleteCopies(of feed: Int64) throws(FeedError) {
    for copy in try incompleteFeeds().takeCopies(of: feed) { try delete(copy) }
  }

  private func incompleteFeeds() throws(FeedError) -> IncompleteFeeds {
    if let incomplete { return incomplete }
    let incomplete = try IncompleteFeeds(of: connection)
    self.incomplete = incomplete
    return incomplete
  }

  func find(_ key: String) throws(FeedError) -> (feed: Int64, isComplete: Bool)? {
    let sql = "SELECT feed * 2 + is_complete FROM feeds WHERE key = ? ORDER BY feed LIMIT 1"
    return try connection.run(sql, [.text(key)]).map { ($0 >> 1, $0 & 1 == 1) }
  }

  func complete(_ feed: Int64) throws(FeedError) {
    try connection.run("UPDATE feeds SET is_complete = 1 WHERE feed = ?", [.number(feed)])
  }

  func delete(_ feed: Int64) throws(FeedError) {
    try makeFeedIndex()
    for table in ["entries", "feeds"] {
      try connection.run("DELETE FROM \(table) WHERE feed = ?", [.number(feed)])
    }
  }

  /// Notes the hash of a feed's entries, and their columns.
  func note(_ hash: String, of feed: Int64, isComplete: Bool) throws(FeedError) {
    try connection.run(
      "UPDATE feeds SET entries_hash = ?, is_complete = ? WHERE feed = ?",
      [.text(hash + columns.suffix), .number(isComplete ? 1 : 0), .number(feed)])
  }

  /// Returns what was noted of a feed's entries; empty if nothing was.
  func hash(of feed: Int64) throws(FeedError) -> String {
    try connection.text("SELECT entries_hash FROM feeds WHERE feed = ?", [.number(feed)]) ?? ""
  }

  func insertFeed(
    _ feed: OpenFeed, key: String, isComplete: Bool
  ) throws(FeedError) -> Int64 {
    try connection.run(
      DatabaseSchema.insertFeed,
      [.text(key), .number(isComplete ? 1 : 0)] + feed.values.map { .text($0.text) })
    return connection.lastRow
  }

  /// Inserts the held entries, unless the feed is left out.
  private func insertEntries(of feed: OpenFeed) throws(FeedError) {
    feed.count += entries.count
    guard let row = feed.row else { return entries.removeAll() }
    try enlargeCache()
    try entries.insert(by: insertEntry, feed: row)
  }

  /// Inserts those of the held entries of a stream that are added.
  func insertEntries(
    of feed: Int64, _ stream: [StreamEntry], _ verdicts: [StreamEntry.Verdict]
  ) throws(FeedError) {
    try enlargeCache()
    try entries.insert(by: insertEntry, feed: feed) { index in
      verdicts[index].isAdded ? stream[index].key : nil
    }
  }

  private func enlargeCache() throws(FeedError) {
    let previous = inserted
    inserted += entries.count
    if previous < Self.manyEntries, inserted >= Self.manyEntries {
      try connection.execute("PRAGMA cache_size = -\(Self.largeCache)")
    }
  }

  private func makeIndexes() throws(FeedError) {
    while let index = missingIndexes.popFirst() { try connection.execute(index) }
  }

  func makeFeedIndex() throws(FeedError) {
    guard missingIndexes.count == DatabaseSchema.indexes.count else { return }
    if let index = missingIndexes.popFirst() { try connection.execute(index) }
  }

  /// Ends the transaction. If it has added nothing, the file stays as it is, byte for byte.
  func commit() throws(FeedError) {
    try makeIndexes()
    if hasChanges, let previousRows { addedRows = Int(try allRows() - previousRows) }
    try connection.execute(hasChanges ? "COMMIT" : "ROLLBACK")
  }

  func countRows() throws(FeedError) { previousRows = try allRows() }

  private func allRows() throws(FeedError) -> Int64 {
    try connection.run("SELECT count(*) FROM entries") ?? 0
  }

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
    let tables = try connection.run("SELECT count(*) FROM sqlite_master")
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
