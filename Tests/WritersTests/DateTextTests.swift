import ChartConvIO
import ChartConvModel
import Testing

@testable import ChartConvWriters

struct DateTextTests {
  @Test(arguments: [
    (0, 0, "Z"), (1, 0, ".000000001Z"), (120_000_000, 0, ".12Z"), (123_456_789, 0, ".123456789Z"),
    (987_654_320, 0, ".98765432Z"), (0, 330, "+05:30"), (0, -20, "-00:20"),
    (5_000, -1439, ".000005-23:59"),
  ])
  func moments(nanosecond: Int, offset: Int, end: String) throws {
    let day = try #require(CalendarDate(year: 987, month: 2, day: 3))
    let moment = try #require(
      Timestamp(
        date: day, hour: 1, minute: 2, second: 59, nanosecond: nanosecond, offset: offset))
    let text = written { $0.append(moment) }
    #expect(text == "0987-02-03T01:02:59" + end)
    #expect(text == moment.description)
  }

  @Test func dayInWords() throws {
    let last = try #require(CalendarDate(year: 2014, month: 12, day: 31))
    #expect(written { $0.appendInWords(last) } == "December 31, 2014")
    let first = try #require(CalendarDate(year: 1, month: 1, day: 1))
    #expect(written { $0.appendInWords(first) } == "January 1, 1")
  }

  @Test(arguments: [
    0, 7, -7, 10, 99_999_999, 100_000_000, 100_000_001, -123_456_789_012, 5_000_000_000_000_000_000,
    .max, .min,
  ])
  func numbers(number: Int) {
    #expect(written { $0.append(number) } == String(number))
  }

  private func written(_ write: (inout OutputBuffer) -> Void) -> String {
    var output = OutputBuffer()
    write(&output)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
