internal import ChartConvModel

/// Removes the rows of entries that an earlier run has converted, and notes those that are delivered.
///
/// An entry is known by its feed and its id, else its address, else its name and artist.
struct NewRows: ~Copyable {
  /// The columns that are read.
  static let fields = FieldSet(feedColumns + [.id, .url, .name, .artist])
  private static let chart: [EntryField] = [.chart, .country]
  private static let feedColumns = chart + [.feedURL, .feedTitle]

  private let known: KnownEntries
  private var feed = FeedColumns()
  /// The identity of the current feed.
  private var feedKey: [UInt8] = []

  init(_ known: KnownEntries) { self.known = known }

  /// Removes the rows of known entries, and all but the first of each entry.
  mutating func apply(to batch: inout RowBatch) {
    turn(to: batch.feed)
    batch.keepRows { batch, index in
      digest(of: batch[index]).map { known.isNew($0) } ?? true
    }
  }

  /// Notes that the rows were converted.
  mutating func note(_ batch: borrowing RowBatch) {
    turn(to: batch.feed)
    for index in 0..<batch.count {
      if let digest = digest(of: batch[index]) { known.note(digest) }
    }
  }

  private mutating func turn(to next: SharedFeed) {
    guard feed.turn(to: next) else { return }
    // A title may be long, and isn't copied for each row.
    feedKey = Self.hashed(Self.feedKey(of: JoinedRow(feed.row, of: feed.row)))
  }

  /// Returns `nil` if nothing identifies the entry.
  private func digest(of row: Row) -> SHA256? {
    let joined = JoinedRow(row, of: feed.row)
    // Rows of a table or of a search have values of their feed themselves.
    var key =
      Self.feedColumns.contains { row.has($0) }
      ? Self.hashed(Self.feedKey(of: joined)) : feedKey
    guard row.has(.id) || row.has(.url) || row.has(.name) else { return nil }
    let columns: [EntryField] =
      row.has(.id) ? [.id] : row.has(.url) ? [.id, .url] : [.id, .url, .name, .artist]
    joined.pack(columns, into: &key)
    return SHA256(key)
  }

  /// Returns the values that identify a feed: its chart and country, else its address, else its title.
  private static func feedKey(of row: borrowing JoinedRow) -> [UInt8] {
    var key: [UInt8] = []
    if row.has(.chart) {
      row.pack(chart, into: &key)
    } else if row.has(.feedURL) {
      row.pack([.chart, .feedURL], into: &key)
    } else {
      row.pack([.chart, .feedURL, .feedTitle], into: &key)
    }
    return key
  }

  private static func hashed(_ key: [UInt8]) -> [UInt8] { Array(SHA256(key).text.utf8) }
}
