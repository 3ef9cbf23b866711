import ChartConvIO
import ChartConvModel
import ChartConvReaders
import TestSupport
import Testing

/// Selection of an entry's page and preview among its links.
@Suite struct EntryLinksTests {
  @Test(arguments: [
    // The first page counts.
    ("<link href='http://a.example/1'/><link href='http://a.example/2'/>", "http://a.example/1"),
    (
      "<link rel='alternate' href='http://a.example/1'/><link href='http://a.example/2'/>",
      "http://a.example/1"
    ),
    // A page comes before a file.
    (
      "<link type='application/pdf' href='http://a.example/1.pdf'/>"
        + "<link type='text/html' href='http://a.example/1'/>", "http://a.example/1"
    ),
    (
      "<link type='application/pdf' href='http://a.example/1.pdf'/>"
        + "<link type='text/plain' href='http://a.example/1.txt'/>", "http://a.example/1.pdf"
    ),
    // Links with other relations aren't pages.
    ("<link rel='related' href='http://a.example/1'/>", nil),
    ("<link rel='enclosure' href='http://a.example/1.mp3'/>", nil),
    // Several relations, as in HTML.
    ("<link rel='nofollow alternate' href='http://a.example/1'/>", "http://a.example/1"),
    ("<link rel='alternates me' href='http://a.example/1'/>", nil),
    // A registered relation may be a URI, in any case.
    (
      "<link rel='http://www.iana.org/assignments/relation/Alternate' href='http://a.example/1'/>",
      "http://a.example/1"
    ),
  ])
  func atomsPage(links: String, url: String?) throws {
    let entry = try #require(Self.atom(links))
    #expect(entry.url == url)
  }

  @Test(arguments: [
    ("<guid>http://a.example/1</guid>", "http://a.example/1"),
    ("<guid isPermaLink='true'>http://a.example/1</guid>", "http://a.example/1"),
    ("<guid isPermaLink='false'>http://a.example/1</guid>", nil),
    ("<guid>a-1</guid>", nil),
    ("<guid>http://a.example/1</guid><link>http://a.example/2</link>", "http://a.example/2"),
    ("<link>http://a.example/1</link><link>http://a.example/2</link>", "http://a.example/1"),
  ])
  func rssPage(elements: String, url: String?) throws {
    let entry = try #require(Self.rss(elements))
    #expect(entry.url == url)
  }

  @Test(
    "An Atom source without a page is named by its id, else by its own address",
    arguments: [
      ("<link href='http://a.example/'/><id>urn:a</id>", "http://a.example/"),
      ("<id>urn:a</id><link rel='self' href='http://a.example/f'/>", "urn:a"),
      ("<link rel='self' href='http://a.example/f'/>", "http://a.example/f"),
    ])
  func source(elements: String, url: String) throws {
    let entry = try #require(Self.atom("<source><title>A</title>\(elements)</source>"))
    #expect(entry.links.map(\.url) == [url])
    #expect(entry.links.map(\.title) == ["A"])
  }

  @Test(
    "Other types leave it to the address whether a file is audio",
    arguments: [
      ("application/ogg", "1.ogg", "podcast-episode"), ("application/pdf", "1.pdf", "article"),
      ("application/octet-stream", "1.MP3", "podcast-episode"), ("text/html", "1.mp3", "article"),
      ("binary/octet-stream", "1.mp3", "podcast-episode"), ("MP3", "1.mp3", "podcast-episode"),
    ])
  func audioByAddress(type: String, file: String, kind: String) {
    let entry = Self.rss("<enclosure url='http://a.example/\(file)' type='\(type)'/>")
    #expect(entry?.kind == kind)
  }

  @Test func firstFileOtherThanAPictureIsThePreview() throws {
    let entry = try #require(
      Self.rss(
        "<enclosure url='http://a.example/c.jpg' type='image/jpeg' length='1'/>"
          + "<enclosure url='http://a.example/1.mp3' type='audio/mpeg' length='2'/>"
          + "<enclosure url='http://a.example/2.mp3' type='audio/mpeg' length='3'/>"))
    #expect(entry.previewURL == "http://a.example/1.mp3")
    #expect(entry.previewType == "audio/mpeg")
    #expect(entry.kind == "podcast-episode")
    #expect(entry.links.map(\.length) == [1, 2, 3])
    let article = try #require(
      Self.rss("<enclosure url='http://a.example/c.jpg' type='image/jpeg' length='1'/>"))
    #expect(article.previewURL == nil)
    #expect(article.kind == "article")
  }

  private static func atom(_ links: String) -> Entry? {
    entry("<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(links)</entry></feed>")
  }

  private static func rss(_ elements: String) -> Entry? {
    entry("<rss version='2.0'><channel><item>\(elements)</item></channel></rss>")
  }

  private static func entry(_ text: String) -> Entry? {
    var source = ByteSource(Array(text.utf8), name: "test")
    var diagnostics = Diagnostics()
    let gatherer = FeedGatherer(maximumEntries: 1)
    try? InputReader(.automatic, ReadingOptions()).read(&source, into: gatherer, &diagnostics)
    return gatherer.entries.first
  }
}
