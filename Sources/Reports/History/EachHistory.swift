package import ChartConvIO
package import ChartConvModel
package import ChartConvWriters

/// Adds to every entry of a series of snapshots what charts say of it: its previous and its best
/// rank, how often it was on the chart, and whether it is new.
///
/// The snapshots of a chart must arrive in the order of their times. Rows are written as they
/// arrive.
package final class EachHistory {
  /// The history of one thing on one chart so far.
  private struct Thing {
    var snapshot: Int
    var rank: Int?
    var peak: Int?
    var count: Int
  }

  private final class Chart: SnapshotChart {
    var timeline = SnapshotTimeline()
    var things: [[UInt8]: Thing] = [:]
  }

  private let identity: EntryIdentity
  private let entryFields: [EntryField]
  private let write: (borrowing ReportRow) throws(FeedError) -> Void
  private var series = SnapshotSeries<Chart>()
  private var feed = FeedColumns()
  private var key: [UInt8] = []
  private var values: [UInt8] = []
  private var batch = RowBatch()
  private var cells = ReportRow()
  /// `true` if the snapshots of each chart were in the order of their times.
  package private(set) var isInOrder = true

  /// - Parameter fields: the columns of the entries that aren't lists.
  package init(
    _ identity: EntryIdentity, _ fields: [EntryField],
    write: @escaping (borrowing ReportRow) throws(FeedError) -> Void
  ) {
    self.identity = identity
    entryFields = fields
    self.write = write
  }

  package static func columns(_ fields: [EntryField]) -> [ReportColumn] {
    fields.map { ReportColumn($0) } + [
      ReportColumn("previous_rank", .integer, "the rank in the snapshot before", heading: "Before"),
      ReportColumn("peak_rank", .integer, "the best rank so far", heading: "Peak"),
      ReportColumn(
        "snapshots_on_chart", .integer, "the number of snapshots with it so far", heading: "Times"),
      ReportColumn("entry_status", .text, "new, re-entry, up, down or same", heading: "Status"),
    ]
  }

  /// The columns that are read.
  package var fields: FieldSet {
    FieldSet(entryFields).union(identity.fields).union([.rank, .source])
  }

  /// The feed values that are read.
  package var parts: FeedParts { ChartIdentity.parts.union(FeedParts(of: entryFields)) }

  package func take(_ rows: borrowing RowBatch) throws(FeedError) {
    if rows.startsFeed { begin(rows.feed.value) }
    feed.turn(to: rows.feed)
    for index in 0..<rows.count where add(JoinedRow(rows[index], of: feed.row)) {
      try write(cells)
    }
  }

  /// Ends the last snapshot. Returns the number of those that are left out although they differ from the
  /// first one of their chart and time.
  package func end() -> Int {
    series.end()
    return series.differingCount
  }

  private func begin(_ feed: Feed) {
    let chart = series.begin(feed) { _ in Chart() }
    if !chart.timeline.isInOrder { isInOrder = false }
  }

  /// Fills the cells for an entry. Returns `false` if its snapshot is left out.
  private func add(_ row: borrowing JoinedRow) -> Bool {
    let hasKey = identity.fill(&key, of: row)
    let rank = row.integer(.rank)
    guard let (chart, number) = series.add(hasKey ? key : nil, rank: rank) else { return false }
    cells.removeAll()
    values.removeAll(keepingCapacity: true)
    row.pack(entryFields, into: &values)
    batch.removeAll()
    batch.append(packed: values[...], entryFields)
    for field in entryFields { cells.append(field, of: batch[0]) }
    let before = hasKey ? chart.things[key] : nil
    // The second of two entries of the same thing says nothing new.
    guard hasKey, before?.snapshot != number else {
      for _ in 0..<4 { cells.appendNull() }
      return true
    }
    let previous = before?.snapshot == number - 1 ? before?.rank : nil
    let thing = Thing(
      snapshot: number, rank: rank, peak: [rank, before?.peak].compactMap { $0 }.min(),
      count: (before?.count ?? 0) + 1)
    chart.things[key] = thing
    cells.append(previous)
    cells.append(thing.peak)
    cells.append(thing.count)
    cells.append(Self.status(rank, previous, isNew: before == nil))
    return true
  }

  private static func status(_ rank: Int?, _ previous: Int?, isNew: Bool) -> String? {
    if isNew { return "new" }
    guard let previous else { return "re-entry" }
    guard let rank else { return nil }
    return rank == previous ? "same" : rank < previous ? "up" : "down"
  }
}
