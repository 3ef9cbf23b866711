import ChartConvModel
import ChartConvWriters
import Testing

struct AtomTests {
  private static let root = """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" \
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
    xmlns:media="http://search.yahoo.com/mrss/" \
    xmlns:podcast="https://podcastindex.org/namespace/1.0" \
    xmlns:thr="http://purl.org/syndication/thread/1.0"
    """

  private static let head = #"""
    <id>https://itunes.apple.com/us/rss/topsongs/limit=1/xml</id>
    <title>iTunes Store: Top Songs</title>
    <updated>2014-05-26T06:05:04.25-07:00</updated>
    <link rel="alternate" type="text/html" href="https://itunes.apple.com/viewTop?cc=us&amp;id=38"/>
    <link rel="self" href="https://itunes.apple.com/us/rss/topsongs/limit=1/xml"/>
    <icon>http://itunes.apple.com/favicon.ico</icon>
    <author>
    <name>iTunes Store</name>
    <uri>http://www.apple.com/itunes/</uri>
    </author>
    <rights>Copyright 2008 Apple Inc.</rights>

    """#

  @Test func chartHasTheLegacyElements() {
    let text = Sample.write(.atom, [(Sample.feed, [Sample.song])])
    let names = " xmlns:im=\"http://itunes.apple.com/rss\" xmlns:chartconv=\"urn:chartconv:atom\""
    #expect(text.hasPrefix(Self.root + names + " xml:lang=\"en\">\n" + Self.head))
    for line in [
      #"<id im:id="1513779431">https://itunes.apple.com/us/album/x/15?i=1513779431&amp;uo=2</id>"#,
      #"<title>Rain &amp; "Thunder" - A$AP &lt;Rocky&gt;</title>"#,
      #"<im:name>Rain &amp; "Thunder"</im:name>"#,
      #"<im:artist im:id="77" href="https://itunes.apple.com/us/artist/id77">A$AP &lt;Rocky&gt;</im:artist>"#,
      #"<im:price amount="1.29000" currency="USD">$1.29</im:price>"#,
      #"<im:image height="170">http://a.com/170x170.jpg</im:image>"#,
      #"<im:releaseDate label="May 7, 2014">2014-05-07T00:00:00-07:00</im:releaseDate>"#,
    ] {
      #expect(text.contains("\n" + line + "\n"), "\(line)")
    }
  }

  @Test func entriesOfAnotherFeedHaveASource() {
    let text = Sample.write(.atom, [(Feed(), [Entry()]), (Sample.feed, [Sample.song])])
    #expect(text.components("<source>").count == 2)
    #expect(text.hasSuffix("</source>\n</entry>\n</feed>\n"))
  }

  @Test func emptyFeedHasItsMandatoryParts() {
    let mark = #" xmlns:chartconv="urn:chartconv:atom" chartconv:absent="#
    var feed = Feed()
    feed.source = "x.json"
    #expect(
      Sample.write(.atom, [(feed, [])]) == Self.root + """
        >
        <id\(mark)"id">urn:uuid:65eb7026-7a75-8277-8806-e861918c363d</id>
        <title\(mark)"title">Untitled</title>
        <updated\(mark)"updated">1970-01-01T00:00:00Z</updated>
        <author\(mark)"author"><name>Untitled</name></author>
        </feed>

        """)
  }

  @Test(
    arguments: [
      ("tag:a.com,2004:1", "http://a.com/1", "<id>tag:a.com,2004:1</id>"),
      (
        nil, "http://a.com/1",
        #"<id xmlns:chartconv="urn:chartconv:atom" chartconv:absent="id">http://a.com/1</id>"#
      ),
      ("a", nil, "<dc:identifier>a</dc:identifier>"),
    ] as [(String?, String?, String)])
  func ids(id: String?, url: String?, element: String) {
    var entry = Entry()
    entry.id = id
    entry.url = url
    #expect(Sample.write(.atom, [.id, .url], entry).contains(element + "\n"))
  }

  @Test(arguments: [
    ("1.29", "1.29000"), ("0", "0.00000"), ("1500", "1500.00000"), ("1.2345678", "1.2345678"),
  ])
  func amounts(price: String, amount: String) {
    var entry = Entry()
    entry.price = DecimalNumber(price)
    entry.currency = "EUR"
    #expect(
      Sample.write(.atom, [.price, .currency], entry)
        .contains(
          "<im:price amount=\"\(amount)\" currency=\"EUR\">\(price) EUR</im:price>\n"))
  }

  /// An article has no name of Apple's store or of chartconv's.
  @Test func articlesAreClean() {
    var article = Entry(id: "tag:a.com,2004:1", name: "N", updated: Sample.moment)
    article.kind = "article"
    article.language = "en-US"
    article.genres = [FeedCategory(term: "tech")]
    article.authors = [FeedPerson(name: "Al", url: "http://a.com/al", email: "al@a.com")]
    article.artworkURL = "http://a.com/a.png"
    article.durationInMilliseconds = 61250
    article.rank = 4
    article.extra = #"""
      {"@gd:etag":"x","title":{"@xml:lang":"fr"},"g:color":"5","{urn:kiln}glaze":{"deep":"1","{urn:kiln}ash":null},"ttl":"6"}
      """#
    var feed = Feed(title: "T")
    feed.id = "tag:a.com,2004:f"
    feed.updated = Sample.moment
    feed.author = FeedPerson(name: "A")
    feed.dialect = "atom"
    let text = Sample.write(.atom, [(feed, [article])])
    #expect(!text.contains("chartconv") && !text.contains("im:"))
    for line in [
      #"<entry xml:lang="en-US" xmlns:gd="http://schemas.google.com/g/2005" gd:etag="x">"#,
      #"<title xml:lang="fr">N</title>"#, #"<category term="tech"/>"#,
      "<uri>http://a.com/al</uri>", #"<itunes:image href="http://a.com/a.png"/>"#,
      "<itunes:duration>61.25</itunes:duration>",
      #"<g:color xmlns:g="http://base.google.com/ns/1.0">5</g:color>"#,
      #"<ns:glaze xmlns:ns="urn:kiln" deep="1"><ns:ash/>"#, "<ttl>6</ttl>",
    ] {
      #expect(text.contains("\n" + line + "\n"), "\(line)")
    }
  }

  @Test func brokenMarkupIsEscaped() {
    var entry = Entry()
    entry.content = "<p>a&nbsp;</entry>"
    entry.contentType = "application/xhtml+xml"
    #expect(
      Sample.write(.atom, [.content, .contentType], entry).contains(
        #"<content type="html">&lt;p&gt;a&amp;nbsp;&lt;/entry&gt;</content>"#
      ))
  }

  @Test func invalidCharactersAreReplaced() {
    var entry = Entry()
    entry.name = "\u{0}a\u{B}\t\n\u{FFFF}]]>😀\u{FFFD}ﬀ"
    entry.url = "http://a.com/\t\n\r\"'\u{1}<"
    let text = Sample.write(.atom, [.name, .url], entry)
    #expect(text.contains("<title>\u{FFFD}a\u{FFFD}\t\n\u{FFFD}]]&gt;😀\u{FFFD}ﬀ</title>"))
    #expect(text.contains("href=\"http://a.com/%09%0A%0D%22'%01%3C\""))
  }
}
