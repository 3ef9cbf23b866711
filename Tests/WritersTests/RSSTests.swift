import ChartConvModel
import ChartConvWriters
import Testing

struct RSSTests {
  private static func item(_ entry: Entry, _ fields: [EntryField]) -> [String] {
    let text = Sample.write(.rss, fields, entry)
    return text.components("<item>\n").dropFirst().joined().components("</item>")[0]
      .split(separator: "\n").map(String.init)
  }

  @Test func channelHasItsMandatoryParts() {
    var feed = Feed()
    feed.source = "x.json"
    let text = Sample.write(.rss, [(feed, [])])
    let id = "urn:uuid:65eb7026-7a75-8277-8806-e861918c363d"
    #expect(
      text.hasSuffix(
        """
        <channel>
        <title>Untitled</title>
        <link>\(id)</link>
        <description>Untitled</description>
        </channel>
        </rss>

        """))
  }

  @Test func emptyItemHasATitle() {
    #expect(Self.item(Entry(), []) == ["<title></title>"])
  }

  /// Readers take titles for HTML.
  @Test(arguments: [
    ("A & B < C", ["<title>A &amp; B &lt; C</title>"]),
    ("AT&T", ["<title>AT&amp;T</title>"]),
    ("a&copy b", ["<title><![CDATA[a&amp;copy b]]></title>"]),
    ("<b>", ["<title><![CDATA[&lt;b&gt;]]></title>"]),
  ])
  func titles(name: String, lines: [String]) {
    var entry = Entry()
    entry.name = name
    #expect(Self.item(entry, [.name]) == lines)
  }

  @Test func identifiers() {
    var entry = Entry()
    entry.id = "https://a.com/1"
    let noPage = "<guid isPermaLink=\"false\">https://a.com/1</guid>"
    #expect(Self.item(entry, [.id]) == ["<title></title>", noPage])
    entry.url = entry.id
    #expect(
      Self.item(entry, [.id, .url]) == [
        "<title></title>", "<link>https://a.com/1</link>", "<guid>https://a.com/1</guid>",
      ])
  }

  @Test func dates() throws {
    var entry = Entry()
    entry.published = Sample.moment
    #expect(
      Self.item(entry, [.published]).suffix(2) == [
        "<pubDate>Mon, 26 May 2014 06:05:04 -0700</pubDate>",
        "<dc:date>2014-05-26T06:05:04.25-07:00</dc:date>",
      ])
    let day = try #require(CalendarDate(year: 2024, month: 2, day: 29))
    entry.published = Timestamp(date: day, hour: 23)
    #expect(
      Self.item(entry, [.published]).last == "<pubDate>Thu, 29 Feb 2024 23:00:00 +0000</pubDate>")
  }

  @Test func texts() {
    var entry = Entry()
    entry.summary = "a < b &amp; c"
    entry.summaryType = "text/plain"
    entry.content = "<p>d</p>"
    entry.contentType = "text/html"
    #expect(
      Self.item(entry, [.summary, .summaryType, .content, .contentType]) == [
        "<description><![CDATA[a &lt; b &amp;amp; c]]></description>",
        "<content:encoded>&lt;p&gt;d&lt;/p&gt;</content:encoded>",
      ])
  }

  @Test func enclosures() {
    var entry = Entry()
    entry.previewURL = "https://a.com/1.mp3"
    #expect(
      Self.item(entry, [.previewURL]).last
        == "<enclosure url=\"https://a.com/1.mp3\" length=\"0\" type=\"audio/mpeg\"/>")
    entry.previewType = "audio/mpeg"
    entry.previewLength = 12
    entry.links = [
      FeedLink(url: entry.previewURL, rel: "enclosure", type: "audio/mpeg", length: 12),
      FeedLink(url: "https://a.com/feed", rel: "replies"),
    ]
    #expect(
      Self.item(entry, [.previewURL, .previewType, .previewLength, .links]).dropFirst() == [
        "<enclosure url=\"https://a.com/1.mp3\" length=\"12\" type=\"audio/mpeg\"/>",
        "<comments>https://a.com/feed</comments>",
      ])
  }

  @Test func picturesHaveSizesOrNone() {
    var entry = Entry()
    entry.artworkURL = "https://a.com/1.jpg"
    entry.artwork = [FeedArtwork(url: "https://a.com/1.jpg")]
    #expect(
      Self.item(entry, [.artworkURL, .artworkWidth, .artwork]).last
        == "<itunes:image href=\"https://a.com/1.jpg\"/>")
    entry.artworkWidth = 170
    entry.artwork = [FeedArtwork(url: "https://a.com/1.jpg", width: 170, height: 170)]
    #expect(
      Self.item(entry, [.artworkURL, .artworkWidth, .artwork]).last
        == "<media:thumbnail url=\"https://a.com/1.jpg\" width=\"170\" height=\"170\"/>")
  }

  @Test func severalFeedsInOne() {
    var options = OutputOptions()
    options.isCombined = true
    let text = Sample.write(.rss, [(Sample.feed, [Sample.song])], options)
    #expect(
      text.contains(
        """
        <source url="https://itunes.apple.com/us/rss/topsongs/limit=1/xml">\
        iTunes Store: Top Songs</source>
        """))
  }

  /// What no column holds is written back.
  @Test func elementsOfTheChannel() {
    var feed = Feed(title: "T")
    feed.dialect = "rss"
    feed.extra = #"""
      {"@xmlns:kiln":"urn:kiln","ttl":"60","cloud":{"domain":"a.com","port":"80"},"skipDays":{"day":["Monday","Sunday"]},"kiln:glaze":{"kiln:ash":"a<b"},"itunes:block":"Yes"}
      """#
    let text = Sample.write(.rss, [(feed, [])])
    #expect(text.contains(#" xmlns:kiln="urn:kiln">"#) && !text.contains("chartconv=\""))
    for line in [
      "<ttl>60</ttl>", #"<cloud domain="a.com" port="80"/>"#, "<itunes:block>Yes</itunes:block>",
      "<skipDays><day>Monday</day>", "<kiln:glaze><kiln:ash>a&lt;b</kiln:ash>",
    ] {
      #expect(text.contains("\n" + line + "\n"), "\(line)")
    }
  }
}
