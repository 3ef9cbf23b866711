internal import ChartConvModel

extension DateDialect {
  /// RFC 3339 with the name of the month instead of its number, as in Hungarian feeds:
  /// `2004-július-13T9:15-05:00`.
  static let namedMonth = Self { shape in
    shape.digits == 4 && shape.mark == UInt8(ascii: "-") && shape.second.isLetter
  } read: { scanner in
    guard let year = scanner.number(), scanner.skip(UInt8(ascii: "-")),
      let month = MonthName.number(of: scanner.word()), scanner.skip(UInt8(ascii: "-")),
      let day = scanner.number(),
      let date = CalendarDate(year: year.value, month: month, day: day.value)
    else { return nil }
    return scanner.timestamp(on: date)
  }
}
