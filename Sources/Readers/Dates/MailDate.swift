internal import ChartConvModel

extension DateDialect {
  /// Day, month and year as words and numbers: RFC 822 and 2822, the older RFC 850 (`06-Nov-94
  /// 08:49:37 GMT`), C's asctime (`Jan  4 16:29:06 2004`), month and day swapped (`Aug 30 2012
  /// 17:26:16 +0200`), and Greek (`Κυρ, 11 Ιούλ 2004 12:00:00 EST`).
  ///
  /// The parts may come in any order, since each is identified by its form.
  static let mail = Self { shape in
    switch shape.digits {
    case 0: shape.mark.isLetter
    case 1, 2: shape.mark != UInt8(ascii: "/") && !(isSeparator(shape.mark) && shape.second.isDigit)
    default: false
    }
  } read: { scanner in
    var date = MailDate()
    while !scanner.isAtEnd {
      guard date.readPart(from: &scanner) else { return nil }
    }
    return date.timestamp
  }
}

/// The parts of a date parsed so far.
private struct MailDate {
  private var day: Int?
  private var month: Int?
  private var year: Int?
  private var time: TimeOfDay?
  private var offset: Int?

  var timestamp: Timestamp? {
    guard let year, let month, let day,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    return (time ?? .midnight).timestamp(on: date, offset: offset ?? 0)
  }

  /// Parses the next part. Returns `false` if it is invalid or repeated.
  mutating func readPart(from scanner: inout DateScanner) -> Bool {
    let isBeforeTime = time == nil
    // After the time, a hyphen is the sign of an offset.
    scanner.skip {
      $0.isSpace || $0 == UInt8(ascii: ",")
        || (isBeforeTime && ($0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")))
    }
    if scanner.isAtEnd { return true }
    if scanner.next == UInt8(ascii: "(") { return scanner.skipComment() }
    if scanner.next.isDigit { return readNumber(from: &scanner) }
    if month == nil {
      month = MonthName.number(of: scanner.word())
      return month != nil
    }
    guard offset == nil else { return false }
    offset = scanner.zone()
    scanner.skipZoneRemark()
    return offset != nil
  }

  private mutating func readNumber(from scanner: inout DateScanner) -> Bool {
    guard let number = scanner.number() else { return false }
    if time == nil, scanner.next == UInt8(ascii: ":") {
      time = scanner.timeOfDay(from: number)
      return time != nil
    }
    if day == nil, number.digits <= 2 {
      day = number.value
      return true
    }
    guard year == nil else { return false }
    year = number.year
    return year != nil
  }
}
