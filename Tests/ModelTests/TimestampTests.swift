import ChartConvModel
import Testing

struct TimestampTests {
  private let day = CalendarDate(year: 2003, month: 12, day: 31)

  @Test(arguments: [
    (10, 14, 55, 0, 0, "2003-12-31T10:14:55Z"), (0, 0, 0, 0, 0, "2003-12-31T00:00:00Z"),
    (23, 59, 60, 0, 0, "2003-12-31T23:59:60Z"),
    (0, 59, 60, 0, 60, "2003-12-31T00:59:60+01:00"),
    (1, 2, 3, 500_000_000, 0, "2003-12-31T01:02:03.5Z"),
    (1, 2, 3, 1, 0, "2003-12-31T01:02:03.000000001Z"),
    (1, 2, 3, 0, -420, "2003-12-31T01:02:03-07:00"),
    (1, 2, 3, 0, 330, "2003-12-31T01:02:03+05:30"), (1, 2, 3, 0, -30, "2003-12-31T01:02:03-00:30"),
    (1, 2, 3, 0, 1439, "2003-12-31T01:02:03+23:59"),
    (1, 2, 3, 0, -1439, "2003-12-31T01:02:03-23:59"),
  ])
  func written(
    hour: Int, minute: Int, second: Int, nanosecond: Int, offset: Int, text: String
  ) throws {
    let date = try #require(day)
    let moment = Timestamp(
      date: date, hour: hour, minute: minute, second: second, nanosecond: nanosecond,
      offset: offset)
    #expect(moment?.description == text)
  }

  @Test(arguments: [
    (24, 0, 0, 0, 0), (-1, 0, 0, 0, 0), (0, 60, 0, 0, 0), (0, -1, 0, 0, 0), (0, 0, 61, 0, 0),
    (0, 0, -1, 0, 0), (0, 0, 0, 1_000_000_000, 0), (0, 0, 0, -1, 0), (0, 0, 0, 0, 1440),
    (0, 0, 0, 0, -1440), (1, 2, 60, 0, 0), (23, 59, 60, 0, 60),
  ])
  func outOfRange(hour: Int, minute: Int, second: Int, nanosecond: Int, offset: Int) throws {
    let date = try #require(day)
    #expect(
      Timestamp(
        date: date, hour: hour, minute: minute, second: second, nanosecond: nanosecond,
        offset: offset) == nil)
  }

  @Test func instantsAreInUTC() throws {
    let date = try #require(day)
    #expect(Timestamp.epoch?.instant == 0)
    #expect(Timestamp.epoch?.description == "1970-01-01T00:00:00Z")
    #expect(Timestamp(date: date, hour: 10, minute: 14, second: 55)?.instant == 1_072_865_695)
    #expect(
      Timestamp(date: date, hour: 2, minute: 14, second: 55, offset: -480)?.instant
        == 1_072_865_695)
  }
}
