import ChartConvIO
import ChartConvModel
import ChartConvSnapshots

/// The rows of one snapshot in the document that is being added.
final class SnapshotPart {
  let copy: SnapshotCopy
  /// The copy that the database has.
  let known: (feed: Int64, isComplete: Bool)?
  /// The feed that the rows are added to; `nil` if they are left out.
  let own: Int64?
  var isComplete = true
  /// The name of the input.
  let source: String
  var hash = FeedKey()
  /// The number of rows.
  var count = 0

  init(
    of copy: SnapshotCopy, known: (feed: Int64, isComplete: Bool)?, own: Int64?, source: String
  ) {
    self.copy = copy
    self.known = known
    self.own = own
    self.source = source
  }
}

/// Which of several copies of a snapshot stays.
extension DatabaseTables {
  func beginPart(of copy: SnapshotCopy) throws(FeedError) -> SnapshotPart {
    if let part = snapshots[copy] { return part }
    let key = copy.identity.key
    let known = try find(key)
    let isLeftOut = preference == .first && known?.isComplete ?? false
    let own = isLeftOut ? nil : try insertFeed(key: key, isComplete: copy.isComplete)
    let part = SnapshotPart(of: copy, known: known, own: own, source: source)
    snapshots[copy] = part
    return part
  }

  func endPart(_ part: SnapshotPart, isComplete: Bool) throws(FeedError) {
    part.hash = entriesHash
    if !isComplete { part.isComplete = false }
    try insertPart()
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
    for (copy, part) in parts {
      let complete = SnapshotCopy(copy.identity, isComplete: true)
      if !copy.isComplete, snapshots[complete] != nil {
        if let own = part.own { try delete(own) }
        continue
      }
      part.isComplete = part.isComplete && isComplete
      try settle(part)
    }
    snapshots.removeAll(keepingCapacity: true)
    partsOfRows.removeAll(keepingCapacity: true)
  }

  private func settle(_ part: SnapshotPart) throws(FeedError) {
    let facts = SnapshotFacts(
      isComplete: part.isComplete, count: part.count, hash: part.hash.value)
    if let known = part.known {
      // Beside a complete copy that stays, only the hash counts.
      let count = part.own == nil ? part.count : try countEntries(of: known.feed)
      let knownFacts = SnapshotFacts(
        isComplete: known.isComplete, count: count, digits: try hash(of: known.feed))
      let verdict = facts.verdict(beside: knownFacts, preference)
      if facts.isInConflict(with: knownFacts) {
        let source = try connection.text(
          "SELECT source FROM feeds WHERE feed = ?", [.number(known.feed)])
        let sources = [source ?? "", part.source]
        let used = verdict == .counts ? 1 : 0
        let conflict = SnapshotConflict(
          of: part.copy.identity.chart, used: sources[used], omitted: sources[1 - used])
        warnings.append(conflict.message)
      }
      guard verdict == .counts else {
        if let own = part.own { try delete(own) }
        return
      }
      try delete(known.feed)
    }
    guard let own = part.own else { return }
    hasChanges = true
    try note(part.hash.text, of: own, isComplete: part.isComplete)
    try deleteIncompleteCopies(of: own)
  }

  private func countEntries(of feed: Int64) throws(FeedError) -> Int {
    try makeFeedIndex()
    return Int(
      try connection.run("SELECT count(*) FROM entries WHERE feed = ?", [.number(feed)]) ?? 0)
  }
}
