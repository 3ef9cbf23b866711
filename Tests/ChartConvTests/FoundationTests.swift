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

  @Test func addressesAndErrors() throws {
    #expect(URL(feedAddress: "https://a.example/x")?.host() == "a.example")
    #expect(URL(feedAddress: nil) == nil)
    let document = try FeedDocument(Data("name\nA\n".utf8))
    #expect(try document.encodedData(as: .csv).isEmpty == false)
    let error = #expect(throws: FeedError.self) { try FeedDocument("<html>") }
    #expect((error as (any Error)?)?.localizedDescription.contains("web page") == true)
  }
}
