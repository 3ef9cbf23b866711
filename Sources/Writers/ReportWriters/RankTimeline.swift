internal import ChartConvIO
internal import ChartConvModel

/// The snapshots of a chart on an axis of time, in units of their usual interval.
package final class RankTimeline: Sendable {
  package enum Unit: Sendable {
    case hour, day, week, month
    /// The snapshots are counted, because they have no times, or all the same.
    case snapshot

    /// The number of seconds; a month is counted by the calendar.
    var seconds: Int {
      switch self {
      case .hour: 3600
      case .day: 86_400
      case .week: 7 * 86_400
      case .month, .snapshot: 0
      }
    }
  }

  package let unit: Unit
  /// The seconds since 1970 at position 0.
  let start: Int
  /// The positions of the complete snapshots and of the incomplete ones, in order.
  let complete: [Int]
  let incomplete: [Int]
  /// The last position.
  package let end: Int
  /// The number of ranks of the chart, at least 2.
  let ranks: Int
  /// The usual distance of two snapshots.
  private let step: Int
  /// The position of each snapshot by its index.
  package let positions: [Int]

  /// - Parameters:
  ///   - snapshots: the snapshots in the order of time: seconds since 1970, `nil` if it is unknown,
  ///     and whether all entries are known.
  ///   - ranks: the worst rank.
  package init(_ snapshots: [(seconds: Int?, isComplete: Bool)], ranks: Int) {
    self.ranks = max(ranks, 2)
    let times = snapshots.compactMap(\.seconds)
    let isDated = times.count == snapshots.count && times.count > 1
    let unit = isDated ? Self.unit(of: times) : .snapshot
    let start = times.first ?? 0
    let positions = snapshots.enumerated().map { index, snapshot in
      let seconds = snapshot.seconds ?? start
      return switch unit {
      case .snapshot: index
      case .month: Self.months(seconds) - Self.months(start)
      default: (seconds - start + unit.seconds / 2) / unit.seconds
      }
    }
    self.unit = unit
    self.start = start
    self.positions = positions
    end = positions.last ?? 0
    let whole = Set(zip(positions, snapshots).filter { $1.isComplete }.map { $0.0 })
    complete = whole.sorted()
    incomplete = Set(positions).subtracting(whole).sorted()
    let distances = zip(positions, positions.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    step = distances.isEmpty ? 1 : distances[distances.count / 2]
  }

  private static func unit(of times: [Int]) -> Unit {
    let distances = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard !distances.isEmpty else { return .snapshot }
    switch distances[distances.count / 2] {
    case ..<64_800: return .hour
    case ..<(4 * 86_400): return .day
    case ..<(20 * 86_400): return .week
    default: return .month
    }
  }

  private static func months(_ seconds: Int) -> Int {
    let day = Self.day(seconds)
    return day.year * 12 + day.month - 1
  }

  private static func day(_ seconds: Int) -> CalendarDate {
    let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    return CalendarDate(daysSinceEpoch: days) ?? .epoch
  }

  func day(at position: Int) -> CalendarDate {
    guard unit == .month else { return Self.day(start + position * unit.seconds) }
    let months = Self.months(start) + position
    return CalendarDate(year: months / 12, month: months % 12 + 1, day: 1) ?? .epoch
  }

  /// What lies between two positions at which an entry was on the chart.
  enum Between {
    case nothing
    /// A complete snapshot without the entry.
    case absence
    /// An incomplete snapshot, or time without one.
    case unknown
  }

  func between(_ one: Int, _ other: Int) -> Between {
    if Self.contains(complete, in: one + 1..<max(other, one + 1)) { return .absence }
    if Self.contains(incomplete, in: one + 1..<max(other, one + 1)) { return .unknown }
    return 2 * (other - one) > 3 * step ? .unknown : .nothing
  }

  /// The spans of time without a complete snapshot.
  var unknownSpans: [Range<Int>] {
    zip(complete, complete.dropFirst()).filter { 2 * ($1 - $0) > 3 * step }.map { $0 + 1..<$1 }
  }

  private static func contains(_ positions: [Int], in range: Range<Int>) -> Bool {
    var low = 0
    var high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < positions.count && positions[low] < range.upperBound
  }
}

/// The marks of the axis.
extension RankTimeline {
  struct Tick {
    let position: Int
    let label: String
    /// The year, if it is another one than that of the tick before.
    let year: String?
    /// `true` if a narrow page can leave it out.
    let isMinor: Bool
  }

  private static let maximumTicks = 9

  /// The ticks: the first rule that gives few enough.
  var ticks: [Tick] {
    guard unit != .snapshot else { return [] }
    let days = (0...end).map { day(at: $0) }
    let firstOfDay = days.indices.filter { $0 == 0 || days[$0] != days[$0 - 1] }
    let rules: [(CalendarDate) -> Bool] =
      [
        { _ in true }, { $0.daysSinceEpoch % 2 == 0 }, { ($0.daysSinceEpoch + 3) % 7 == 0 },
      ]
      + [1, 2, 3, 6, 12, 24, 60, 120, 240, 600].map { months in
        { (($0.year * 12) + $0.month - 1) % months == 0 }
      }
    let startsMonth: (Int) -> Bool = { index in
      index == 0 || days[index].month != days[index - 1].month
        || days[index].year != days[index - 1].year
    }
    for (number, rule) in rules.enumerated() {
      let isOfMonths = number > 2
      let found = firstOfDay.filter { rule(days[$0]) && (!isOfMonths || startsMonth($0)) }
      if found.count <= Self.maximumTicks {
        return labels(found.filter { !isOfMonths || $0 > 0 || found.count == 1 }, days)
      }
    }
    return []
  }

  private func labels(_ positions: [Int], _ days: [CalendarDate]) -> [Tick] {
    var ticks: [Tick] = []
    var before: CalendarDate?
    for position in positions {
      let day = days[position]
      let isNewMonth = before?.month != day.month || before?.year != day.year
      let month = OutputBuffer.shortMonths[day.month - 1]
      let label = isNewMonth ? (unit == .month ? month : "\(month) \(day.day)") : "\(day.day)"
      ticks.append(
        Tick(
          position: position, label: label,
          year: before?.year != day.year ? "\(day.year)" : nil,
          isMinor: !isNewMonth && ticks.count % 2 == 1))
      before = day
    }
    return ticks
  }
}
