package import ChartConvModel

/// The snapshots of one chart. Their numbers are those of their arrival.
struct SnapshotTimeline {
  private struct Snapshot {
    let time: Timestamp?
    /// The seconds of the time; after any other if there is none.
    let instant: Int
    /// The name of the input, if there is no time.
    let source: String?
  }

  private struct Moment: Hashable {
    let instant: Int
    let nanosecond: Int
  }

  private var snapshots: [Snapshot] = []
  /// The number of the snapshot of each moment.
  private var moments: [Moment: Int] = [:]
  /// The entries of each snapshot.
  private var entries: [EntryHash] = []
  /// The number of snapshots that are left out although their entries aren't those of the first one with
  /// their time.
  private(set) var differingCount = 0
  /// `true` if the snapshots arrived in the order of their times.
  private(set) var isInOrder = true

  var count: Int { snapshots.count }

  /// Begins a snapshot. Returns its number, or that of the first one with the same time.
  mutating func begin(_ feed: Feed) -> (number: Int, isRepeated: Bool) {
    if let time = feed.updated {
      let moment = Moment(instant: time.secondsSince1970, nanosecond: time.nanosecond)
      if let number = moments[moment] { return (number, true) }
      moments[moment] = snapshots.count
    }
    let source = feed.updated == nil ? feed.source : nil
    snapshots.append(
      Snapshot(time: feed.updated, instant: feed.updated?.secondsSince1970 ?? .max, source: source))
    entries.append(EntryHash())
    let number = snapshots.count - 1
    if number > 0, precedes(number, number - 1) { isInOrder = false }
    return (number, false)
  }

  /// Ends a snapshot with these entries.
  mutating func end(_ number: Int, isRepeated: Bool, _ entries: EntryHash) {
    if !isRepeated {
      self.entries[number] = entries
    } else if self.entries[number] != entries {
      differingCount += 1
    }
  }

  /// The dates of the first and the last snapshot; `nil` if one has none.
  var dates: (first: CalendarDate, last: CalendarDate)? {
    guard snapshots.allSatisfy({ $0.time != nil }) else { return nil }
    let order = snapshots.indices.sorted { precedes($0, $1) }
    guard let first = order.first.flatMap(time), let last = order.last.flatMap(time) else {
      return nil
    }
    return (first.date, last.date)
  }

  func time(of number: Int) -> Timestamp? { snapshots[number].time }

  /// Returns `true` if a snapshot is before another one: by time, without a time by the names of the
  /// inputs, and after those with a time.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (snapshots[one], snapshots[other])
    guard first.instant == second.instant else { return first.instant < second.instant }
    if let time = first.time, let otherTime = second.time {
      return (time.nanosecond, one) < (otherTime.nanosecond, other)
    }
    return switch (first.source ?? "").utf8.span.order(to: (second.source ?? "").utf8.span) {
    case .ascending: true
    case .descending: false
    case .equal: one < other
    }
  }

  /// The position of each snapshot in the order of their times.
  func positions() -> [Int] {
    guard !isInOrder else { return Array(snapshots.indices) }
    var positions = [Int](repeating: 0, count: snapshots.count)
    let order = snapshots.indices.sorted { precedes($0, $1) }
    for (position, number) in order.enumerated() { positions[number] = position }
    return positions
  }
}

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

/// The order of inputs by the dates of their first feeds.
package struct SnapshotOrder {
  /// The date of each input that was read.
  private var dates: [(instant: Int, nanosecond: Int)?] = []
  private var current: (instant: Int, nanosecond: Int)?
  private var hasFeed = false

  package init() {}

  package mutating func take(_ batch: borrowing RowBatch) {
    guard !hasFeed else { return }
    hasFeed = true
    current = batch.feed.value.updated.map { ($0.secondsSince1970, $0.nanosecond) }
  }

  /// Ends an input.
  package mutating func endInput() {
    dates.append(current)
    current = nil
    hasFeed = false
  }

  /// Returns the indices of the inputs in the order of their dates, those without a date last, by
  /// their names; `nil` if they are in order, or not every input is one feed.
  package func indices(of paths: some RandomAccessCollection<String>) -> [Int]? {
    let names = Array(paths)
    guard names.count == dates.count else { return nil }
    let order = names.indices.sorted { one, other in
      switch (dates[one], dates[other]) {
      case (let first?, let second?): (first.0, first.1, one) < (second.0, second.1, other)
      case (nil, nil):
        switch names[one].utf8.span.order(to: names[other].utf8.span) {
        case .ascending: true
        case .descending: false
        case .equal: one < other
        }
      default: dates[one] != nil
      }
    }
    return order == Array(names.indices) ? nil : order
  }
}
