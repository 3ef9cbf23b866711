package import ChartConvModel

/// The identity of a chart in any number of documents: its name, else the feed's address, else its
/// title; the query that selects its entries; and the storefront.
package struct ChartIdentity: Hashable, Sendable {
  private let name: [UInt8]
  private let query: [UInt8]
  private let country: [UInt8]
  /// `true` if the feed says which chart it is.
  package let isNamed: Bool

  /// `true` if nothing tells which chart it is, as of an answer of the Search API.
  package var isAnonymous: Bool { name.isEmpty && query.isEmpty }

  /// The feed values that it is made of.
  package static let parts: FeedParts = [.chart, .chartQuery, .country, .feedURL, .title]

  /// - Parameter row: the storefront of an entry, which counts if the feed has none.
  package init(_ feed: Feed, rowCountry: Span<UInt8>?) {
    name = Array((feed.chart ?? feed.feedURL ?? feed.title ?? "").utf8)
    query = Array((feed.chartQuery ?? "").utf8)
    isNamed = feed.chart != nil
    country =
      if let own = feed.country {
        Array(own.utf8)
      } else if let rowCountry {
        rowCountry.indices.map { rowCountry[$0] }
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
  fileprivate var key: String {
    "\(isNamed ? "chart" : "feed") \(name.count) \(query.count) \(description)"
  }

  /// The name, the query and the country: `topsongs?genre=14 (us)`.
  package var description: String {
    var bytes = name
    if !query.isEmpty { bytes += Array("?".utf8) + query }
    if !country.isEmpty { bytes += Array(" (".utf8) + country + Array(")".utf8) }
    return String(decoding: bytes, as: UTF8.self)
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
  package static let parts = ChartIdentity.parts.union(.updated)
  /// The columns of rows that it is made of.
  package static let fields: FieldSet = [.country]

  /// Creates an identity; `nil` if the feed has no time, or nothing tells its chart.
  package init?(of chart: ChartIdentity, _ feed: Feed) {
    guard !chart.isAnonymous else { return nil }
    self.init(chart, at: feed.updated)
  }

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
  package var key: String {
    "\(chart.key) \(seconds)" + (nanosecond == 0 ? "" : ".\(nanosecond)")
  }
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

/// Two complete documents of a chart at one time with different entries. The first one counts. If
/// nothing tells the chart, both count.
package struct SnapshotConflict: Sendable {
  private let chart: ChartIdentity
  private let used: String
  private let omitted: String

  /// - Parameter used: the input of the copy that counts.
  /// - Parameter omitted: the input of the one that is left out.
  package init(of chart: ChartIdentity, used: String, omitted: String) {
    self.chart = chart
    self.used = used
    self.omitted = omitted
  }

  package var message: String {
    chart.isAnonymous
      ? "\(used) and \(omitted) have the same time and no chart, address or title;"
        + " they count as one chart"
      : "two snapshots of \(chart.description) at the same time differ: \(used) counts,"
        + " \(omitted) is left out"
  }
}

/// The identity of an entry among those of one chart, in any number of snapshots.
package struct EntryIdentity: Sendable {
  /// The columns whose values an entry must share; empty for the standard ones: the id, else the
  /// address, else name and artist.
  private let columns: [EntryField]

  /// - Parameter columns: the columns of `--key`.
  package init(_ columns: [EntryField] = []) { self.columns = columns }

  /// `true` if entries of different charts are never the same.
  package var isOfOneChart: Bool { columns.isEmpty }

  /// The columns that are read.
  package var fields: FieldSet { FieldSet(columns.isEmpty ? Self.standard : columns) }

  /// The columns that are the same in all entries with one identity.
  package var sharedColumns: [EntryField] { columns.isEmpty ? [.id] : columns }

  private static let standard: [EntryField] = [.id, .url, .name, .artist]

  /// Replaces the contents of `key` by those of a row's identity. Returns `false` if the row has
  /// none of the values.
  package func fill(_ key: inout [UInt8], of row: borrowing Row) -> Bool {
    key.removeAll(keepingCapacity: true)
    guard columns.isEmpty else {
      row.pack(columns, into: &key)
      for column in columns where row.has(column) { return true }
      return false
    }
    if row.has(.id) {
      row.pack([.id], into: &key)
    } else if row.has(.url) {
      row.pack([.id, .url], into: &key)
    } else {
      row.pack(Self.standard, into: &key)
      return row.has(.name)
    }
    return true
  }
}
