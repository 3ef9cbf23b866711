internal import ChartConvModel

/// The offsets of a region of the time zone database, in minutes east of UTC.
struct ZoneRule: Sendable {
  /// A change of the clock: the n-th weekday of a month, 5 for the last, and the minute of the day.
  struct Turn: Sendable {
    let month: Int
    let week: Int
    /// From 0 for Sunday.
    let weekday: Int
    /// On the clock before the change. It may be before or after the day.
    let minute: Int
  }

  private let standard: Int
  private let daylight: Int
  private var start: Turn?
  private var end: Turn?

  /// Returns the rules of a text of numbers with commas: one for a zone without daylight saving time,
  /// else ten, of which four each are the month, week, weekday and minute of a turn.
  static func rules(_ text: String) -> [Self] {
    text.split(whereSeparator: \.isWhitespace).map { rule in
      let parts = rule.split(separator: ",").compactMap { Int($0) }
      guard parts.count == 10 else { return Self(standard: parts[0], daylight: parts[0]) }
      let turns = [2, 6].map { at in
        Turn(month: parts[at], week: parts[at + 1], weekday: parts[at + 2], minute: parts[at + 3])
      }
      return Self(standard: parts[0], daylight: parts[1], start: turns[0], end: turns[1])
    }
  }

  /// Returns the offset of a region at a local time; `nil` for years before its rule.
  ///
  /// - Parameter region: a value of ``ZoneNames/regions``.
  static func offset(of region: Int, on date: CalendarDate, minute: Int) -> Int? {
    guard date.year >= region % 10_000 else { return nil }
    return ZoneNames.rules[region / 10_000].offset(on: date, minute: minute)
  }

  /// Returns `true` for the present offset of some region.
  static func isOffset(_ value: Int) -> Bool {
    value == 0 || ZoneNames.rules.contains { $0.standard == value || $0.daylight == value }
  }

  private func offset(on date: CalendarDate, minute: Int) -> Int {
    guard let start, let end else { return standard }
    let now = date.daysSinceEpoch * 1440 + minute
    let first = start.moment(in: date.year)
    let last = end.moment(in: date.year)
    let isDaylight = first < last ? first <= now && now < last : now < last || first <= now
    return isDaylight ? daylight : standard
  }
}

extension ZoneRule.Turn {
  /// Minutes since 1970 on the clock before the change.
  fileprivate func moment(in year: Int) -> Int {
    guard let first = CalendarDate(year: year, month: month, day: 1) else { return 0 }
    var day = 1 + (weekday - first.weekday + 7) % 7 + 7 * (week - 1)
    while day > CalendarDate.days(inMonth: month, of: year) { day -= 7 }
    return (first.daysSinceEpoch + day - 1) * 1440 + minute
  }
}

extension CalendarDate {
  /// Creates a day of a week (ISO 8601): week 1 has 4 January, day 1 is Monday; `nil` if the year has
  /// no such day.
  init?(year: Int, week: Int, day: Int) {
    func monday(_ year: Int) -> Int? {
      CalendarDate(year: year, month: 1, day: 4).map {
        $0.daysSinceEpoch - ($0.weekday + 6) % 7
      }
    }
    guard week >= 1, (1...7).contains(day), let first = monday(year), let next = monday(year + 1),
      first + week * 7 <= next
    else { return nil }
    self.init(daysSinceEpoch: first + week * 7 - 8 + day)
  }

  /// The day of the week, from 0 for Sunday.
  package var weekday: Int { ((daysSinceEpoch + 4) % 7 + 7) % 7 }
}
