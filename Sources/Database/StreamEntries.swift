import ChartConvIO
import ChartConvModel
import ChartConvSnapshots

/// The entries of a stream, of which the database has one feed with all that it has seen. Each has a key: the
/// words of its ``StreamEntry`` and a hash of all its values.
extension StreamEntry {
  var key: String {
    (words + [String(hexadecimal: values, digits: 16)]).joined(separator: "-")
  }
}

/// Adds the entries of a stream's document.
extension DatabaseTables {
  /// Ends a document of a stream: adds its new entries and replaces those that have changed, unless the
  /// document is older than the last one.
  ///
  /// - Parameter isComplete: `false` if the document has or may have other entries.
  func endStream(_ stream: OpenFeed, isComplete: Bool) throws(FeedError) {
    var keys = DocumentKeys<ExactText>()
    for entry in stream.entries { _ = keys.add(entry.digest, entry.details) }
    stream.entries.tellApart(by: keys)
    let (feed, isNew, isNewest) = try feed(of: stream, isComplete: isComplete)
    var known: [ExactText: SharedKey<StreamEntry.Stored>] = [:]
    let verdicts = try stream.entries.verdicts(isNewest: isNewest) { digest throws(FeedError) in
      if isNew { return nil }
      if let known = known[digest] { return known }
      known[digest] = try entries(of: feed, digest.wrappedValue ?? "")
      return known[digest]
    }
    for case .changed(let older) in verdicts {
      try connection.run("DELETE FROM entries WHERE entry = ?", [.number(older.row)])
    }
    hasChanges = hasChanges || verdicts.contains(where: \.isAdded)
    try insertEntries(of: feed, stream.entries, verdicts)
    stream.entries.removeAll()
  }

  private func entries(
    of feed: Int64, _ digest: String
  ) throws(FeedError) -> SharedKey<StreamEntry.Stored> {
    // A point follows a hyphen.
    let rows = try connection.rows(
      "SELECT entry, key FROM entries WHERE feed = ? AND key >= ? AND key < ?",
      [.number(feed), .text("\(digest)-"), .text("\(digest).")], columns: 2)
    var entries = SharedKey<StreamEntry.Stored>()
    for row in rows {
      let words = (row[1] ?? "").split(separator: "-")
      guard words.count == 4, let details = EntryDetails(digits: words[1...2]) else { continue }
      entries[details] = (
        UInt64(words[3], radix: 16) ?? 0, row[0].flatMap { Int64($0) } ?? 0
      )
    }
    return entries
  }

  /// Returns the feed of a stream, whether it is added, and whether the document is the newest one. The feed's
  /// values are then those of the document.
  private func feed(
    of stream: OpenFeed, isComplete: Bool
  ) throws(FeedError) -> (feed: Int64, isNew: Bool, isNewest: Bool) {
    guard case .stream(let chart) = stream.contents else { return (0, false, false) }
    let values = stream.valuesHash.text
    guard let (feed, wasComplete) = try find(chart.key) else {
      hasChanges = true
      let feed = try insertFeed(stream, key: chart.key, isComplete: isComplete)
      try note("\(stream.time) \(values)", of: feed, isComplete: isComplete)
      return (feed, true, true)
    }
    if stream.kind == .titledStream {
      warnings += [try source(of: feed), stream.source].compactMap {
        unnamed.add(chart, stream.title ?? "", in: $0)
      }
    }
    if isComplete, !wasComplete {
      hasChanges = true
      try complete(feed)
    }
    let hash = try hash(of: feed)
    guard columns.include(FilledColumns(after: hash, count: 2)) else {
      keptFeeds += 1
      return (feed, false, false)
    }
    let known = hash.split(separator: " ", maxSplits: 1)
    guard known.count == 2, stream.time >= Int64(known[0]) ?? 0 else { return (feed, false, false) }
    guard known[1] != values + columns.suffix || known[0] != "\(stream.time)" else {
      return (feed, false, true)
    }
    hasChanges = true
    try connection.run(
      DatabaseSchema.updateFeed, [.number(feed)] + stream.values.map { .text($0.text) })
    try note("\(stream.time) \(values)", of: feed, isComplete: isComplete || wasComplete)
    return (feed, false, true)
  }
}
