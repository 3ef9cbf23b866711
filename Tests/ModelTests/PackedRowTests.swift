import Testing

@testable import ChartConvModel

@Suite struct PackedRowTests {
  private static let fields: [EntryField] = [
    .country, .rank, .name, .price, .explicit, .releaseDate, .releaseYear, .published, .artist,
    .artistURL, .genre, .genreID, .genres, .authors,
  ]

  /// Unpacked rows have the values of the packed ones, also empty texts and missing values.
  @Test func rowsAreUnpackedAsTheyWere() throws {
    var feed = Feed()
    feed.country = "jp"
    var entry = Entry()
    entry.rank = 7
    entry.name = "夜明け"
    entry.price = DecimalNumber("0.99")
    entry.explicit = false
    entry.releaseDate = CalendarDate(year: 2024, month: 2, day: 29)
    entry.published = Timestamp(secondsSince1970: 1_700_000_000, nanosecond: 5)
    entry.genres = [FeedCategory(id: "11", name: "Jazz"), FeedCategory(name: "")]
    entry.authors = [FeedPerson(name: "A"), FeedPerson()]
    let bytes = Self.packed(entry, of: feed)
    var batch = RowBatch()
    batch.append(packed: bytes[...], Self.fields)
    #expect(batch[0].string(.country) == "jp")
    #expect(batch[0].string(.artist) == "A" && batch[0].string(.artistURL) == nil)
    var copy = Entry(batch[0])
    copy.country = nil
    #expect(copy == entry)
  }

  @Test func equalRowsHaveEqualBytes() {
    var one = Entry()
    one.name = "a"
    var other = one
    #expect(Self.packed(one) == Self.packed(other))
    other.artist = "a"
    other.name = nil
    #expect(Self.packed(one) != Self.packed(other))
  }

  /// Bytes that end too early have no values.
  @Test(arguments: 0..<40)
  func shortBytes(_ count: Int) {
    var entry = Entry()
    entry.rank = 1
    entry.name = "a name"
    var batch = RowBatch()
    batch.append(packed: Self.packed(entry).prefix(count), Self.fields)
    #expect(batch.count == 1)
  }

  private static func packed(_ entry: Entry, of feed: Feed = Feed()) -> [UInt8] {
    var batch = RowBatch()
    batch.append(entry)
    batch.inherit(SharedFeed(feed), .ofFeeds)
    var bytes: [UInt8] = []
    batch[0].pack(fields, into: &bytes)
    return bytes
  }
}
