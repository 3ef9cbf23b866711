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
        {"id": "urn:chartconv:22c8e4b794030bebf727e13dd91da661", "content_text": "", \
        "_chartconv": {"absent": ["id"]}}
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
        {"id": "1", "content_html": "<b>a</b>", "_chartconv": {"text": "summary"}}
        """)
  }

  @Test func articleNeedsNoExtension() {
    var entry = Entry()
    entry.rank = 1
    entry.id = "1"
    entry.url = "https://a.com/1"
    entry.name = "A"
    entry.kind = "article"
    entry.artist = "Jo"
    entry.authors = [FeedPerson(name: "Jo")]
    entry.genre = "x"
    entry.genres = [FeedCategory(name: "x", term: "x"), FeedCategory(name: "y", term: "y")]
    entry.links = [
      FeedLink(url: entry.url, rel: "alternate", type: "text/html"),
      FeedLink(url: "https://b.com", rel: "related"),
    ]
    entry.content = "a"
    entry.contentType = "text/plain"
    entry.artworkURL = "https://a.com/1.jpg"
    entry.artwork = [FeedArtwork(url: "https://a.com/1.jpg")]
    #expect(
      Self.item(entry, EntryField.allCases.filter { $0 != .source }) == """
        {"id": "1", "url": "https://a.com/1", "external_url": "https://b.com", "title": "A", \
        "content_text": "a", "image": "https://a.com/1.jpg", "authors": [{"name": "Jo"}], \
        "tags": ["x", "y"], "_chartconv": {}}
        """)
  }

  @Test func attachments() {
    var entry = Entry()
    entry.id = "1"
    entry.kind = "podcast-episode"
    entry.previewURL = "https://a.com/1.mp3"
    entry.previewType = "audio/mpeg"
    entry.previewLength = 12
    entry.durationInMilliseconds = 61_000
    entry.links = [
      FeedLink(
        url: entry.previewURL, rel: "enclosure", type: "audio/mpeg", title: "t", length: 12,
        durationInMilliseconds: 61_000)
    ]
    let fields: [EntryField] = [
      .id, .kind, .previewURL, .previewType, .previewLength, .duration, .links,
    ]
    let file = """
      {"url": "https://a.com/1.mp3", "mime_type": "audio/mpeg", "title": "t", \
      "size_in_bytes": 12, "duration_in_seconds": 61}
      """
    #expect(
      Self.item(entry, fields)
        == "{\"id\": \"1\", \"content_text\": \"\", \"attachments\": [\(file)], \"_chartconv\": {}}"
    )
    entry.kind = nil
    entry.durationInMilliseconds = nil
    #expect(
      Self.item(entry, fields).hasSuffix("\"_chartconv\": {\"absent\": [\"kind\", \"duration\"]}}"))
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
    #expect(text.components("\"rank\": 1}").count == 3)
  }
}
