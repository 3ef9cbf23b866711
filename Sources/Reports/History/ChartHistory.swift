package import ChartConvIO
package import ChartConvModel
package import ChartConvWriters

/// Summarizes snapshots of charts: one row for each thing on each chart.
package final class ChartHistory {
  /// The history of one chart.
  private final class Chart: SnapshotChart {
    let identity: ChartIdentity
    /// Its name for people, from the first snapshot.
    let name: String?
    var timeline = SnapshotTimeline()
    var things: [ThingHistory] = []
    /// The index of each thing.
    var places: [[UInt8]: Int32] = [:]

    init(_ identity: ChartIdentity, of feed: Feed) {
      self.identity = identity
      name = Headings.chart(of: feed)
    }
  }

  private let identity: EntryIdentity
  private let columns: HistoryColumns
  private var series = SnapshotSeries<Chart>()
  private var feed = FeedColumns()
  private var key: [UInt8] = []
  private var values: [UInt8] = []
  /// The number of snapshots without a date.
  package private(set) var undatedCount = 0

  package init(_ identity: EntryIdentity, _ columns: HistoryColumns) {
    self.identity = identity
    self.columns = columns
  }

  /// The columns that are read.
  package var fields: FieldSet {
    FieldSet(columns.fields).union(identity.fields).union([.rank, .price, .currency, .source])
  }

  /// The feed values that are read.
  package var parts: FeedParts { ChartIdentity.parts.union(FeedParts(of: columns.fields)) }

  /// Takes rows of a snapshot.
  package func take(_ batch: borrowing RowBatch) {
    if batch.startsFeed { begin(batch.feed.value) }
    feed.turn(to: batch.feed)
    for index in 0..<batch.count { add(JoinedRow(batch[index], of: feed.row)) }
  }

  /// Ends the last snapshot. Returns the number of those that are left out although they differ from the
  /// first one of their chart and time.
  package func end() -> Int {
    series.end()
    return series.differingCount
  }

  private func begin(_ feed: Feed) {
    if feed.updated == nil { undatedCount += 1 }
    _ = series.begin(feed) { Chart($0, of: feed) }
  }

  private func add(_ row: borrowing JoinedRow) {
    guard identity.fill(&key, of: row),
      let (chart, number) = series.add(key, rank: row.integer(.rank))
    else { return }
    let place = chart.places[key].map { Int($0) }
    if let place, !chart.things[place].isMissing(in: number) { return }
    values.removeAll(keepingCapacity: true)
    row.pack(columns.fields, into: &values)
    let appearance = ThingHistory.Appearance(snapshot: number, rank: row.integer(.rank))
    if let place {
      chart.things[place].add(appearance, of: row, values: values, chart.timeline)
    } else {
      chart.places[key] = Int32(truncatingIfNeeded: chart.things.count)
      // A copy of the right size: there may be many things.
      chart.things.append(
        ThingHistory(appearance, of: row, values: Array(values[...])))
    }
  }

  /// The title for people.
  package var title: String {
    guard series.charts.count == 1, let chart = series.charts.values.first else {
      return ReportTitle.history(of: nil, 0, from: nil, to: nil)
    }
    let range = chart.timeline.dates
    return ReportTitle.history(
      of: chart.name, chart.timeline.count, from: range?.first, to: range?.last)
  }

  /// Writes the rows: by chart, the best first.
  package func write(_ body: (borrowing ReportRow) throws(FeedError) -> Void) throws(FeedError) {
    var row = HistoryRow(columns)
    var cells = ReportRow()
    for chart in series.charts.values.sorted(by: { $0.identity.precedes($1.identity) }) {
      let positions = chart.timeline.positions()
      let order = chart.places.sorted { one, other in
        let (first, second) = (chart.things[Int(one.value)], chart.things[Int(other.value)])
        return Self.rank(first, positions) == Self.rank(second, positions)
          ? one.key.lexicographicallyPrecedes(other.key)
          : Self.rank(first, positions) < Self.rank(second, positions)
      }
      for (_, place) in order {
        row.fill(chart.things[Int(place)], chart.timeline, positions, into: &cells)
        try body(cells)
      }
    }
  }

  /// The key by which things are ordered.
  private static func rank(_ thing: ThingHistory, _ positions: [Int]) -> (Int, Int, Int) {
    (thing.peak.rank ?? .max, -thing.count, positions[thing.first])
  }
}
