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
      FieldSet(fields).intersection(FieldSet(DatabaseSchema.entryColumns)).union(feedFields)
        .union(EntryIdentity().fields).union(SnapshotIdentity.fields)
    },
    feedParts: FeedParts(of: DatabaseSchema.feedColumns).union(SnapshotIdentity.parts),
    problem: { _ in
      DatabaseConnection.isInstalled
        ? nil : FeedError(.unwritable, "writing a database requires SQLite (libsqlite3-0)")
    },
    makeSchema: { _ in DatabaseSchema.text }
  ) { path, options in DatabaseOutput(path: path, fields: options.fields) }

  fileprivate static let feedFields = FieldSet(DatabaseSchema.feedColumns)
}

/// Adds feeds to a SQLite database, in one transaction. A feed that the database has already, with the
/// same values and entries, isn't added again.
final class DatabaseOutput: FileOutput {
  let path: String
  /// The columns of entries that are filled.
  private let fields: FieldSet
  /// The tables; `nil` before the first feed, so that an input that can't be read creates no file.
  private var tables: DatabaseTables?
  /// The feed that is being added; `nil` between two feeds.
  private var open: OpenFeed?
  /// The feed values of the last row, packed.
  private var packed: [UInt8] = []
  /// What identifies the row in a stream.
  private var key = EntryKey()
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

  /// A feed and the values that its rows have in common.
  private struct OpenFeed {
    /// The feed and the packed values of the row that began it. If a row has the same, so are its values.
    let shared: SharedFeed
    let key: PackedKey
    let values: [FieldValue]
    let isComplete: Bool
    let copy: SnapshotCopy?
    let stream: OpenStream?
  }

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
      try endFeed(isComplete: true)
      if shared.value.dialect != Self.tableDialect {
        try tables.endDocument(isComplete: true)
      }
    }
    for index in 0..<batch.count {
      if index == 0 || !batch.shareFeed(index, index - 1) {
        try begin(batch[index], of: shared, in: tables)
      }
      guard open?.stream != nil else {
        tables.append(batch[index], nil)
        continue
      }
      let isIdentified = EntryIdentity().fill(
        &key, of: batch[index], in: shared.value.kind(isStream: true))
      tables.append(batch[index], isIdentified ? key : nil)
    }
    // A feed without rows.
    if batch.endsFeed, open == nil, batch.count == 0, batch.precedingRows == 0 {
      let chart = ChartIdentity(shared.value, rowCountry: nil)
      let isStream = shared.value.isStream(hasRank: false)
      try begin(
        OpenFeed(
          shared: shared, key: PackedKey(bytes: []), values: Self.values(of: shared.value),
          isComplete: shared.value.isComplete != false,
          copy: isStream ? nil : Self.copy(of: chart, shared.value),
          stream: isStream ? Self.stream(of: chart, shared.value) : nil), in: tables)
    }
    if batch.endsFeed {
      if batch.isIncomplete { tables.markIncomplete() }
      try endFeed(isComplete: !batch.isIncomplete && shared.value.isComplete != false)
    }
  }

  /// Inserts the rows so far if they are many, when the memory of their batch was given back.
  func settle() throws(FeedError) { try tables?.insertMany() }

  func endInput(isComplete: Bool) {
    do throws(FeedError) {
      try endFeed(isComplete: isComplete)
      try tables?.endDocument(isComplete: isComplete)
    } catch {
      failure = error
    }
  }

  /// Completes the transaction.
  func commit() throws(FeedError) {
    if let failure { throw failure }
    try endFeed(isComplete: true)
    try tables?.endDocument(isComplete: true)
    try tables?.commit()
  }

  var addedRows: Int { tables?.addedRows ?? 0 }

  var warnings: [String] { tables?.warnings ?? [] }

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
    if open?.key == key, open?.shared === shared || isTable && open?.stream == nil { return }
    if let part = tables.partsOfRows[key] {
      try endFeed(isComplete: true)
      tables.begin(part)
      open = OpenFeed(
        shared: shared, key: key, values: [], isComplete: part.copy.isComplete, copy: nil,
        stream: nil)
      return
    }
    var value = shared.value
    row.limited(to: Self.ofFeed).fill(&value)
    let isStream = value.isStream(row)
    let chart = ChartIdentity(value, rowCountry: row.text(.country))
    let feed = OpenFeed(
      shared: shared, key: key, values: DatabaseSchema.feedColumns.map { row.value($0) },
      isComplete: value.isComplete != false, copy: isStream ? nil : Self.copy(of: chart, value),
      stream: isStream ? Self.stream(of: chart, value) : nil)
    if let open, open.values == feed.values, open.copy == feed.copy {
      self.open = feed
      return
    }
    try endFeed(isComplete: true)
    try begin(feed, in: tables)
    if isTable, let copy = feed.copy { tables.partsOfRows[key] = tables.snapshots[copy] }
  }

  private func begin(_ feed: OpenFeed, in tables: DatabaseTables) throws(FeedError) {
    try tables.beginFeed(feed.values, feed.copy, feed.stream)
    open = feed
  }

  private static func copy(of chart: ChartIdentity, _ feed: Feed) -> SnapshotCopy? {
    SnapshotIdentity(of: chart, feed).map { SnapshotCopy($0, isComplete: feed.isComplete != false) }
  }

  /// Returns the stream of a feed; `nil` if nothing tells which one it is.
  private static func stream(of chart: ChartIdentity, _ feed: Feed) -> OpenStream? {
    guard !chart.isAnonymous else { return nil }
    let time = (feed.seen ?? feed.updated)?.secondsSince1970 ?? 0
    let isTitled = feed.kind(isStream: true) == .titledStream
    return OpenStream(
      chart: chart, title: isTitled ? feed.title ?? "" : nil, time: Int64(time))
  }

  private func endFeed(isComplete: Bool) throws(FeedError) {
    guard let isWhole = open?.isComplete else { return }
    open = nil
    try tables?.endFeed(isComplete: isComplete && isWhole)
  }

  /// Returns the values of the feed's columns.
  private static func values(of feed: Feed) -> [FieldValue] {
    var (feed, entry) = (feed, Entry())
    return DatabaseSchema.feedColumns.map { $0.column.read(&feed, &entry) }
  }
}
