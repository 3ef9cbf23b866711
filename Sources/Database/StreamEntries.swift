import ChartConvIO
import ChartConvModel
import ChartConvSnapshots

/// The entries of a stream, of which the database has one feed with all that it has seen.
///
/// Each has a key: a digest of its identity, the hashes of its address and of its name and date, and a
/// hash of all its values. A digest with other values is a changed entry, if it is unique.
struct StreamEntry {
  let digest: String
  let details: EntryDetails
  private let values: String

  /// - Parameter key: `nil` if nothing but its values identifies it.
  init(_ key: EntryKey?, values: FeedKey) {
    digest = key.map { SHA256($0.bytes).shortText } ?? values.text
    details = key?.details ?? EntryDetails()
    self.values = String(values.text.prefix(16))
  }

  var key: String {
    let hashes = [details.address, details.rest].map { String($0, radix: 16) }
    return "\(digest)-\(hashes[0])-\(hashes[1])-\(values)"
  }
}

/// Adds the entries of a stream's document.
extension DatabaseTables {
  /// Ends a document of a stream: adds its new entries and replaces those that have changed, unless the
  /// document is older than the last one.
  ///
  /// - Parameter isComplete: `false` if the document has or may have other entries.
  func endStream(_ stream: OpenStream, isComplete: Bool) throws(FeedError) {
    var document = DocumentKeys<String>()
    for entry in streamEntries { _ = document.add(entry.digest, entry.details) }
    let (feed, isNewest) = try feed(of: stream, isComplete: isComplete)
    var seen: Set<ExactText> = []
    var isNew: [Bool] = []
    for entry in streamEntries {
      guard seen.insert(ExactText("\(entry.digest) \(entry.details)")).inserted else {
        isNew.append(false)
        continue
      }
      isNew.append(
        try replace(entry, in: feed, document.uniqueness(of: entry.digest), isNewest: isNewest))
    }
    hasChanges = hasChanges || isNew.contains(true)
    try insertStream(of: feed) { isNew[$0] }
  }

  /// Returns `true` if an entry is to be inserted, after the older row of it was deleted.
  private func replace(
    _ entry: StreamEntry, in feed: Int64, _ uniqueness: Uniqueness, isNewest: Bool
  ) throws(FeedError) -> Bool {
    let details = entry.details
    let address = "\(entry.digest)-\(String(details.address, radix: 16))"
    var known = try rows(of: feed, "\(address)-\(String(details.rest, radix: 16))")
    if known.isEmpty, uniqueness == .key {
      known = try rows(of: feed, entry.digest)
      if known.count > 1 { known = [] }
    }
    if known.isEmpty, uniqueness < .all {
      known = try rows(of: feed, address)
      if known.count > 1 { known = [] }
    }
    guard let same = known.first else { return true }
    guard same.key != entry.key, isNewest else { return false }
    try connection.run("DELETE FROM entries WHERE entry = ?", [.number(same.row)])
    return true
  }

  /// Returns the first two entries of a feed whose keys have some first parts.
  private func rows(
    of feed: Int64, _ parts: String
  ) throws(FeedError) -> [(row: Int64, key: String)] {
    // A point follows a hyphen.
    try connection.rows(
      "SELECT entry, key FROM entries WHERE feed = ? AND key >= ? AND key < ? LIMIT 2",
      [.number(feed), .text("\(parts)-"), .text("\(parts).")], columns: 2
    ).map { row in (row[0].flatMap { Int64($0) } ?? 0, row[1] ?? "") }
  }

  /// Returns the feed of a stream, which is added if there is none, and whether the document is the newest
  /// one. The feed's values are then those of the document.
  private func feed(
    of stream: OpenStream, isComplete: Bool
  ) throws(FeedError) -> (feed: Int64, isNewest: Bool) {
    guard let (feed, wasComplete) = try find(stream.key) else {
      hasChanges = true
      let feed = try insertFeed(key: stream.key, isComplete: isComplete)
      try noteStream(stream, of: feed, isComplete: isComplete)
      return (feed, true)
    }
    if let title = stream.title {
      let known = try connection.text("SELECT source FROM feeds WHERE feed = ?", [.number(feed)])
      warnings += [known ?? "", source].compactMap { unnamed.add(stream.chart, title, in: $0) }
    }
    if isComplete, !wasComplete {
      hasChanges = true
      try complete(feed)
    }
    let known = try hash(of: feed).split(separator: " ", maxSplits: 1)
    guard known.count == 2, stream.time >= Int64(known[0]) ?? 0 else { return (feed, false) }
    guard known[1] != stream.values.text || known[0] != "\(stream.time)" else {
      return (feed, true)
    }
    hasChanges = true
    try connection.run(
      DatabaseSchema.updateFeed, [.number(feed)] + values.map { .text($0.text) })
    try noteStream(stream, of: feed, isComplete: isComplete || wasComplete)
    return (feed, true)
  }

  private func noteStream(
    _ stream: OpenStream, of feed: Int64, isComplete: Bool
  ) throws(FeedError) {
    try note("\(stream.time) \(stream.values.text)", of: feed, isComplete: isComplete)
  }
}

/// A stream whose document is being added.
struct OpenStream {
  let chart: ChartIdentity
  /// The title, if nothing else tells which stream it is.
  let title: String?
  /// The time of the document in seconds since 1970; 0 if it is unknown.
  let time: Int64
  /// A hash of the feed's values.
  var values = FeedKey()

  var key: String { chart.key }
}
