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

  @Test func datesKeepTheirMoment() throws {
    let moment = try #require(Timestamp("2014-05-27T07:00:00.5-07:00"))
    #expect(Date(moment).timeIntervalSince1970 == 1_401_199_200.5)
    #expect(DateComponents(moment).date == Date(moment))
    let day = DateComponents(try #require(CalendarDate("2014-05-27")))
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
    #expect(
      CalendarDate(DateComponents(year: 2024, month: 2, day: 29))?.description == "2024-02-29")
    #expect(CalendarDate(DateComponents(year: 2023, month: 2, day: 29)) == nil)
    #expect(CalendarDate(DateComponents(year: 2023)) == nil)
  }

  @Test func valuesAreWrittenForPeople() throws {
    let (us, german) = (Locale(identifier: "en_US"), Locale(identifier: "de_DE"))
    var entry = Entry(id: "1", name: "A", price: 1.29, currency: "USD")
    #expect(entry.formattedPrice(locale: us) == "$1.29")
    #expect(entry.formattedPrice(locale: german) == "1,29\u{A0}$")
    entry.currency = nil
    #expect(entry.formattedPrice(locale: german) == "1,29")
    #expect(Entry().formattedPrice() == nil)
    let moment = try #require(Timestamp("2014-05-27T23:30:00-07:00"))
    #expect(moment.date.formatted(.long, locale: us) == "May 27, 2014")
    #expect(moment.formatted(date: .numeric, time: .omitted, locale: german) == "27.5.2014")
    let utc = moment.formatted(date: .numeric, time: .shortened, in: .gmt, locale: german)
    #expect(utc == "28.5.2014, 6:30")
  }

  @Test func aDocumentForFoundationIsRead() throws {
    let data = Data("name,price,currency,release_date\nA,1.29,USD,2014-05-27\n".utf8)
    let locale = Locale(identifier: "en_US")
    var lines: [[String]] = []

    let document = try FeedDocument(data)
    for song in document.entries {
      let price = song.formattedPrice(locale: locale) ?? "–"
      let day = song.releaseDate?.formatted(.long, locale: locale) ?? ""
      lines.append([song.name ?? "", price, day])
    }
    #expect(lines == [["A", "$1.29", "May 27, 2014"]])

    let episode = Entry(id: "1", name: "First", published: Timestamp(Date()))
    let table = try FeedDocument([.init(entries: [episode])]).encodedData(as: .csv)
    #expect(!table.isEmpty)
  }

  @Test func encodingWarns() throws {
    let entry = Entry(id: "1", name: "A", price: DecimalNumber(String(repeating: "9", count: 40)))
    var warnings: [FeedWarning] = []
    let document = FeedDocument([.init(entries: [entry])])
    _ = try document.encoded(as: .parquet) { warnings.append($0) }
    #expect(warnings.count == 1 && warnings.first?.about == .exactText)
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
