import ChartConvIO
import ChartConvModel

/// The truncated feeds of a database that have no snapshot's identity, because its values would
/// have followed the missing entries. A feed that begins with the same entries replaces such a
/// feed.
final class IncompleteFeeds {
  private let connection: DatabaseConnection
  /// The numbers by the id of the first entry.
  private var feeds: [String?: [Int64]] = [:]
  private let firstId: DatabaseStatement
  private let countEntries: DatabaseStatement
  private let countAgreeing: DatabaseStatement
  private let countSame: DatabaseStatement

  /// Finds the feeds that are in the database.
  init(of connection: DatabaseConnection) throws(FeedError) {
    self.connection = connection
    firstId = try connection.prepare("SELECT id FROM entries WHERE feed = ? ORDER BY entry LIMIT 1")
    countEntries = try connection.prepare("SELECT count(*) FROM entries WHERE feed = ?")
    countAgreeing = try connection.prepare(
      "SELECT count(*) FROM feeds a JOIN feeds b WHERE a.feed = ? AND b.feed = ? AND \(Self.agree)")
    countSame = try connection.prepare(Self.sameEntries)
    let next = try connection.prepare(
      "SELECT feed FROM feeds WHERE NOT is_complete AND entries_hash IS NULL AND feed > ? "
        + "ORDER BY feed LIMIT 1")
    var last: Int64 = 0
    while let feed = try next.run(last) {
      feeds[try first(of: feed), default: []].append(feed)
      last = feed
    }
  }

  /// True of two feeds that say no different charts, queries, storefronts or times.
  private static let agree = [
    ("coalesce(a.chart, a.feed_url, a.feed_title)", "coalesce(b.chart, b.feed_url, b.feed_title)"),
    ("a.chart_query", "b.chart_query"), ("a.country", "b.country"),
    ("a.feed_updated", "b.feed_updated"),
  ].map { "coalesce(\($0) = \($1), 1)" }.joined(separator: " AND ")

  /// Counts the first entries of a feed (2) with the same identities as those of another (1).
  private static let sameEntries = """
    SELECT count(*) FROM entries a JOIN entries b ON b.entry - a.entry =
    (SELECT min(entry) FROM entries WHERE feed = ?2) - (SELECT min(entry) FROM entries WHERE feed = ?1)
    WHERE a.feed = ?1 AND b.feed = ?2 AND a.id IS b.id AND (a.id IS NOT NULL OR a.url IS b.url
    AND (a.url IS NOT NULL OR a.name IS b.name AND a.artist IS b.artist))
    """

  /// Finds the next feed after 2 that says nothing else than a feed (1) and has its first entry.
  private static let nextCandidate = """
    SELECT b.feed FROM feeds a JOIN feeds b
    WHERE a.feed = ?1 AND b.feed <> ?1 AND b.feed > ?2 AND \(agree)
    AND (?3 IS NULL OR b.feed IN (SELECT feed FROM entries WHERE id = ?3)) ORDER BY b.feed LIMIT 1
    """

  /// Notes an incomplete feed. Returns `false` if it is a copy of another one.
  func add(_ feed: Int64) throws(FeedError) -> Bool {
    let id = try first(of: feed)
    let next = try connection.prepare(Self.nextCandidate)
    var last: Int64 = 0
    while true {
      next.set(3, id)
      guard let other = try next.run(feed, last) else { break }
      if try begins(other, with: feed) { return false }
      last = other
    }
    feeds[id, default: []].append(feed)
    return true
  }

  /// Returns the incomplete copies of a feed, which aren't kept.
  func takeCopies(of feed: Int64) throws(FeedError) -> [Int64] {
    guard !feeds.isEmpty else { return [] }
    var copies: [Int64] = []
    let id = try first(of: feed)
    for key in id == nil ? [nil] : [id, nil] {
      var kept: [Int64] = []
      for other in feeds[key] ?? [] {
        let isCopy = try other != feed ? isCopy(other, of: feed) : false
        if isCopy { copies.append(other) } else { kept.append(other) }
      }
      feeds[key] = kept.isEmpty ? nil : kept
    }
    return copies
  }

  private func isCopy(_ other: Int64, of feed: Int64) throws(FeedError) -> Bool {
    guard try countAgreeing.run(other, feed) == 1 else { return false }
    return try begins(feed, with: other)
  }

  /// Returns `true` if a feed begins with all entries of another.
  private func begins(_ feed: Int64, with other: Int64) throws(FeedError) -> Bool {
    let count = try countEntries.run(other) ?? 0
    guard try countEntries.run(feed) ?? 0 >= count else { return false }
    return try countSame.run(other, feed) == count
  }

  private func first(of feed: Int64) throws(FeedError) -> String? {
    firstId.set(1, feed)
    return try firstId.text()
  }
}
