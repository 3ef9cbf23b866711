internal import ChartConvConvert
package import ChartConvIO
package import ChartConvModel

/// The description of an input: its format, its feed, its columns, and the names unknown in it.
package struct InputExplanation {
  package private(set) var source = ""
  /// The first feed of the input; `nil` if there is none.
  package private(set) var feed: Feed?
  package private(set) var feeds = 0
  package private(set) var entries = 0
  /// The country of the first entry that has one.
  private var entryCountry: String?
  /// The first and the last date of the entries: `published`, else `release_date`.
  package private(set) var firstDate: CalendarDate?
  package private(set) var lastDate: CalendarDate?
  /// The summary of each column.
  private(set) var columns = [ColumnSummary](repeating: ColumnSummary(), count: EntryField.count)
  package private(set) var diagnostics = Diagnostics()
  package private(set) var error: FeedError?

  var country: String? { feed?.country ?? entryCountry }

  /// The columns that have values, with the feed's own first.
  var filledColumns: [EntryField] {
    EntryField.allCases.filter { columns[Int($0.rawValue)].filled > 0 }
  }

  func summary(of field: EntryField) -> ColumnSummary { columns[Int(field.rawValue)] }

  /// The unknown names by frequency, then by name.
  var unknown: [(name: String, count: Int, first: SourcePosition)] {
    diagnostics.unknown.sorted {
      Diagnostics.precedes(($0.key, $0.value.count), ($1.key, $1.value.count))
    }.map { key, value in
      (String(decoding: key, as: UTF8.self), value.count, value.first)
    }
  }

  /// Adds rows of a feed.
  mutating func count(_ batch: borrowing RowBatch) {
    if batch.startsFeed { feeds += 1 }
    if feed == nil { feed = batch.feed.value }
    for index in 0..<batch.count { count(batch[index]) }
  }

  /// Adds the report of the input.
  mutating func end(with report: InputReport) {
    source = report.source
    diagnostics = report.diagnostics
    error = report.error
  }

  private mutating func count(_ row: borrowing Row) {
    entries += 1
    for field in EntryField.allCases { columns[Int(field.rawValue)].count(field, of: row) }
    if entryCountry == nil { entryCountry = row.string(.country) }
    guard let date = row.timestamp(.published)?.date ?? row.date(.releaseDate) else { return }
    if firstDate.map({ date < $0 }) ?? true { firstDate = date }
    if lastDate.map({ $0 < date }) ?? true { lastDate = date }
  }
}
