import ChartConvIO
import ChartConvModel
import ChartConvSnapshots

/// The truncated feeds of a database that have no snapshot's identity, because its values would have
/// followed the missing entries. A feed that begins with the same entries replaces such a feed.
///
/// A feed's entries are read at most once in a run.
final class IncompleteFeeds {
  /// The truncated feeds, in the order of their numbers.
  private var truncated: [Int64] = []
  private var known: [Int64: Beginnings] = [:]
  private let connection: DatabaseConnection

  init(of connection: DatabaseConnection) throws(FeedError) {
    self.connection = connection
    truncated = try connection.rows(
      "SELECT feed FROM feeds WHERE NOT is_complete AND entries_hash IS NULL ORDER BY feed",
      columns: 1
    ).compactMap { $0[0].flatMap { Int64($0) } }
  }

  /// True of two feeds that say no different charts, queries, storefronts or times.
  private static let agree = [
    ("coalesce(a.chart, a.feed_url, a.feed_title)", "coalesce(b.chart, b.feed_url, b.feed_title)"),
    ("a.chart_query", "b.chart_query"), ("a.country", "b.country"),
    ("a.feed_updated", "b.feed_updated"),
  ].map { "coalesce(\($0) = \($1), 1)" }.joined(separator: " AND ")
  private static let pair = "feeds a JOIN feeds b WHERE a.feed = ?1 AND b.feed <> ?1 AND \(agree)"

  /// Notes an incomplete feed. Returns `false` if it is a copy of another one.
  func add(_ feed: Int64) throws(FeedError) -> Bool {
    let own = try beginnings(of: feed)
    if own.count == 0 {
      let sql = "SELECT b.feed FROM \(Self.pair) LIMIT 1"
      if try connection.run(sql, [.number(feed)]) != nil { return false }
    } else {
      let withSameFirst = """
        SELECT DISTINCT b.feed FROM entries a JOIN entries b ON b.id IS a.id
        WHERE a.entry = (SELECT min(entry) FROM entries WHERE feed = ?)
        """
      for row in try connection.rows(withSameFirst, [.number(feed)], columns: 1) {
        guard let other = row[0].flatMap({ Int64($0) }), other != feed else { continue }
        if try beginnings(of: other).begin(with: own), try agree(feed, other) { return false }
      }
    }
    truncated.append(feed)
    return true
  }

  /// Returns the incomplete copies of a feed, which aren't kept.
  func takeCopies(of feed: Int64) throws(FeedError) -> [Int64] {
    guard !truncated.isEmpty else { return [] }
    let own = try beginnings(of: feed)
    var copies: [Int64] = []
    for other in truncated where other != feed {
      if own.begin(with: try beginnings(of: other)), try agree(feed, other) { copies.append(other) }
    }
    truncated.removeAll(where: copies.contains)
    return copies
  }

  private func agree(_ feed: Int64, _ other: Int64) throws(FeedError) -> Bool {
    try connection.run(
      "SELECT count(*) FROM \(Self.pair) AND b.feed = ?2", [.number(feed), .number(other)]) == 1
  }

  private func beginnings(of feed: Int64) throws(FeedError) -> Beginnings {
    if let known = known[feed] { return known }
    let sql = "SELECT id, url, name, artist FROM entries WHERE feed = ? ORDER BY entry"
    var beginnings = Beginnings()
    for row in try connection.rows(sql, [.number(feed)], columns: 4) {
      let key =
        row[0].map { [$0] } ?? row[1].map { ["", $0] } ?? ["", "", row[2] ?? "", row[3] ?? ""]
      key.joined(separator: "\0").withSpan { beginnings.append($0) }
    }
    known[feed] = beginnings
    return beginnings
  }
}
