import ChartConvIO
import ChartConvModel
import ChartConvRecords
import Testing

@testable import ChartConvReaders

/// What feeds mean: values are read the same in every dialect, and however they are written.
@Suite struct FeedMeaningTests {
  /// HTML in an element that holds text is part of the text.
  @Test(arguments: [
    ("<author>by <a href='u'>Una</a></author>", "by Una"),
    ("<dc:creator><b>Una</b> <i>Oak</i></dc:creator>", "Una Oak"),
    ("<author><name>by <span><b>Una</b></span></name></author>", "by Una"),
    ("<itunes:author>Una<br/>Oak</itunes:author>", "Una Oak"),
    ("<dc:creator>Una<script>x()</script></dc:creator>", "Una"),
    ("<dc:creator>Una<x:a>no</x:a></dc:creator>", "Una"),
    ("<author><b></b></author><dc:creator>Una</dc:creator>", "Una"),
  ])
  func markupInAuthors(written: String, artist: String) {
    #expect(first("<item><title>x</title>\(written)</item>")?.artist == artist)
  }

  @Test(arguments: [
    "<pubDate><time datetime='2018-06-02T03:04:05Z'>2 June</time></pubDate>",
    "<pubDate>on <time datetime='2018-06-02T03:04:05Z'/></pubDate>",
    "<pubDate>2018-06-02 <b>03:04:05</b></pubDate>",
    "<pubDate>2018-06-02<br/>03:04:05</pubDate>",
    "<pubDate><![CDATA[<b>2018-06-02</b> 03:04:05]]></pubDate>",
    "<pubDate>soon</pubDate><dcterms:available>2018-06-02T03:04:05Z</dcterms:available>",
    "<dcterms:date>2018-06-02T03:04:05Z</dcterms:date>",
  ])
  func dates(written: String) {
    let entry = first("<item><title>x</title>\(written)</item>")
    #expect(entry?.published?.description == "2018-06-02T03:04:05Z")
  }

  /// An unclosed text ends at the next item, also after markup in it.
  @Test func unclosedTextWithMarkup() {
    let names = entries(
      "<item><title>A</title><author>by <a>Una</a></item><item><title>B</title></item>"
    ).map(\.name)
    #expect(names == ["A", "B"])
  }

  /// Values that a feed gives to its entries equal explicit ones.
  @Test(arguments: [
    ("<copyright>K</copyright>", "<dc:rights>K</dc:rights>"),
    ("<dc:rights>K</dc:rights>", "<media:copyright>K</media:copyright>"),
    ("<language>fr</language>", "<dc:language>fr</dc:language>"),
    ("<dcterms:language>fr</dcterms:language>", "<language>fr</language>"),
  ])
  func inheritedEqualsExplicit(head: String, own: String) {
    let inherited = entries("\(head)<item><title>x</title></item>")
    let late = entries("<item><title>x</title></item>\(head)")
    let explicit = entries("<item><title>x</title>\(own)</item>")
    #expect(inherited == explicit)
    #expect(late == explicit)
  }

  @Test func sourceGivesItsRights() {
    let entry = atom("<source><rights>S</rights></source>", head: "<rights>F</rights>")
    #expect(entry?.rights == "S")
  }

  @Test func creatorOfAtomFeedIsInherited() {
    let head = "<dc:creator xmlns:dc='http://purl.org/dc/elements/1.1/'>House</dc:creator>"
    #expect(atom("", head: head)?.artist == "House")
    #expect(atom("<author><name>Own</name></author>", head: head)?.artist == "Own")
  }

  @Test(arguments: ["a@k.example (Ada)", "Ada &lt;a@k.example&gt;", "Ada ;"])
  func namesOfAtomAreMailboxes(name: String) {
    #expect(atom("<author><name>\(name)</name></author>")?.artist == "Ada")
  }

  @Test(arguments: [
    ("<category term='Arts &amp;amp; Crafts'/>", "Arts & Crafts"),
    ("<category term='Men&#146;s'/>", "Men’s"), ("<category>A <b>b</b></category>", "A b"),
  ])
  func terms(written: String, genre: String) {
    #expect(atom(written)?.genre == genre)
  }

  @Test func firstReadableCount() {
    let entry = first(
      "<item><slash:comments>many</slash:comments><slash:comments>3</slash:comments></item>")
    #expect(entry?.commentCount == 3)
  }

  private func atom(_ entry: String, head: String = "") -> Entry? {
    read(
      "<feed xmlns='http://www.w3.org/2005/Atom'>\(head)<entry><title>x</title>\(entry)</entry></feed>"
    ).first
  }

  private func first(_ items: String) -> Entry? { entries(items).first }

  private func entries(_ channel: String) -> [Entry] {
    read(
      """
      <rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:x='urn:x' \
      xmlns:dcterms='http://purl.org/dc/terms/' xmlns:media='http://search.yahoo.com/mrss/' \
      xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' \
      xmlns:slash='http://purl.org/rss/1.0/modules/slash/'><channel>\(channel)</channel></rss>
      """)
  }

  private func read(_ text: String) -> [Entry] {
    var source = ByteSource(Array(text.utf8), name: "test")
    var diagnostics = Diagnostics()
    let gatherer = Gatherer()
    var options = ReadingOptions()
    options.awaitsInherited = true
    try? FeedReader(.automatic, options).read(&source, gatherer, &diagnostics)
    return gatherer.entries
  }

  private final class Gatherer: FeedVisitor {
    var entries: [Entry] = []

    func begin(_ feed: Feed) {}

    func visit(_ entry: Entry) -> Flow {
      entries.append(entry)
      return .continue
    }

    func end() {}
  }
}
