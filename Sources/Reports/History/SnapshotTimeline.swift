internal import ChartConvModel

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
