internal import ChartConvModel

extension DateDialect {
  /// The dates of OnBlog, in Korean time: `2004년 05월 28일  01:31:15`.
  static let korean = Self { shape in
    shape.digits == 4 && shape.mark.isLetter
  } read: { scanner in
    guard let year = scanner.number(before: "년"), let month = scanner.number(before: "월"),
      let day = scanner.number(before: "일"),
      let date = CalendarDate(year: year.value, month: month.value, day: day.value)
    else { return nil }
    guard !scanner.isAtEnd else { return Timestamp(date: date, offset: offsetOfKorea) }
    return scanner.timeOfDay()?.timestamp(on: date, offset: offsetOfKorea)
  }

  fileprivate static let offsetOfKorea = 540
}

extension DateScanner {
  /// `true` if a time in Nate's syntax follows, after white space: `오후 11:23:17`.
  var hasNateTime: Bool {
    var ahead = self
    ahead.skipSpaces()
    return ahead.next >= 0x80
  }

  /// Parses a time in Nate's syntax, in Korean time, preceded by the half of the day.
  mutating func nateTimestamp(on date: CalendarDate) -> Timestamp? {
    skipSpaces()
    let isAfternoon = skip("오후")
    guard isAfternoon || skip("오전") else { return nil }
    skipSpaces()
    return timeOfDay()?.inHalfDay(isAfternoon: isAfternoon)?
      .timestamp(on: date, offset: DateDialect.offsetOfKorea)
  }

  fileprivate mutating func number(before word: String) -> DateNumber? {
    guard let number = number(), skip(word) else { return nil }
    skipSpaces()
    return number
  }
}
