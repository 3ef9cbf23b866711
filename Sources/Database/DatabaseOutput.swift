internal import ChartConvConvert
internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvSnapshots
package import ChartConvWriters

extension OutputFormat {
  /// A SQLite database.
  package static let sqlite = OutputFormat(
    name: "sqlite", summary: "a database to which new feeds are added",
    suffixes: ["sqlite", "sqlite3", "db"],
    reads: { fields in
      FieldSet(fields).intersection(FieldSet(DatabaseSchema.entryColumns))
        .union(FieldSet(DatabaseSchema.feedColumns)).union(EntryIdentity().fields)
        .union(SnapshotIdentity.fields)
    },
    feedParts: FeedParts(of: DatabaseSchema.feedColumns).union(SnapshotIdentity.parts),
    problem: { _ in
      DatabaseConnection.isInstalled
        ? nil : FeedError(.unwritable, "writing a database requires SQLite (libsqlite3-0)")
    },
    makeSchema: { _ in DatabaseSchema.tables + DatabaseSchema.indexes.joined() }
  ) { path, options in DatabaseOutput(path: path, fields: options.fields) }
}

/// Adds feeds to a SQLite database, in one transaction. A feed that the database has already, with the
/// same values and entries, isn't added again.
final class DatabaseOutput: FileOutput {
  let path: String
  /// The columns of entries that are filled.
  private let fields: FieldSet
  /// The tables; `nil` before the first feed, so that an input that can't be read creates no file.
  private var tables: DatabaseTables?
  /// The document of the row that began the feed, and the packed values that tell the feed apart. If a row has
  /// the same, so are its feed values.
  private var current: (feed: SharedFeed, key: PackedKey)?
  private var packed: [UInt8] = []
  /// `true` if of two complete copies of a snapshot the last one stays.
  var prefersLast = false
  var countsRows = false
  /// The error of ending a feed when its input ended.
  private var failure: FeedError?
  /// The dialect of rows that name their feeds.
  private static let tableDialect = InputFormat.chartconv.name
  /// The values of feeds. In an answer of Search, a row may have another storefront than its feed.
  private static let ofFeed = FieldSet(EntryField.feedLevel.filter { $0 != .country })
  /// The columns that tell feeds and streams apart.
  private static let telling = DatabaseSchema.feedColumns + [.isComplete, .seen, .kind]

  /// - Parameter fields: the columns of entries that are filled; `nil` for all.
  init(path: String, fields: [EntryField]?) {
    self.path = path
    self.fields = FieldSet(fields ?? EntryField.allCases)
  }

  func append(_ batch: borrowing RowBatch) throws(FeedError) {
    if let failure { throw failure }
    let tables = try openTables()
    let shared = batch.feed
    if batch.startsFeed {
      try tables.endFeed()
      if shared.value.dialect != Self.tableDialect {
        try tables.endDocument(isComplete: true)
      }
    }
    for index in 0..<batch.count {
      if index == 0 || !batch.shareFeed(index, index - 1) {
        try begin(batch[index], of: shared, in: tables)
      }
      tables.append(batch[index])
    }
    // A feed without rows.
    if batch.endsFeed, tables.open == nil, batch.count == 0, batch.precedingRows == 0 {
      try tables.begin(OpenFeed(shared.value))
    }
    if batch.endsFeed {
      if batch.isIncomplete { tables.markIncomplete() }
      try tables.endFeed(isComplete: !batch.isIncomplete && shared.value.isComplete != false)
    }
  }

  /// Inserts the rows so far if they are many, when the memory of their batch was given back.
  func settle() throws(FeedError) { try tables?.insertMany() }

  func endInput(isComplete: Bool) {
    do throws(FeedError) {
      try tables?.endFeed(isComplete: isComplete)
      try tables?.endDocument(isComplete: isComplete)
    } catch {
      failure = error
    }
  }

  /// Completes the transaction.
  func commit() throws(FeedError) {
    if let failure { throw failure }
    try tables?.endFeed()
    try tables?.endDocument(isComplete: true)
    try tables?.commit()
  }

  var addedRows: Int { tables?.addedRows ?? 0 }

  var warnings: [String] {
    guard let tables else { return [] }
    let kept = tables.keptFeeds
    return tables.warnings
      + (kept == 0
        ? [] : ["feeds whose entries stay as they are, because they have other columns: \(kept)"])
  }

  func rollBack() { tables?.rollBack() }

  private func openTables() throws(FeedError) -> DatabaseTables {
    if let tables { return tables }
    let tables = try DatabaseTables(path: path, fields: fields, prefersLast ? .last : .first)
    if countsRows { try tables.countRows() }
    self.tables = tables
    return tables
  }

  /// Begins the feed of a row, unless it is being added. Rows of a table and of Search have
  /// separate feed values.
  private func begin(
    _ row: Row, of shared: SharedFeed, in tables: DatabaseTables
  ) throws(FeedError) {
    packed.removeAll(keepingCapacity: true)
    row.pack(Self.telling, into: &packed)
    packed.append((shared.value.isComplete == false ? 0 : 1) | (row.has(.rank) ? 2 : 0))
    // Each row of a table names its feed, the same one or another.
    let isTable = shared.value.dialect == Self.tableDialect
    let key = PackedKey(bytes: packed)
    if let open = tables.open, let current, current.key == key,
      current.feed === shared || isTable && !open.contents.isStream
    {
      return
    }
    current = (shared, key)
    if let feed = tables.feedsOfRows[key] { return try tables.begin(feed) }
    var value = shared.value
    row.limited(to: Self.ofFeed).fill(&value)
    try tables.begin(OpenFeed(value, row))
    if isTable, let open = tables.open, open.contents.copy != nil { tables.feedsOfRows[key] = open }
  }
}
