package import ChartConvModel

/// The identity of an entry across snapshots.
package struct EntryIdentity: Sendable {
  /// The columns whose values an entry must share; empty for the standard ones: the id, else the
  /// address, else name and artist.
  private let columns: [EntryField]
  /// The columns that any standard identity has, too.
  private let chart: [EntryField]

  /// - Parameter columns: the columns of `--key`.
  /// - Parameter chart: the columns of the chart that the standard identity includes.
  package init(_ columns: [EntryField], chart: [EntryField]) {
    self.columns = columns
    self.chart = chart
  }

  /// The columns that are read.
  var fields: FieldSet {
    FieldSet(columns.isEmpty ? chart + [.id, .url, .name, .artist] : columns)
  }

  /// The columns that are the same in all entries with one identity.
  var sharedColumns: [EntryField] { columns.isEmpty ? chart + [.id] : columns }

  /// Replaces the contents of `key` by those of a row's identity. Returns `false` if the row has
  /// none of the values.
  func fill(_ key: inout [UInt8], of row: borrowing JoinedRow) -> Bool {
    key.removeAll(keepingCapacity: true)
    guard columns.isEmpty else {
      row.pack(columns, into: &key)
      for column in columns where row.has(column) { return true }
      return false
    }
    row.pack(chart, into: &key)
    if row.has(.id) {
      row.pack([.id], into: &key)
    } else if row.has(.url) {
      row.pack([.id, .url], into: &key)
    } else {
      row.pack([.id, .url, .name, .artist], into: &key)
      return row.has(.name)
    }
    return true
  }
}

/// The identity of a chart across feeds: the chart's name, else the feed's address, else its title;
/// and the country.
struct ChartIdentity: Hashable {
  private let name: [UInt8]
  private let country: [UInt8]

  /// The feed values that it is made of.
  static let parts: FeedParts = [.chart, .country, .feedURL, .title, .updated]

  init(_ feed: Feed) {
    name = Array((feed.chart ?? feed.feedURL ?? feed.title ?? "").utf8)
    country = Array((feed.country ?? "").utf8)
  }

  /// Compares the names, then the countries.
  func precedes(_ other: Self) -> Bool {
    name == other.name
      ? country.lexicographicallyPrecedes(other.country)
      : name.lexicographicallyPrecedes(other.name)
  }
}

/// A hash of the entries of a snapshot, FNV-1a, which tells whether another one has the same entries.
struct EntryHash: Equatable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds an entry, by its identity and its rank.
  mutating func add(_ key: [UInt8], rank: Int?) {
    for byte in key { add(UInt64(byte)) }
    // A byte of UTF-8 is no larger.
    add(0xFF)
    add(UInt64(bitPattern: Int64(rank ?? -1)))
  }

  private mutating func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
}
