import ChartConv
import Foundation
import Testing

/// What an app has stored of the last version is read by this one, and lists that are absent are empty.
@Suite struct StoredValuesTests {
  private func decode<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  private static let entry = """
    {"rank":1,"country":"us","id":"7","name":"One","artist":"Ada","artistURL":"a","genre":"Pop",\
    "genreID":"14","price":"1.29","currency":"USD","priceLabel":"$1.29","releaseDate":"2014-05-27",\
    "releaseYear":2014,"published":"2014-05-27T07:00:00-07:00","durationInMilliseconds":61000,\
    "explicit":false,"url":"u","artworkURL":"w","artworkWidth":600,"previewURL":"p",\
    "previewType":"audio/mpeg","previewLength":9,"rating":"4.5","summary":"S",\
    "summaryType":"text/plain","extra":"{\\"x\\": 1}",\
    "genres":[{"id":"14","name":"Pop","term":"Pop","scheme":"s"}],\
    "artwork":[{"url":"w","width":600,"height":600}],\
    "links":[{"url":"u","rel":"alternate","type":"text/html","title":"T","hreflang":"en"},\
    {"url":"p","rel":"enclosure","type":"audio/mpeg","length":9,"durationInMilliseconds":30000}],\
    "authors":[{"name":"Ada","url":"a","email":"e"}],\
    "persons":[{"name":"Bo","role":"host","group":"cast","image":"i","url":"b"}],\
    "soundbites":[{"startInMilliseconds":1500,"durationInMilliseconds":2000,"title":"B"}],\
    "chapters":[{"startInMilliseconds":0,"title":"C","url":"c","image":"i"}],\
    "alternateEnclosures":[{"url":"l","type":"audio/opus","length":1,"bitrate":2,"height":3,\
    "language":"en","title":"t","rel":"r","codecs":"c"}],\
    "valueRecipients":[{"name":"N","type":"node","address":"a","split":1,"fee":true,\
    "payment":"lightning","method":"keysend"}]}
    """

  private static let feed = """
    {"source":"s","dialect":"rss","id":"i","title":"T","subtitle":"S","url":"u","feedURL":"f",\
    "updated":"2014-05-27T07:00:00Z","author":{"name":"Ada"},"rights":"R","country":"us",\
    "chart":"topsongs","chartQuery":"genre=14","isComplete":true,\
    "generator":{"name":"G","url":"g","version":"1"},"links":[{"url":"u","rel":"alternate"}],\
    "categories":[{"name":"Arts"}],"explicit":false,"type":"serial","owner":{"email":"o"},\
    "podcastGUID":"pg","locked":true,"lockedOwner":"o","medium":"podcast",\
    "funding":[{"url":"d","text":"Give"}]}
    """

  private static let error = """
    {"kind":"unrecognised","message":"M","source":"s","position":{"line":3,"column":2},\
    "option":"encoding"}
    """

  @Test func anEntryIsRead() throws {
    let entry: Entry = try decode(Self.entry)
    #expect(entry.rank == 1 && entry.price == 1.29 && entry.duration == .seconds(61))
    #expect(entry.releaseDate == CalendarDate("2014-05-27") && entry.explicit == false)
    #expect(entry.genres == [FeedCategory(id: "14", name: "Pop", term: "Pop", scheme: "s")])
    #expect(entry.enclosure?.duration == .seconds(30) && entry.links.count == 2)
    #expect(entry.authors == [FeedPerson(name: "Ada", url: "a", email: "e")])
    #expect(entry.soundbites.first?.start == .milliseconds(1500))
    #expect(entry.chapters == [PodcastChapter(start: .zero, title: "C", url: "c", image: "i")])
    #expect(entry.persons.first?.role == "host" && entry.alternateEnclosures.first?.height == 3)
    #expect(entry.valueRecipients.first?.fee == true && entry.transcripts.isEmpty)
    #expect(try decode(String(decoding: JSONEncoder().encode(entry), as: UTF8.self)) == entry)
  }

  @Test func aDocumentIsRead() throws {
    let document: FeedDocument = try decode(
      """
      {"feeds":[{"feed":\(Self.feed),"entries":[\(Self.entry)]}],"error":\(Self.error),\
      "warnings":[{"message":"W","position":{"line":1,"column":0},"option":"text"}]}
      """)
    #expect(document.feed.title == "T" && document.feed.funding.first?.text == "Give")
    #expect(document.feed.owner?.email == "o" && document.feed.generator?.version == "1")
    #expect(document.entries.count == 1 && document.diagnostics.warningCount == 1)
    #expect(document.warnings.first?.option == "text")
    #expect(document.error?.kind == .unrecognized && document.error?.option == "encoding")
    #expect(document.error?.position == SourcePosition(line: 3, column: 2))
    #expect(try decode(String(decoding: JSONEncoder().encode(document), as: UTF8.self)) == document)
  }

  /// A later version may have lists and kinds that this one hasn't.
  @Test func whatIsAbsentIsEmpty() throws {
    #expect(try decode("{}") == Entry())
    #expect(try decode("{}") == Feed())
    #expect(try decode(#"{"feed":{}}"#) == FeedDocument.Contents())
    #expect(try decode(#"{"feeds":[]}"#) == FeedDocument([]))
    let entry: Entry = try decode(#"{"future":[1],"name":"A"}"#)
    #expect(entry.name == "A" && entry.genres.isEmpty)
    let error: FeedError = try decode(#"{"kind":"later","message":"M"}"#)
    #expect(error.kind.rawValue == "later")
  }

  @Test func otherValuesAreRead() throws {
    #expect(try decode("[{}]") == [FeedLink()])
    #expect(try decode("[{}]") == [FeedArtwork()])
    #expect(try decode("[{}]") == [AlternateEnclosure()])
    #expect(try decode(#"["1.29"]"#) == [DecimalNumber("1.29")])
    #expect(try decode(#"["2014-05-27"]"#) == [CalendarDate("2014-05-27")])
    #expect(try decode(#"["2014-05-27T07:00:00Z"]"#) == [Timestamp("2014-05-27T07:00:00Z")])
    #expect(try decode(#"["a"]"#) == [ExactText("a")])
    #expect(try decode(#"{"line":1,"column":2}"#) == SourcePosition(line: 1, column: 2))
  }
}
