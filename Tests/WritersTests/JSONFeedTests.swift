import ChartConvModel
import ChartConvWriters
import Testing

struct JSONFeedTests {
  private static func item(_ entry: Entry, _ fields: [EntryField]) -> String {
    let text = Sample.write(.jsonFeed, fields, entry)
    return text.components("\"items\": [\n    ").dropFirst().joined().components("\n")[0]
  }

  @Test func emptyFeed() {
    let text = Sample.write(.jsonFeed, [(Feed(), [])])
    #expect(
      text.hasPrefix(
        "{\n  \"version\": \"https://jsonfeed.org/version/1.1\",\n  \"title\": \"Untitled\",\n"))
    #expect(text.hasSuffix("\n  \"items\": []\n}\n"))
  }

  @Test func emptyItemHasItsMandatoryParts() {
    #expect(
      Self.item(Entry(), [.id, .name, .content]) == """
        {"id": "urn:uuid:22c8e4b7-9403-8beb-8727-e13dd91da661", "content_text": ""}
        """)
  }

  @Test func columnsWithoutAMember() {
    var entry = Entry()
    entry.id = "1"
    entry.price = DecimalNumber("1.29")
    entry.explicit = false
    entry.kind = "song"
    #expect(
      Self.item(entry, [.id, .kind, .price, .explicit]) == """
        {"id": "1", "content_text": "", \
        "_chartconv": {"kind": "song", "price": 1.29, "explicit": false}}
        """)
  }

  @Test func summaryIsWrittenAsTheContent() {
    var entry = Entry()
    entry.id = "1"
    entry.summary = "<b>a</b>"
    entry.summaryType = "text/html"
    #expect(
      Self.item(entry, [.id, .summary, .summaryType, .content]) == """
        {"id": "1", "content_html": "<b>a</b>"}
        """)
  }

  /// A reader derives an artist, a kind and lists from the members, so the exact ones are written.
  @Test func columnsThatReadersDerive() {
    var entry = Entry()
    entry.rank = 1
    entry.id = "1"
    entry.url = "https://a.com/1"
    entry.kind = "song"
    entry.artist = "Jo"
    entry.genres = [FeedCategory(name: "x", term: "y")]
    entry.links = [
      FeedLink(url: entry.url, rel: "alternate", type: "text/html"),
      FeedLink(url: "https://b.com", rel: "related"),
    ]
    entry.content = "a"
    entry.contentType = "text/plain"
    entry.summary = "<i>b</i>"
    entry.summaryType = "text/html"
    let fields: [EntryField] = [
      .rank, .id, .url, .artist, .kind, .summary, .summaryType, .content, .contentType, .genres,
    ]
    #expect(
      Self.item(entry, fields + [.links]).hasPrefix(
        """
        {"id": "1", "url": "https://a.com/1", "external_url": "https://b.com", \
        "content_text": "a", "authors": [{"name": "Jo"}], "tags": ["x"], \
        "_chartconv": {"summary": "<i>b</i>", "artist": "Jo", "kind": "song", \
        "summary_type": "text/html", "content_type": "text/plain", \
        "genres": [{"id":null,"name":"x","term":"y","scheme":null}], "links": [
        """))
  }

  @Test func attachments() {
    var entry = Entry()
    entry.id = "1"
    entry.previewURL = "https://a.com/1.mp3"
    entry.links = [
      FeedLink(
        url: entry.previewURL, rel: "enclosure", type: "audio/mpeg", title: "t", length: 12,
        duration: .seconds(61))
    ]
    #expect(
      Self.item(entry, [.id, .previewURL, .links]).hasPrefix(
        """
        {"id": "1", "content_text": "", "attachments": [{"url": "https://a.com/1.mp3", \
        "mime_type": "audio/mpeg", "title": "t", "size_in_bytes": 12, \
        "duration_in_seconds": 61}]}
        """))
  }

  @Test func severalFeedsInOne() {
    var options = OutputOptions()
    options.isCombined = true
    options.fields = [.rank, .id]
    let text = Sample.write(
      .jsonFeed, [(Sample.feed, [Sample.song]), (Feed(), [Sample.song])], options)
    #expect(
      text.contains(
        "\"_chartconv\": {\"feed\": {\"id\": \"https://itunes.apple.com/us/rss/topsongs/limit=1/xml\""
      ))
    // Each entry has the rank that its position gives.
    #expect(text.components("\"_chartconv\": {\"feed\"").count == 3, "\(text)")
    #expect(!text.contains("\"rank\""))
  }
}
