import ChartConvConvert
import ChartConvIO
import ChartConvModel

/// The rows of one snapshot in the document that is being added.
struct SnapshotPart {
  /// The copy that the database has.
  let known: (feed: Int64, isComplete: Bool)?
  /// The feed that the rows are added to; `nil` if a complete copy is known.
  let own: Int64?
  var isComplete: Bool
  /// The name of the input.
  let source: String
  var hash: FeedKey
}

/// Which of several copies of a snapshot stays.
extension DatabaseTables {
  /// Ends consecutive rows of a snapshot.
  func endPart(of copy: SnapshotCopy, isComplete: Bool) throws(FeedError) {
    if let part = snapshots[copy] {
      snapshots[copy]?.hash = entriesHash
      if !isComplete { snapshots[copy]?.isComplete = false }
      return try extend(part)
    }
    let key = copy.identity.key
    let known = try find(key, after: 0)
    let isLeftOut = known?.isComplete ?? false
    if isLeftOut { try discard() }
    snapshots[copy] = SnapshotPart(
      known: known, own: isLeftOut ? nil : try add(key: key, isComplete: isComplete),
      isComplete: isComplete, source: values[Self.source].text ?? "", hash: entriesHash)
  }

  private static let source = DatabaseSchema.feedColumns.firstIndex(of: .source) ?? 0

  /// Adds more rows to a snapshot, unless it is left out.
  private func extend(_ part: SnapshotPart) throws(FeedError) {
    guard let own = part.own else { return try discard() }
    guard let feed else { return try insertEntries(of: own) }
    // Many rows are inserted already, as those of another feed.
    try insertEntries(of: feed)
    try moveEntries.run(own, feed)
    try delete(feed)
    try connection.execute("RELEASE feed")
  }

  /// Notes that the document lost entries, which may be of any of its snapshots.
  func markIncomplete() {
    for copy in snapshots.keys { snapshots[copy]?.isComplete = false }
  }

  /// Ends a document, or a table, whose rows belong to any number of snapshots. Of copies, the complete
  /// one stays; of two complete ones the first, of incomplete ones the longest.
  ///
  /// - Parameter isComplete: `false` if the document ended before its end.
  func endDocument(isComplete: Bool) throws(FeedError) {
    guard !snapshots.isEmpty else { return }
    let parts = snapshots.sorted { $0.key.identity.precedes($1.key.identity) }
    for (copy, var part) in parts {
      let complete = SnapshotCopy(copy.identity, isComplete: true)
      if !copy.isComplete, snapshots[complete] != nil {
        if let own = part.own { try delete(own) }
        continue
      }
      part.isComplete = part.isComplete && isComplete
      if let own = part.own {
        try settle(part, own)
      } else {
        try note(part, of: copy.identity.chart)
      }
    }
    snapshots.removeAll(keepingCapacity: true)
  }

  private func settle(_ part: SnapshotPart, _ own: Int64) throws(FeedError) {
    if let known = part.known {
      let isLonger = try countEntries.run(own) ?? 0 > countEntries.run(known.feed) ?? 0
      let isBetter = part.isComplete || isLonger
      try delete(isBetter ? known.feed : own)
      guard isBetter else { return }
    }
    hasChanges = true
    nameEntries.set(1, part.hash.text)
    nameEntries.set(2, part.isComplete ? 1 : 0)
    nameEntries.set(3, own)
    try nameEntries.run()
    try deleteIncompleteCopies(of: own)
  }

  func delete(_ feed: Int64) throws(FeedError) {
    for statement in deleteFeed { try statement.run(feed) }
  }

  /// Notes a complete copy that is left out although its entries are others.
  private func note(_ part: SnapshotPart, of chart: ChartIdentity) throws(FeedError) {
    guard let known = part.known, part.isComplete else { return }
    findEntries.set(1, known.feed)
    findEntries.set(2, part.hash.text)
    guard try findEntries.run() == 0 else { return }
    findSource.set(1, known.feed)
    conflicts.append(
      SnapshotConflict(of: chart, used: try findSource.text() ?? "", omitted: part.source))
  }
}
