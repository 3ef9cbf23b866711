import ChartConv
import ChartConvFoundation
import Foundation
import Testing

/// The bridge to Foundation's types.
@Suite struct FoundationTests {
  @Test(arguments: ["0", "1.29", "-0.5", "1000", "12345678901234567890.123456789", "0.0001"])
  func decimalsAreExact(_ text: String) throws {
    let number = try #require(DecimalNumber(text))
    let decimal = try #require(Decimal(number))
    #expect(DecimalNumber(decimal) == number)
  }

  @Test func decimalsAreExactOrNil() throws {
    let long = "0." + String(repeating: "123456789", count: 6)
    #expect(Decimal(try #require(DecimalNumber(long))) == nil)
    #expect(DecimalNumber(Decimal.nan) == nil)
  }

  @Test func datesKeepTheirMoment() {
    let moment: Timestamp = "2014-05-27T07:00:00.5-07:00"
    #expect(Date(moment).timeIntervalSince1970 == 1_401_199_200.5)
    #expect(DateComponents(moment).date == Date(moment))
    let day = DateComponents("2014-05-27" as CalendarDate)
    #expect(day.year == 2014 && day.month == 5 && day.day == 27 && day.timeZone == nil)
  }

  @Test func datesAreMadeOfFoundations() throws {
    let zone = try #require(TimeZone(secondsFromGMT: -7 * 3600))
    for text in ["2014-05-27T07:00:00.5-07:00", "1969-12-31T16:59:59.25-07:00"] {
      let moment = try #require(Timestamp(text))
      #expect(Timestamp(Date(moment), in: zone) == moment)
      #expect(Timestamp(Date(moment)) == moment.inUTC)
    }
    #expect(Timestamp(Date(timeIntervalSince1970: .infinity)) == nil)
    #expect(Timestamp(Date(timeIntervalSince1970: -1e12)) == nil)
    #expect(CalendarDate(DateComponents(year: 2024, month: 2, day: 29)) == "2024-02-29")
    #expect(CalendarDate(DateComponents(year: 2023, month: 2, day: 29)) == nil)
    #expect(CalendarDate(DateComponents(year: 2023)) == nil)
  }

  @Test func addressesAndErrors() throws {
    #expect(URL(feedAddress: "https://a.example/x")?.host() == "a.example")
    #expect(URL(feedAddress: nil) == nil)
    let document = try FeedDocument(Data("name\nA\n".utf8))
    #expect(try document.encodedData(as: .csv).isEmpty == false)
    let error = #expect(throws: FeedError.self) { try FeedDocument("<html>") }
    #expect((error as (any Error)?)?.localizedDescription.contains("web page") == true)
  }
}
