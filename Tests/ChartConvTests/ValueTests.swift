import ChartConv
import Foundation
import TestSupport
import Testing

/// Values of the model in a program: literals, order, and `Codable`.
@Suite struct ValueTests {
  @Test func decimalsAreLiterals() {
    let price: DecimalNumber = 1.29
    #expect(price.description == "1.29")
    #expect((0 as DecimalNumber) == .zero)
    #expect(DecimalNumber("12345678901234567890.123456789")?.description.count == 30)
    #expect(DecimalNumber("no number") == nil)
    #expect(DecimalNumber(-7).description == "-7")
  }

  @Test func decimalsAreOrdered() {
    let sorted: [DecimalNumber] = [
      -100, -10.5, -10.25, -1, -0.5, 0, 0.5, 0.99, 1, 1.29, 2, 10, 99.9, 100,
    ]
    #expect(sorted.shuffled().sorted() == sorted)
    for (one, other) in zip(sorted, sorted.dropFirst()) { #expect(one < other && !(other < one)) }
    #expect(!((1 as DecimalNumber) < 1))
  }

  @Test(arguments: [
    ("1.29", "0.99", "2.28", "0.3", "1.2771"), ("0.1", "0.2", "0.3", "-0.1", "0.02"),
    ("-5", "5", "0", "-10", "-25"), ("0", "-0.75", "-0.75", "0.75", "0"),
    (
      "99999999999999999999.9", "0.1", "100000000000000000000", "99999999999999999999.8",
      "9999999999999999999.99"
    ),
    ("-1000", "0.001", "-999.999", "-1000.001", "-1"), ("7", "7", "14", "0", "49"),
  ])
  func decimalsAreCalculated(
    _ one: String, _ other: String, _ sum: String, _ difference: String, _ product: String
  ) throws {
    let (one, other) = (try #require(DecimalNumber(one)), try #require(DecimalNumber(other)))
    #expect((one + other).description == sum && (other + one).description == sum)
    #expect((one - other).description == difference && -(other - one) == one - other)
    #expect((one * other).description == product && (other * one).description == product)
  }

  @Test func anArtworkIsLargeEnough() {
    var entry = Entry(id: "1", name: "A")
    #expect(entry.artwork(atLeast: 1) == nil)
    let widths = [600, 100, 300]
    entry.artwork = widths.map { FeedArtwork(url: "\($0)", width: $0) } + [FeedArtwork()]
    let found = [1, 100, 101, 600, 601].map { entry.artwork(atLeast: $0)?.width }
    #expect(found == [100, 100, 300, 600, 600])
  }

  @Test func columnsHaveTypedValues() throws {
    var entry = Entry(id: "007", name: "A", price: 1.290, releaseDate: CalendarDate("2024-05-01"))
    entry.genres = [FeedCategory(id: "14", name: "Pop")]
    #expect(entry[.price] == .decimal(1.29) && entry[.id] == .text("007"))
    #expect(entry[.releaseDate].text == "2024-05-01" && entry[.artist] == .null)
    if case .list(let genres) = entry[.genres] {
      #expect(genres as? [FeedCategory] == entry.genres)
    } else {
      Issue.record("genres are a list")
    }
    #expect(entry[.feedTitle] == .null && entry[.feedTitle, of: Feed(title: "T")] == .text("T"))
  }

  @Test(arguments: [
    ("Tue, 27 May 2014 07:00:00 PDT", "2014-05-27T07:00:00-07:00"),
    ("2014-05-27", "2014-05-27T00:00:00Z"), ("27. Mai 2014 08:00", nil), ("next Tuesday", nil),
    ("", nil), ("2014-13-45", nil),
  ])
  func datesOfFeedsAreParsed(_ text: String, _ expected: String?) {
    let moment = Timestamp(parsing: text)
    if let expected {
      #expect(moment == Timestamp(expected))
    } else {
      #expect(moment == nil || text.first == "2")
    }
  }

  @Test func aPriceIsADouble() throws {
    #expect(Double(1.29 as DecimalNumber) == 1.29)
    #expect(Double(try #require(DecimalNumber("1e400"))) == .infinity)
  }

  @Test func whatIsPrintedIsShort() {
    var entry = Entry(
      id: "7", name: String(repeating: "long ", count: 99), artist: "Ada",
      url: "https://a.example/",
      published: Timestamp("2024-05-01T08:00:00Z"), content: "<p>text</p>", rank: 1, price: 1.29,
      currency: "USD")
    #expect(
      "\(entry)".count < 200 && "\(entry)".hasPrefix("1. long ") && !"\(entry)".contains("text"))
    entry = Entry()
    #expect("\(entry)" == "untitled" && "\(Feed(title: "T", url: "u"))" == "T, u")
  }

  @Test func anErrorSaysWhatItIsAbout() throws {
    var options = ReadingOptions()
    options.encoding = "latin-one-ish"
    let rss = "<rss><channel><item><title>A</title></item></channel></rss>"
    let error = #expect(throws: FeedError.self) { try FeedDocument(rss, options: options) }
    #expect(error?.option == "encoding" && error?.localizedDescription == error?.description)
    let root = #expect(throws: FeedError.self) {
      try FeedDocument("<a xmlns='https://x.example/n'/>")
    }
    #expect(root?.message.contains("'https://x.example/n'") == true)
  }

  @Test func datesAreParsedOrNil() throws {
    let day = try #require(CalendarDate("2014-05-27"))
    #expect(day.year == 2014 && day.month == 5 && day.day == 27)
    #expect(CalendarDate("2014-02-30") == nil && CalendarDate("2014-13-45") == nil)
    #expect(CalendarDate("2014-05-27T00:00:00Z") == nil)
  }

  @Test(arguments: [
    "2014-05-27T07:00:00Z", "2014-05-27T07:00:00.25-07:00", "1999-12-31T23:59:60Z",
    "2000-02-29T00:00:00+05:45",
  ])
  func timestampsAreTexts(_ text: String) {
    #expect(Timestamp(text)?.description == text)
  }

  @Test(arguments: [
    "", "2014-05-27", "2014-05-27T07:00:00", "2014-05-27T07:00Z", "2014-05-27T24:00:00Z",
    "2014-05-27T07:00:00.Z", "2014-05-27T07:00:00+25:00", "2014-05-27T07:00:00Zx",
  ])
  func otherTextsAreNot(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func timestampsAreOrderedByTheirMoment() {
    let moments = [
      "1998-12-31T23:59:59Z", "1998-12-31T23:59:60Z", "1999-01-01T00:00:00Z",
      "1999-01-01T00:00:00.5Z", "2014-05-27T07:00:00-01:00", "2014-05-27T08:00:00Z",
      "2014-05-27T07:00:00-07:00",
    ].compactMap { Timestamp($0) }
    #expect(moments.count == 7)
    #expect(moments.shuffled().sorted() == moments)
  }

  /// Whatever a fixture holds survives JSON.
  @Test(arguments: Fixtures.paths)
  func documentsSurviveJSON(_ path: String) throws {
    guard let document = try? FeedDocument(path: path) else { return }
    let coder = JSONEncoder()
    coder.outputFormatting = .sortedKeys
    let bytes = try coder.encode(document)
    let decoded = try JSONDecoder().decode(FeedDocument.self, from: bytes)
    #expect(decoded == document)
    #expect(decoded.hashValue == document.hashValue)
    #expect(try coder.encode(decoded) == bytes)
  }

  @Test func absentValuesHaveNoKey() throws {
    var entry = Entry()
    entry.name = "A"
    entry.price = 1.29
    let json = String(decoding: try JSONEncoder().encode(entry), as: UTF8.self)
    #expect(json.contains(#""name":"A""#) && json.contains(#""price":"1.29""#))
    #expect(!json.contains("artist"))
    #expect(try JSONDecoder().decode(DecimalNumber.self, from: Data("3".utf8)) == 3)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CalendarDate.self, from: Data(#""2014-13-01""#.utf8))
    }
  }
}
