internal import ChartConvModel

extension DateDialect {
  /// ISO 8601 without separators or with a two-digit year: `20040131`, `2004365`,
  /// `20040131T101455Z`, `040131`, `04365`, `04-01-31`, `-04-01`, `-0401`; and runs of fourteen or
  /// twelve digits, to the second or the minute.
  ///
  /// Forms without a year (`--01-31`) can't be resolved and aren't supported.
  static let compact = Self { shape in
    switch shape.digits {
    case 0, 2: shape.mark == UInt8(ascii: "-") && shape.second.isDigit
    default: shape.digits > 4
    }
  } read: { scanner in
    let isCut = scanner.skip(UInt8(ascii: "-"))
    guard let number = scanner.number() else { return nil }
    switch number.digits {
    case 2:
      guard let date = scanner.date(of: number, needsDay: !isCut) else { return nil }
      return scanner.timestamp(on: date)
    case 12, 14:
      let unit = number.digits == 14 ? 1_000_000 : 10_000
      let day = DateNumber(value: number.value / unit, digits: 8)
      let clock = DateNumber(value: number.value % unit, digits: number.digits - 8)
      guard let date = day.date, let time = scanner.timeOfDay(from: clock) else { return nil }
      return scanner.timestamp(on: date, at: time)
    default:
      guard let date = isCut ? number.month : number.date else { return nil }
      return scanner.timestamp(on: date)
    }
  }
}

extension DateScanner {
  /// Parses `-MM-DD` after a two-digit year, or `-MM`.
  fileprivate mutating func date(of year: DateNumber, needsDay: Bool) -> CalendarDate? {
    guard let year = year.year, skip(UInt8(ascii: "-")), let month = number(), month.digits == 2
    else { return nil }
    guard skip(UInt8(ascii: "-")) else {
      return needsDay ? nil : CalendarDate(year: year, month: month.value, day: 1)
    }
    guard let day = number(), day.digits == 2 else { return nil }
    return CalendarDate(year: year, month: month.value, day: day.value)
  }
}

extension DateNumber {
  /// The day of a run of eight, seven, six or five digits.
  fileprivate var date: CalendarDate? {
    switch digits {
    case 8: CalendarDate(year: value / 10_000, month: value / 100 % 100, day: value % 100)
    case 7: CalendarDate(year: value / 1000, dayOfYear: value % 1000)
    case 6:
      Self(value: value / 10_000, digits: 2).year.flatMap {
        CalendarDate(year: $0, month: value / 100 % 100, day: value % 100)
      }
    case 5:
      Self(value: value / 1000, digits: 2).year.flatMap {
        CalendarDate(year: $0, dayOfYear: value % 1000)
      }
    default: nil
    }
  }

  /// The month of a run of four digits.
  fileprivate var month: CalendarDate? {
    guard digits == 4 else { return nil }
    return Self(value: value / 100, digits: 2).year.flatMap {
      CalendarDate(year: $0, month: value % 100, day: 1)
    }
  }
}
