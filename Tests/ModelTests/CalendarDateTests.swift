import ChartConvModel
import Testing

struct CalendarDateTests {
  @Test(arguments: [
    (2004, 2, 29), (2000, 2, 29), (1, 1, 1), (9999, 12, 31), (2023, 4, 30), (2023, 1, 31),
  ])
  func days(year: Int, month: Int, day: Int) throws {
    let date = try #require(CalendarDate(year: year, month: month, day: day))
    #expect((date.year, date.month, date.day) == (year, month, day))
  }

  @Test(arguments: [
    (2003, 2, 29), (1900, 2, 29), (2004, 2, 30), (0, 1, 1), (10_000, 1, 1), (2003, 0, 1),
    (2003, 13, 1), (2003, 4, 31), (2003, 1, 0), (2003, 1, 32), (Int.max, Int.max, Int.max),
    (Int.min, Int.min, Int.min),
  ])
  func invalidDays(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    ("2014-05-27T00:00:00-07:00", "2014-05-27"), ("0033-04-03", "0033-04-03"),
    ("2014-05-2", nil), ("2014-05", nil), ("", nil), ("2014/05/27", nil), ("2014-02-30", nil),
    (" 2014-05-27", nil), ("２014-05-27", nil), ("2014-05-27T08:00Z", "2014-05-27"),
    ("2014-05-270", nil), ("2014-05-27 soon", nil), ("2014-05-27Tomorrow", nil),
  ])
  func dayBeforeTime(text: String, day: String?) {
    #expect(CalendarDate(beforeTime: text.utf8.span)?.description == day)
  }

  @Test(arguments: [
    (2003, 1, "2003-01-01"), (2003, 59, "2003-02-28"), (2003, 60, "2003-03-01"),
    (2004, 60, "2004-02-29"), (2003, 365, "2003-12-31"), (2003, 366, nil),
    (2004, 366, "2004-12-31"), (2004, 367, nil), (2004, 0, nil), (2004, -1, nil), (0, 1, nil),
    (2004, Int.max, nil), (2004, Int.min, nil),
  ])
  func dayOfYear(year: Int, ordinal: Int, day: String?) {
    #expect(CalendarDate(year: year, dayOfYear: ordinal)?.description == day)
  }

  @Test(arguments: [
    ("0001-01-01", -719_162), ("1969-12-31", -1), ("1970-01-01", 0), ("2000-02-29", 11_016),
    ("2000-03-01", 11_017), ("9999-12-31", 2_932_896),
  ])
  func daysSinceEpoch(day: String, count: Int) {
    #expect(CalendarDate(beforeTime: day.utf8.span)?.daysSinceEpoch == count)
  }

  @Test func everyDayFollowsTheOneBefore() throws {
    var date = try #require(CalendarDate(year: 1899, month: 12, day: 31))
    let last = try #require(CalendarDate(year: 2001, month: 3, day: 1))
    while date != last {
      let next = try #require(date.next)
      #expect(next.daysSinceEpoch == date.daysSinceEpoch + 1 && date < next)
      date = next
    }
    #expect(CalendarDate(year: 9999, month: 12, day: 31)?.next == nil)
  }
}
