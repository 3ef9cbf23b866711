package import ChartConvModel

/// The identity of a chart or another feed in any number of documents: the chart's name, else the
/// feed's own address, else the one that it was fetched from, else its home page with its title; the
/// query that selects its entries; and the storefront.
package struct ChartIdentity: Hashable, Sendable {
  private let name: [UInt8]
  private let query: [UInt8]
  private let country: [UInt8]
  package let isNamed: Bool

  /// `true` if nothing tells which chart it is, as of an answer of the Search API.
  package var isAnonymous: Bool { name.isEmpty && query.isEmpty }

  /// The feed values that it is made of.
  package static let parts: FeedParts = [.chart, .chartQuery, .country, .feedURL, .title, .url]

  /// - Parameter row: the storefront of an entry, which counts if the feed has none.
  package init(_ feed: Feed, rowCountry: Span<UInt8>?) {
    // A title alone is that of many feeds.
    let page = feed.title.map { Array($0.utf8) + (feed.url.map { [0xFF] + $0.utf8 } ?? []) }
    // A search is known by its query alone: the limit of its address may change.
    let isSearch = feed.chartQuery != nil
    // A relative address is that of many feeds, too.
    let own = feed.feedURL.flatMap { $0.utf8.contains(UInt8(ascii: ":")) ? $0 : nil }
    let address = feed.chart ?? own ?? (isSearch ? nil : feed.address)
    name = address.map { Array($0.utf8) } ?? page ?? Array((feed.url ?? "").utf8)
    query = Array((feed.chartQuery ?? "").utf8)
    isNamed = feed.chart != nil
    country =
      if let own = feed.country {
        Array(own.utf8)
      } else if let rowCountry {
        Array(rowCountry)
      } else {
        []
      }
  }

  /// Returns `true` unless the two say different names, queries or countries.
  package func mayBe(_ other: Self) -> Bool {
    func agree(_ one: [UInt8], _ other: [UInt8]) -> Bool {
      one.isEmpty || other.isEmpty || one == other
    }
    return agree(name, other.name) && agree(query, other.query) && agree(country, other.country)
  }

  /// Compares the names, then the queries, then the countries.
  package func precedes(_ other: Self) -> Bool {
    if name != other.name { return name.lexicographicallyPrecedes(other.name) }
    if query != other.query { return query.lexicographicallyPrecedes(other.query) }
    return country.lexicographicallyPrecedes(other.country)
  }

  /// Bytes that only this chart has.
  package var bytes: [UInt8] { [isNamed ? 1 : 0] + name + [0xFF] + query + [0xFF] + country }

  /// What the columns `chart`, `chart_query` and `country` show of it.
  package var shown: [[UInt8]] { [isNamed ? name : [], query, country] }

  /// A text that only this chart has: its description after the sizes of its parts.
  package var key: String {
    let page = String(decoding: name.drop { $0 != 0xFF }.dropFirst(), as: UTF8.self)
    return "\(isNamed ? "chart" : "feed") \(name.count) \(query.count) \(description)\(page)"
  }

  /// The name, the query and the country: `topsongs?genre=14 (us)`.
  package var description: String {
    var bytes = Array(name.prefix { $0 != 0xFF })
    if !query.isEmpty { bytes += Array("?".utf8) + query }
    if !country.isEmpty { bytes += Array(" (".utf8) + country + Array(")".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What a feed is, for the keys of its entries.
package enum FeedKind: Sendable {
  case chart, stream
  /// A stream that nothing but its title tells from others. An id without a colon may be that of another
  /// one's entry.
  case titledStream
}

extension Feed {
  /// `true` if the document shows the newest entries of a stream: a blog, a podcast, reviews. An entry
  /// that it lacks is still in the stream. A chart has ranks, a name or a query, and a list is whole.
  package func isStream(_ row: borrowing Row) -> Bool {
    isStream(hasRank: row.has(.rank), kind: row.text(.kind))
  }

  /// Returns what an entry of the feed is part of.
  package func kind(isStream: Bool) -> FeedKind {
    guard isStream else { return .chart }
    // Rows of a table may lack the values of their feed.
    let isTitled = [feedURL, address, url].allSatisfy { $0 == nil } && dialect != "chartconv"
    return isTitled ? .titledStream : .stream
  }

  /// - Parameter kind: the kind of an entry.
  package func isStream(hasRank: Bool, kind: Span<UInt8>? = nil) -> Bool {
    if kind.equals("review") { return true }
    guard chart == nil, chartQuery == nil else { return chart == "customerreviews" }
    switch dialect {
    case "rss", "rss-json", "atom", "jsonfeed": return true
    case "chartconv", "podcastindex-json":
      return kind.equals("article") || kind.equals("podcast-episode")
        || dialect == "chartconv" && !hasRank
    default: return false
    }
  }
}

/// The identity of a snapshot: one document of one chart at one time.
///
/// Documents with the same identity are copies of one snapshot. Without a time or a name there is no
/// identity: each document is a snapshot, unless its entries are those of another one.
///
/// A document that ended before its end may lack its identity, because the values of some feeds come
/// after the entries. It is a copy of a document that begins with its entries, unless the two say
/// different charts or times.
package struct SnapshotIdentity: Hashable, Sendable {
  package let chart: ChartIdentity
  /// The moment in whole seconds since 1970-01-01T00:00:00Z, and the nanoseconds after it.
  private let seconds: Int
  private let nanosecond: Int

  /// The feed values that it is made of.
  package static let parts = ChartIdentity.parts.union([.updated])
  /// The columns of rows that it is made of.
  package static let fields: FieldSet = [.country, .rank, .kind]

  /// Creates the identity of all documents of a chart at a time; `nil` if there is none.
  package init?(_ chart: ChartIdentity, at time: Timestamp?) {
    guard let time else { return nil }
    self.chart = chart
    seconds = time.secondsSince1970
    nanosecond = time.nanosecond
  }

  /// Compares the times, then the charts.
  package func precedes(_ other: Self) -> Bool {
    (seconds, nanosecond) == (other.seconds, other.nanosecond)
      ? chart.precedes(other.chart)
      : (seconds, nanosecond) < (other.seconds, other.nanosecond)
  }

  /// A text that only copies of the snapshot have.
  package var key: String { "\(chart.key) \(seconds)" + (nanosecond == 0 ? "" : ".\(nanosecond)") }
}

/// A copy of a snapshot. A table may have the rows of a complete and of an incomplete one.
package struct SnapshotCopy: Hashable, Sendable {
  package let identity: SnapshotIdentity
  package let isComplete: Bool

  package init(_ identity: SnapshotIdentity, isComplete: Bool) {
    self.identity = identity
    self.isComplete = isComplete
  }
}

extension ChartIdentity {
  /// Returns the warning about two complete documents at one time with different entries. If nothing tells the
  /// chart, both count.
  package func conflict(used: String, omitted: String) -> String {
    isAnonymous
      ? "\(used) and \(omitted) have the same time and no chart, address or title;"
        + " they count as one chart"
      : "two snapshots of \(description) at the same time differ"
        + (used == omitted
          ? ", both read from \(used); one is left out"
          : ": \(used) counts, \(omitted) is left out")
  }
}

/// Finds two inputs whose feeds nothing tells apart, or only a title, so that they count as one.
package struct UnnamedFeeds: Sendable {
  private var sources: [ChartIdentity: String] = [:]
  private var hasFound = false

  package init() {}

  /// Adds a feed. Returns the warning about the first two inputs. Names that differ in digits alone are
  /// those of one feed at several times.
  ///
  /// - Parameter title: the title of a stream; `nil` for a chart.
  package mutating func add(
    _ feed: ChartIdentity, _ title: String?, in source: String
  ) -> String? {
    guard !hasFound else { return nil }
    let known = sources[feed] ?? source
    sources[feed] = known
    let names = [known, source].map { $0.filter { !$0.isASCII || !$0.isNumber } }
    guard names[0] != names[1] else { return nil }
    hasFound = true
    let what = title.map { "no address but one title, '\($0)'; they count as one feed" }
    return "\(known) and \(source) have "
      + (what ?? "no chart, address or title; they count as one chart")
  }
}

/// What rows belong to in a store that tells copies apart.
package enum RowContents: Hashable, Sendable {
  /// Of the copies of the snapshot one counts.
  case snapshot(SnapshotCopy)
  /// Entries that are new or have changed are added.
  case stream(ChartIdentity)
  /// Nothing tells what they are.
  case unknown

  /// - Parameter rowCountry: the storefront of an entry, which counts if the feed has none.
  package init(_ feed: Feed, rowCountry: Span<UInt8>?, isStream: Bool) {
    let chart = ChartIdentity(feed, rowCountry: rowCountry)
    if chart.isAnonymous {
      self = .unknown
    } else if isStream {
      self = .stream(chart)
    } else if let identity = SnapshotIdentity(chart, at: feed.updated) {
      self = .snapshot(SnapshotCopy(identity, isComplete: feed.isComplete != false))
    } else {
      self = .unknown
    }
  }

  package var copy: SnapshotCopy? { if case .snapshot(let copy) = self { copy } else { nil } }

  package var isStream: Bool { if case .stream = self { true } else { false } }
}
