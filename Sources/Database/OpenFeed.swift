import ChartConvIO
import ChartConvModel
import ChartConvSnapshots

/// A feed whose rows are added: a snapshot, the document of a stream, or a feed without a time.
final class OpenFeed {
  let contents: RowContents
  let values: [FieldValue]
  let kind: FeedKind
  /// The time of the document in seconds since 1970; 0 if it is unknown.
  let time: Int64
  let title: String?
  var isComplete: Bool
  /// The feed's row; `nil` before there is one, or if the rows are left out.
  var row: Int64?
  /// The copy of a snapshot that the database has.
  fileprivate var known: (feed: Int64, isComplete: Bool, hash: String, columns: FilledColumns)?
  /// A hash of the entries.
  var hash = FeedKey()
  /// The number of entries of a snapshot that aren't held.
  var count = 0
  /// Those of a stream.
  var entries: [StreamEntry] = []

  /// Creates a feed without rows.
  convenience init(_ feed: Feed) {
    var (values, entry) = (feed, Entry())
    self.init(
      feed, rowCountry: nil, isStream: feed.isStream(hasRank: false),
      values: DatabaseSchema.feedColumns.map { $0.column.read(&values, &entry) })
  }

  /// - Parameter row: the first row, with the values of the feed.
  convenience init(_ feed: Feed, _ row: Row) {
    self.init(
      feed, rowCountry: row.text(.country), isStream: feed.isStream(row),
      values: DatabaseSchema.feedColumns.map { row.value($0) })
  }

  private init(_ feed: Feed, rowCountry: Span<UInt8>?, isStream: Bool, values: [FieldValue]) {
    contents = RowContents(feed, rowCountry: rowCountry, isStream: isStream)
    self.values = values
    kind = feed.kind(isStream: isStream)
    time = Int64((feed.seen ?? feed.updated)?.secondsSince1970 ?? 0)
    title = feed.title
    isComplete = feed.isComplete != false
  }

  /// The name of the input.
  var source: String { values[Self.source].text ?? "" }
  private static let source = DatabaseSchema.feedColumns.firstIndex(of: .source) ?? 0

  /// A hash of the values. The same feed may be in another file.
  var valuesHash: FeedKey {
    var hash = FeedKey()
    for (index, value) in values.enumerated() where index != Self.source { hash.add(value.text) }
    return hash
  }
}

/// Which of several copies of a snapshot stays.
extension DatabaseTables {
  func beginSnapshot(_ feed: OpenFeed, _ copy: SnapshotCopy) throws(FeedError) {
    let key = copy.identity.key
    feed.known = try find(key).map { known throws(FeedError) in
      let hash = try hash(of: known.feed)
      return (known.feed, known.isComplete, hash, FilledColumns(after: hash, count: 1))
    }
    if preference == .last || feed.known?.isComplete != true || columnsGrow(in: feed) {
      feed.row = try insertFeed(feed, key: key, isComplete: copy.isComplete)
    }
    snapshots[copy] = feed
  }

  /// Returns `true` if the run has all columns of the copy that the database has, and more.
  private func columnsGrow(in feed: OpenFeed) -> Bool {
    feed.known.map { columns != $0.columns && columns.include($0.columns) } ?? false
  }

  /// Notes that the document lost entries, which may be of any of its snapshots.
  func markIncomplete() {
    for part in snapshots.values { part.isComplete = false }
  }

  /// Ends a document, or a table, whose rows belong to any number of snapshots. Of the copies of each one
  /// stays; see ``SnapshotFacts``.
  ///
  /// - Parameter isComplete: `false` if the document ended before its end.
  func endDocument(isComplete: Bool) throws(FeedError) {
    guard !snapshots.isEmpty else { return }
    let parts = snapshots.sorted { $0.key.identity.precedes($1.key.identity) }
    for (copy, feed) in parts {
      let complete = SnapshotCopy(copy.identity, isComplete: true)
      if !copy.isComplete, snapshots[complete] != nil {
        if let row = feed.row { try delete(row) }
        continue
      }
      if !isComplete { feed.isComplete = false }
      try settle(feed, of: copy.identity.chart)
    }
    snapshots.removeAll(keepingCapacity: true)
    feedsOfRows.removeAll(keepingCapacity: true)
  }

  private func settle(_ feed: OpenFeed, of chart: ChartIdentity) throws(FeedError) {
    var facts = SnapshotFacts(isComplete: feed.isComplete, count: feed.count, hash: feed.hash.value)
    if let known = feed.known {
      let isComparable = columns == known.columns
      // Beside a complete copy that stays, only the hash counts.
      let count = feed.row == nil && isComparable ? feed.count : try countEntries(of: known.feed)
      let knownFacts = SnapshotFacts(
        isComplete: known.isComplete, count: count, digits: known.hash)
      // Of entries with other columns, only the number is known.
      if !isComparable { facts.hash = knownFacts.hash }
      var verdict = facts.verdict(beside: knownFacts, preference)
      if verdict == .same, columnsGrow(in: feed) {
        verdict = .counts
      } else if verdict == .same, !known.columns.include(columns) {
        keptFeeds += 1
      }
      if facts.isInConflict(with: knownFacts) {
        let sources = [try source(of: known.feed), feed.source]
        let used = verdict == .counts ? 1 : 0
        warnings.append(chart.conflict(used: sources[used], omitted: sources[1 - used]))
      }
      guard verdict == .counts else {
        if let row = feed.row { try delete(row) }
        return
      }
      try delete(known.feed)
    }
    guard let row = feed.row else { return }
    hasChanges = true
    try note(feed.hash.text, of: row, isComplete: feed.isComplete)
    try deleteIncompleteCopies(of: row)
  }

  /// Returns the name of the input of a feed that the database has.
  func source(of feed: Int64) throws(FeedError) -> String {
    try connection.text("SELECT source FROM feeds WHERE feed = ?", [.number(feed)]) ?? ""
  }

  private func countEntries(of feed: Int64) throws(FeedError) -> Int {
    try makeFeedIndex()
    return Int(
      try connection.run("SELECT count(*) FROM entries WHERE feed = ?", [.number(feed)]) ?? 0)
  }
}
