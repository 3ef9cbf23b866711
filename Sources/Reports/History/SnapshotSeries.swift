internal import ChartConvModel

/// A chart whose snapshots are in a ``SnapshotSeries``.
protocol SnapshotChart: AnyObject {
  var timeline: SnapshotTimeline { get set }
}

/// The charts that snapshots belong to, and the snapshot whose rows are being read.
struct SnapshotSeries<Chart: SnapshotChart> {
  private struct Snapshot {
    let chart: Chart
    let number: Int
    /// `true` if another one with the same time came before it, and counts.
    let isRepeated: Bool
    var entries = EntryHash()
  }

  private(set) var charts: [ChartIdentity: Chart] = [:]
  private var snapshot: Snapshot?

  /// Begins a snapshot, after the end of the one before it. Returns its chart.
  mutating func begin(_ feed: Feed, _ makeChart: (ChartIdentity) -> Chart) -> Chart {
    end()
    let identity = ChartIdentity(feed)
    let chart = charts[identity] ?? makeChart(identity)
    charts[identity] = chart
    let (number, isRepeated) = chart.timeline.begin(feed)
    snapshot = Snapshot(chart: chart, number: number, isRepeated: isRepeated)
    return chart
  }

  /// Adds an entry to the snapshot. Returns its place; `nil` if the snapshot is left out.
  ///
  /// - Parameter key: the entry's identity; `nil` if it has none.
  mutating func add(_ key: [UInt8]?, rank: Int?) -> (chart: Chart, number: Int)? {
    if let key { snapshot?.entries.add(key, rank: rank) }
    guard let snapshot, !snapshot.isRepeated else { return nil }
    return (snapshot.chart, snapshot.number)
  }

  /// Ends the last snapshot.
  mutating func end() {
    guard let ended = snapshot else { return }
    ended.chart.timeline.end(ended.number, isRepeated: ended.isRepeated, ended.entries)
    snapshot = nil
  }

  /// The number of snapshots that are left out although their entries aren't those of the first one of
  /// their chart and time.
  var differingCount: Int { charts.values.reduce(0) { $0 + $1.timeline.differingCount } }
}
