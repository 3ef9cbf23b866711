internal import ChartConvModel

/// Removes the rows of entries that an earlier run has converted, and notes those that are delivered.
///
/// An entry is known by its chart and by its identity.
struct NewRows: ~Copyable {
  /// The columns that are read.
  static let fields = identity.fields.union(SnapshotIdentity.fields)
  /// The feed values that are read.
  static let parts = ChartIdentity.parts
  private static let identity = EntryIdentity()

  private let known: KnownEntries
  private var feed = FeedColumns()
  /// The feed's chart, for rows without a storefront.
  private var chart: [UInt8] = []

  init(_ known: KnownEntries) { self.known = known }

  /// Removes the rows of known entries, and all but the first of each entry.
  mutating func apply(to batch: inout RowBatch) {
    turn(to: batch.feed)
    batch.keepRows { batch, index in
      digest(of: batch[index], in: batch.feed.value).map { known.isNew($0) } ?? true
    }
  }

  /// Notes that the rows were converted.
  mutating func note(_ batch: borrowing RowBatch) {
    turn(to: batch.feed)
    for index in 0..<batch.count {
      if let digest = digest(of: batch[index], in: batch.feed.value) { known.note(digest) }
    }
  }

  private mutating func turn(to next: SharedFeed) {
    guard feed.turn(to: next) else { return }
    chart = Self.digits(ChartIdentity(next.value, rowCountry: nil))
  }

  /// Returns `nil` if nothing identifies the entry.
  private func digest(of row: Row, in value: Feed) -> SHA256? {
    var key: [UInt8] = []
    guard Self.identity.fill(&key, of: JoinedRow(row, of: feed.row)) else { return nil }
    guard value.country == nil, row.has(.country) else { return SHA256(chart + key) }
    return SHA256(Self.digits(ChartIdentity(value, rowCountry: row.text(.country))) + key)
  }

  /// Returns a digest of the chart. A title may be long, and isn't copied for each row.
  private static func digits(_ chart: ChartIdentity) -> [UInt8] {
    Array(SHA256(chart.bytes).text.utf8)
  }
}
