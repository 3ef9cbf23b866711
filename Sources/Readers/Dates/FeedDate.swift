package import ChartConvModel

extension Timestamp {
  /// Parses a date in any of the syntaxes found in feeds: ``DateDialect/all``.
  ///
  /// The defaults are midnight, UTC, and the first month or day. The offset is kept. Returns `nil`
  /// if the syntax is unknown or the calendar has no such day.
  package init?(feedDate text: Span<UInt8>) {
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
  /// Parses the day of a date in any of the syntaxes found in feeds, as written and not in UTC.
  package init?(feedDate text: Span<UInt8>) {
    guard let moment = Timestamp(feedDate: text) else { return nil }
    self = moment.date
  }
}

extension DateScanner {
  /// Skips the name of a weekday. It is redundant, and often wrong or in another language. Any
  /// first word that is followed by a comma or isn't a month counts as one.
  fileprivate mutating func skipWeekday() {
    guard next.isLetter else { return }
    var ahead = self
    let name = ahead.word()
    _ = ahead.skip(UInt8(ascii: "."))
    guard ahead.next == UInt8(ascii: ",") || MonthName.number(of: name) == nil else { return }
    ahead.skip { $0.isSpace || $0 == UInt8(ascii: ",") }
    self = ahead
  }

  /// Parses the optional time and zone after a day.
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

  /// Parses the optional zone after a time.
  mutating func timestamp(on date: CalendarDate, at time: TimeOfDay) -> Timestamp? {
    skipSpaces()
    guard !isAtEnd else { return time.timestamp(on: date, offset: 0) }
    guard let offset = zone() else { return nil }
    skipZoneRemark()
    return time.timestamp(on: date, offset: offset)
  }
}
