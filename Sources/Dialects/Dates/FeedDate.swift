public import ChartConvModel

extension Timestamp {
  /// Reads a date in any of the ways that feeds write them: ``DateDialect/all``.
  ///
  /// A missing time is midnight, a missing zone UTC, a missing month or day the first. The offset
  /// is kept. `nil` where it can't be read or the calendar has no such day.
  public init?(feedDate text: Span<UInt8>) {
    var scanner = DateScanner(text)
    scanner.skipWeekday()
    let shape = DateShape(scanner)
    guard let dialect = DateDialect.all.first(where: { $0.recognises(shape) }),
      let moment = dialect.read(&scanner), scanner.isAtEnd
    else { return nil }
    self = moment
  }
}

extension CalendarDate {
  /// The day of a date in any of the ways that feeds write them, as written, not as in UTC.
  public init?(feedDate text: Span<UInt8>) {
    guard let moment = Timestamp(feedDate: text) else { return nil }
    self = moment.date
  }
}

extension DateScanner {
  /// Passes the name of a weekday. It says nothing that the date doesn't, and is often wrong or in
  /// the author's own language: any first word is one that has a comma or isn't a month.
  fileprivate mutating func skipWeekday() {
    guard next.isLetter else { return }
    var ahead = self
    let name = ahead.word()
    _ = ahead.skip(UInt8(ascii: "."))
    guard ahead.next == UInt8(ascii: ",") || MonthName.number(of: name) == nil else { return }
    ahead.skip { $0.isSpace || $0 == UInt8(ascii: ",") }
    self = ahead
  }

  /// Reads the time and zone behind a day, either of which may be missing.
  mutating func timestamp(on date: CalendarDate) -> Timestamp? {
    guard next.isSpace || next | 0x20 == UInt8(ascii: "t") else {
      // XML Schema's dates have a zone too: `2003-12-31Z`, `2003-12-31+02:00`.
      let hasZone = next | 0x20 == UInt8(ascii: "z") || peek(3) == UInt8(ascii: ":")
      return isAtEnd || hasZone ? timestamp(on: date, at: .midnight) : nil
    }
    skipSpaces()
    if next | 0x20 == UInt8(ascii: "t") { _ = skip(next) }
    guard let time = timeOfDay() else { return nil }
    return timestamp(on: date, at: time)
  }

  /// Reads the zone behind a time, which may be missing.
  mutating func timestamp(on date: CalendarDate, at time: TimeOfDay) -> Timestamp? {
    skipSpaces()
    guard !isAtEnd else { return time.timestamp(on: date, offset: 0) }
    guard let offset = zone() else { return nil }
    skipZoneRemark()
    return time.timestamp(on: date, offset: offset)
  }
}
