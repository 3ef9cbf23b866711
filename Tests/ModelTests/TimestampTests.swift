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
    #expect(Timestamp.epoch?.secondsSince1970 == 0)
    #expect(Timestamp.epoch?.description == "1970-01-01T00:00:00Z")
    #expect(
      Timestamp(date: date, hour: 10, minute: 14, second: 55)?.secondsSince1970 == 1_072_865_695)
    #expect(
      Timestamp(date: date, hour: 2, minute: 14, second: 55, offset: -480)?.secondsSince1970
        == 1_072_865_695)
  }
}

/// Moments in UTC.
@Suite struct UTCTests {
  @Test func everyDayIsItself() {
    for days in stride(from: -719_162, through: 2_932_896, by: 97) {
      #expect(CalendarDate(daysSinceEpoch: days)?.daysSinceEpoch == days)
    }
    #expect(CalendarDate(daysSinceEpoch: -719_163) == nil)
    #expect(CalendarDate(daysSinceEpoch: 2_932_897) == nil)
    #expect(CalendarDate(daysSinceEpoch: 2_932_896)?.description == "9999-12-31")
    #expect(CalendarDate(daysSinceEpoch: -719_162)?.description == "0001-01-01")
  }

  @Test(arguments: [
    (2024, 5, 1, 0, 30, 0, 60, "2024-04-30T23:30:00.5Z"),
    (2024, 12, 31, 20, 0, 1, -420, "2025-01-01T03:00:01.5Z"),
    (2016, 12, 31, 18, 59, 60, -300, "2016-12-31T23:59:60.5Z"),
    (1, 1, 1, 0, 0, 0, 60, "0001-01-01T00:00:00.5+01:00"),
    (1969, 12, 31, 23, 0, 0, -30, "1969-12-31T23:30:00.5Z"),
  ])
  func inUTC(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int,
    _ offset: Int, _ expected: String
  ) throws {
    let date = try #require(CalendarDate(year: year, month: month, day: day))
    let moment = try #require(
      Timestamp(
        date: date, hour: hour, minute: minute, second: second, nanosecond: 500_000_000,
        offset: offset))
    #expect(moment.inUTC.description == expected)
    #expect(moment.inUTC.secondsSince1970 == moment.secondsSince1970)
  }
}
