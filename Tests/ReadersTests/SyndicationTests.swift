import ChartConvIO
import ChartConvModel
import TestSupport
import Testing

@testable import ChartConvReaders

/// RSS and Atom documents and the values that are read from them.
@Suite struct SyndicationTests {
  @Test func fullTextOverDescription() throws {
    let entry = try #require(
      Self.rss(
        "<description>short</description><c:encoded xmlns:c='http://purl.org/rss/1.0/modules/content/'>&lt;p>long&lt;/p></c:encoded>"
      ).first)
    #expect(entry.summary == "short")
    #expect(entry.content == "<p>long</p>")
    #expect(entry.contentType == "text/html")
  }

  @Test func dublinCoreDatesAreAFallback() throws {
    let date = "<dc:date>2003-01-02</dc:date>"
    #expect(Self.rss(date).first?.published?.description == "2003-01-02T00:00:00Z")
    let entry = try #require(Self.rss(date + "<pubDate>Fri, 03 Jan 2003 04:05 EST</pubDate>").first)
    #expect(entry.published?.description == "2003-01-03T04:05:00-05:00")
    #expect(entry.releaseDate?.description == "2003-01-03")
  }

  @Test func guidIsALinkByDefault() {
    let guid = "http://a.example/1"
    #expect(Self.rss("<guid>\(guid)</guid>").first?.url == guid)
    #expect(Self.rss("<guid isPermaLink='false'>\(guid)</guid>").first?.url == nil)
    #expect(Self.rss("<guid>1</guid>").first?.url == nil)
    #expect(
      Self.rss("<guid>\(guid)</guid><link>http://b.example/</link>").first?.url
        == "http://b.example/")
  }

  @Test func namesInOddCaseAndSpace() {
    #expect(Self.rss("<TITLE>a</TITLE><pubdate>2003</pubdate>").first?.name == "a")
    let madeUp = Self.read("<feed xmlns='http://made.up/'><entry><title>a</title></entry></feed>")
    #expect(madeUp.map(\.name) == ["a"])
  }

  @Test func basesNest() throws {
    let entry = try #require(
      Self.read(
        """
        <feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://a.example/b/'>
        <entry xml:base='c/'><link href='d' xml:base='e/'/><title>t</title></entry></feed>
        """
      ).first)
    #expect(entry.url == "http://a.example/b/c/e/d")
  }

  @Test func entitiesOfHTML() throws {
    let entry = try #require(
      Self.rss(
        "<title>caf&eacute; &hellip;</title><enclosure url='http://a.example/&eacute;&euro;.mp3'/>"
      ).first)
    #expect(entry.name == "café …")
    #expect(entry.previewURL == "http://a.example/é€.mp3")
  }

  @Test func declaredEntitiesAreIgnored() {
    let bomb =
      "<!DOCTYPE rss [<!ENTITY a 'aaaa'>]><rss><channel><item><title>&a;</title></item></channel></rss>"
    #expect(Self.read(bomb).map(\.name) == ["&a;"])
  }

  @Test func widestPicture() throws {
    let entry = try #require(
      Self.rss(
        "<media:thumbnail url='s' width='10'/><media:content url='l' medium='image' width='30'/><media:thumbnail url='m' width='20'/>"
      ).first)
    #expect(entry.artworkURL == "l")
    #expect(entry.artworkWidth == 30)
    #expect(entry.artwork.count == 3)
  }

  @Test func suggestsTheMeantColumn() {
    let broken = """
      <rss><channel><item><title>a & b</title><link>http://a.example/?x=1&y=2</link>
      <description>one<br>two</p></description></item><item><title>c\u{1}d</title><item><title><![CDATA[e</title></item></rss>
      """
    let entries = Self.read(broken)
    #expect(entries.map(\.name) == ["a & b", "cd", "e"])
    #expect(entries.first?.url == "http://a.example/?x=1&y=2")
    var options = ReadingOptions()
    options.isStrict = true
    #expect(Self.read(broken, options).isEmpty)
  }

  private static func rss(_ item: String) -> [Entry] {
    read("<rss version='2.0'><channel><item>\(item)</item></channel></rss>")
  }

  private static func read(_ text: String, _ options: ReadingOptions = .init()) -> [Entry] {
    var source = ByteSource(Array(text.utf8), name: "test")
    var diagnostics = Diagnostics()
    let gatherer = FeedGatherer()
    try? InputReader(.automatic, options).read(&source, into: gatherer, &diagnostics)
    return gatherer.entries
  }
}
