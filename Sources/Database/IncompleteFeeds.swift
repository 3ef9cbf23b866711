import ChartConvIO
import ChartConvModel
import ChartConvSnapshots

/// The truncated feeds of a database that have no snapshot's identity, because its values would have
/// followed the missing entries. A feed that begins with the same entries replaces such a feed.
///
/// Feeds are compared by hashes of their first entries, so that the work for one doesn't grow with the
/// number of others. A feed's entries are read at most once in a run.
final class IncompleteFeeds {
  /// The truncated feeds by a hash of all their entries.
  private var truncated: [UInt64: [Int64]] = [:]
  /// The feeds by hashes of their first entries: of one, of two and so on. Only feeds are in it whose first
  /// id is that of a truncated one.
  private var beginnings: [UInt64: [Int64]] = [:]
  /// The hashes of the first ids of truncated feeds.
  private var firstIds: Set<UInt64> = []
  private let entries: DatabaseStatement
  private let withSameFirst: DatabaseStatement
  private let agreeing: DatabaseStatement
  private let anyAgreeing: DatabaseStatement

  /// Finds the feeds that are in the database.
  init(of connection: DatabaseConnection) throws(FeedError) {
    entries = try connection.prepare(
      "SELECT id, url, name, artist FROM entries WHERE feed = ? ORDER BY entry")
    withSameFirst = try connection.prepare(
      "SELECT DISTINCT b.feed FROM entries a JOIN entries b ON b.id IS a.id "
        + "WHERE a.entry = (SELECT min(entry) FROM entries WHERE feed = ?)")
    let pair = "feeds a JOIN feeds b WHERE a.feed = ?1 AND b.feed <> ?1 AND \(Self.agree)"
    agreeing = try connection.prepare("SELECT count(*) FROM \(pair) AND b.feed = ?2")
    anyAgreeing = try connection.prepare("SELECT b.feed FROM \(pair) LIMIT 1")
    let incomplete = try connection.prepare(
      "SELECT feed FROM feeds WHERE NOT is_complete AND entries_hash IS NULL ORDER BY feed")
    for row in try incomplete.rows(ofColumns: 1) {
      if let feed = row[0].flatMap({ Int64($0) }) { try note(feed, start(of: feed)) }
    }
  }

  /// True of two feeds that say no different charts, queries, storefronts or times.
  private static let agree = [
    ("coalesce(a.chart, a.feed_url, a.feed_title)", "coalesce(b.chart, b.feed_url, b.feed_title)"),
    ("a.chart_query", "b.chart_query"), ("a.country", "b.country"),
    ("a.feed_updated", "b.feed_updated"),
  ].map { "coalesce(\($0) = \($1), 1)" }.joined(separator: " AND ")

  /// Notes an incomplete feed. Returns `false` if it is a copy of another one.
  func add(_ feed: Int64) throws(FeedError) -> Bool {
    let start = try start(of: feed)
    guard let all = start.hashes.last else {
      if try anyAgreeing.run(feed) != nil { return false }
      truncated[Self.none, default: []].append(feed)
      return true
    }
    try note(feed, start)
    for other in beginnings[all] ?? [] {
      guard try agree(feed, other) else { continue }
      remove(feed, all)
      return false
    }
    return true
  }

  /// Returns the incomplete copies of a feed, which aren't kept.
  func takeCopies(of feed: Int64) throws(FeedError) -> [Int64] {
    guard !truncated.isEmpty else { return [] }
    var copies: [Int64] = []
    let start = try start(of: feed)
    if firstIds.contains(start.id) { register(feed, start.hashes) }
    let hashes = [Self.none] + start.hashes
    for hash in hashes {
      for other in truncated[hash] ?? [] {
        if try agree(feed, other) { copies.append(other) }
      }
    }
    for copy in copies { for hash in hashes { remove(copy, hash) } }
    return copies
  }

  /// The hash of no entries.
  private static let none: UInt64 = 0

  /// The beginning of a feed: a hash of its first id, the same for all without one, and hashes of the first
  /// entry, of the first two and so on.
  private typealias Start = (id: UInt64, hashes: [UInt64])

  /// Notes a truncated feed, and the feeds that begin with its first id.
  private func note(_ feed: Int64, _ start: Start) throws(FeedError) {
    truncated[start.hashes.last ?? Self.none, default: []].append(feed)
    guard !start.hashes.isEmpty else { return }
    guard firstIds.insert(start.id).inserted else { return register(feed, start.hashes) }
    withSameFirst.set(1, feed)
    for row in try withSameFirst.rows(ofColumns: 1) {
      guard let other = row[0].flatMap({ Int64($0) }) else { continue }
      let otherStart = try self.start(of: other)
      if otherStart.id == start.id { register(other, otherStart.hashes) }
    }
  }

  private func register(_ feed: Int64, _ hashes: [UInt64]) {
    for hash in hashes where beginnings[hash]?.last != feed {
      beginnings[hash, default: []].append(feed)
    }
  }

  private func remove(_ feed: Int64, _ hash: UInt64) {
    truncated[hash]?.removeAll { $0 == feed }
    if truncated[hash]?.isEmpty ?? false { truncated[hash] = nil }
    beginnings[hash]?.removeAll { $0 == feed }
  }

  private func agree(_ feed: Int64, _ other: Int64) throws(FeedError) -> Bool {
    guard other != feed else { return false }
    return try agreeing.run(feed, other) == 1
  }

  private func start(of feed: Int64) throws(FeedError) -> Start {
    entries.set(1, feed)
    let rows = try entries.rows(ofColumns: 4)
    var id = Hash64()
    if let text = rows.first?[0] { id.add(text.bytes.span) }
    var hash = Hash64()
    let hashes = rows.map { row in
      let key =
        row[0].map { [$0] } ?? row[1].map { ["", $0] } ?? ["", "", row[2] ?? "", row[3] ?? ""]
      for text in key { hash.add(text.bytes.span) }
      hash.add(0xFE)
      return hash.value
    }
    return (id.value, hashes)
  }
}
