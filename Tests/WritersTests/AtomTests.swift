import ChartConvModel
import ChartConvWriters
import Testing

struct AtomTests {
  private static let root = """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:im="http://itunes.apple.com/rss" \
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
    xmlns:media="http://search.yahoo.com/mrss/" \
    xmlns:podcast="https://podcastindex.org/namespace/1.0" \
    xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:chartconv="urn:chartconv:atom"
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
    <chartconv:chart>topsongs</chartconv:chart>
    <chartconv:country>us</chartconv:country>

    """#

  private static let song = #"""
    <entry>
    <updated>2014-05-26T06:05:04.25-07:00</updated>
    <id im:id="1513779431">https://itunes.apple.com/us/album/x/15?i=1513779431&amp;uo=2</id>
    <title>Rain &amp; "Thunder" - A$AP &lt;Rocky&gt;</title>
    <im:name>Rain &amp; "Thunder"</im:name>
    <link rel="alternate" type="text/html" href="https://itunes.apple.com/us/album/x/15?i=1513779431&amp;uo=2"/>
    <link rel="enclosure" type="audio/x-m4a" title="Preview" href="http://a.com/p.m4a" im:assetType="preview"><im:duration>30000</im:duration></link>
    <im:contentType term="Music" label="Music"><im:contentType term="Track" label="Track"/></im:contentType>
    <category im:id="18" term="Hip Hop/Rap" scheme="https://a.com/id18" label="Hip-Hop/Rap"/>
    <im:artist im:id="77" href="https://itunes.apple.com/us/artist/id77">A$AP &lt;Rocky&gt;</im:artist>
    <im:price amount="1.29000" currency="USD">$1.29</im:price>
    <im:image height="55">http://a.com/55x55.jpg</im:image>
    <im:image height="170">http://a.com/170x170.jpg</im:image>
    <rights>℗ 2014 Storm</rights>
    <im:releaseDate label="May 7, 2014">2014-05-07T00:00:00-07:00</im:releaseDate>
    <im:collection chartconv:absent="id">
    <im:name>Storms</im:name>
    <link rel="alternate" type="text/html" href="https://itunes.apple.com/us/album/id15"/>
    <im:contentType term="Music" label="Music"><im:contentType term="Album" label="Album"/></im:contentType>
    </im:collection>

    """#

  @Test func chartHasTheLegacyLayout() {
    #expect(
      Sample.write(.atom, [(Sample.feed, [Sample.song])])
        == Self.root + " xml:lang=\"en\">\n" + Self.head + Self.song + "</entry>\n</feed>\n")
  }

  @Test func oneFeedAmongSeveralInputs() {
    var options = OutputOptions()
    options.isCombined = true
    let source = "<source chartconv:feed=\"yes\" xml:lang=\"en\">\n" + Self.head + "</source>\n"
    #expect(
      Sample.write(.atom, [(Sample.feed, [Sample.song])], options) == Self.root
        + " xml:lang=\"en\">\n" + Self.head + Self.song + "<chartconv:rank>1</chartconv:rank>\n"
        + source + "</entry>\n</feed>\n")
  }

  @Test func secondDocumentHasASource() {
    let text = Sample.write(.atom, [(Feed(), [Entry()]), (Sample.feed, [Sample.song])])
    #expect(text.components("<source").count == 2)
    let source = "<source chartconv:feed=\"yes\" xml:lang=\"en\">\n\(Self.head)</source>\n"
    #expect(text.hasSuffix("\(source)</entry>\n</feed>\n"))
  }

  @Test func emptyFeedHasItsMandatoryParts() {
    var feed = Feed()
    feed.source = "x.json"
    #expect(
      Sample.write(.atom, [(feed, [])]) == Self.root + """
        >
        <id chartconv:absent="id">urn:chartconv:65eb70267a757277b806e861918c363d</id>
        <title chartconv:absent="title">Untitled</title>
        <updated chartconv:absent="updated">1970-01-01T00:00:00Z</updated>
        <author chartconv:absent="author">
        <name>Untitled</name>
        </author>
        </feed>

        """)
  }

  @Test func emptyEntryHasItsMandatoryParts() {
    #expect(
      entry(Entry(), of: Sample.feed) == """
        <updated chartconv:absent="updated">2014-05-26T06:05:04.25-07:00</updated>
        <id chartconv:absent="id">urn:chartconv:22c8e4b794030bebf727e13dd91da661</id>
        <title></title>
        <content/>

        """)
  }

  @Test(
    arguments: [
      ("1", "http://a.com/1", "<id im:id=\"1\">http://a.com/1</id>"),
      ("tag:a.com,2004:1", "http://a.com/1", "<id>tag:a.com,2004:1</id>"),
      (nil, "http://a.com/1", "<id chartconv:absent=\"id\">http://a.com/1</id>"),
      // All reviews of an app have the same page.
      (
        "7", "http://a.com/1", "<id im:id=\"7\">urn:chartconv:088094c950ab1be95aa07330556a719b</id>"
      ),
      (
        "a \"b\"", nil,
        "<id im:id=\"a &quot;b&quot;\">urn:chartconv:638116e0253c64bf6f100163ea1faaeb</id>"
      ),
    ] as [(String?, String?, String)])
  func ids(id: String?, url: String?, element: String) {
    var entry = Entry()
    entry.id = id
    entry.url = url
    #expect(Sample.write(.atom, [.id, .url], entry).contains(element + "\n"))
  }

  @Test(arguments: [
    ("music-video", #"<im:contentType term="Music Video" label="Music Video"/>"#),
    ("app", #"<im:contentType term="Application" label="Application"/>"#),
    ("tv-season", #"<im:contentType term="TV Season" label="TV Season"/>"#),
    ("article", #"<im:contentType term="article" label="article"/>"#),
    ("review", #"<im:contentType term="review" label="review"/>"#),
  ])
  func kinds(kind: String, element: String) {
    var entry = Entry()
    entry.kind = kind
    #expect(Sample.write(.atom, [.kind], entry).contains(element + "\n"))
  }

  @Test(arguments: [
    ("1.29", "1.29000"), ("0", "0.00000"), ("1500", "1500.00000"), ("1.2345678", "1.2345678"),
  ])
  func amounts(price: String, amount: String) {
    var entry = Entry()
    entry.price = DecimalNumber(price)
    let absent = "chartconv:absent=\"price_label\""
    #expect(
      Sample.write(.atom, [.price, .currency], entry)
        .contains("<im:price amount=\"\(amount)\" \(absent)>\(price)</im:price>\n"))
    entry.currency = "EUR"
    #expect(
      Sample.write(.atom, [.price, .currency], entry)
        .contains(
          "<im:price amount=\"\(amount)\" currency=\"EUR\" \(absent)>\(price) EUR</im:price>\n"))
  }

  @Test func aReview() {
    var review = Entry()
    review.kind = "review"
    review.id = "6310006838"
    review.name = "Nice"
    review.artist = "Jo"
    review.artistID = "9"
    review.authors = [FeedPerson(name: "Jo")]
    review.rating = DecimalNumber("5")
    review.version = "3.5.0"
    review.url = "http://a.com/review?id=14"
    review.updated = Sample.moment
    review.content = "a\r\n<b>"
    review.contentType = "text/plain"
    let lines = entry(review, of: Feed()).split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "<updated>2014-05-26T06:05:04.25-07:00</updated>",
        #"<id im:id="6310006838">urn:chartconv:f0ec437c874a5351a5d80d98a414416f</id>"#,
        "<title>Nice</title>",
        #"<link rel="related" type="text/html" href="http://a.com/review?id=14" chartconv:absent="links"/>"#,
        #"<im:contentType term="Application" label="Application"/>"#,
        #"<author im:id="9">"#, "<name>Jo</name>", "</author>", "<im:rating>5</im:rating>",
        "<im:version>3.5.0</im:version>", #"<content type="text">a&#13;"#, "&lt;b&gt;</content>",
      ])
  }

  @Test func anArticle() {
    var article = Entry()
    article.kind = "article"
    article.id = "tag:a.com,2004:1"
    article.name = "N"
    article.artist = "Jo"
    article.language = "en-US"
    article.published = Sample.moment
    article.updated = Sample.moment
    article.genre = "tech"
    article.genres = [FeedCategory(term: "tech"), FeedCategory(name: "b", scheme: "no iri")]
    article.authors = [FeedPerson(name: "Al", url: "x", email: "al@a.com")]
    article.artworkURL = "http://a.com/a.png"
    article.durationInMilliseconds = 61250
    article.explicit = false
    article.season = 2
    article.episode = 3
    article.rating = DecimalNumber("4.5")
    article.ratingCount = 7
    article.rank = 4
    article.country = "fr"
    article.summary = "<p>s</p>"
    article.content = "<p>c</p>"
    article.contentType = "application/xhtml+xml"
    #expect(
      Sample.write(.atom, [(Sample.feed, [article])])
        == Self.root + " xml:lang=\"en\">\n" + Self.head + #"""
          <entry xml:lang="en-US">
          <updated>2014-05-26T06:05:04.25-07:00</updated>
          <id>tag:a.com,2004:1</id>
          <title>N</title>
          <summary chartconv:absent="type">&lt;p&gt;s&lt;/p&gt;</summary>
          <im:contentType term="article" label="article"/>
          <category term="tech"/>
          <category term="b" chartconv:scheme="no iri" label="b" chartconv:absent="term"/>
          <author chartconv:absent="authors">
          <name>Jo</name>
          </author>
          <author>
          <name>Al</name>
          <chartconv:uri>x</chartconv:uri>
          <email>al@a.com</email>
          </author>
          <im:image chartconv:absent="artwork width height">http://a.com/a.png</im:image>
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>c</p></div></content>
          <published>2014-05-26T06:05:04.25-07:00</published>
          <itunes:duration chartconv:milliseconds="61250">61</itunes:duration>
          <itunes:explicit>false</itunes:explicit>
          <itunes:season>2</itunes:season>
          <itunes:episode>3</itunes:episode>
          <media:community><media:starRating average="4.5" count="7"/></media:community>
          <chartconv:rank>4</chartconv:rank>
          <chartconv:country>fr</chartconv:country>
          </entry>
          </feed>

          """#)
  }

  @Test func brokenMarkupIsEscaped() {
    var entry = Entry()
    entry.content = "<p>a&nbsp;</entry>"
    entry.contentType = "application/xhtml+xml"
    #expect(
      Sample.write(.atom, [.content, .contentType], entry).contains(
        #"<content type="html" chartconv:type="application/xhtml+xml">&lt;p&gt;a&amp;nbsp;&lt;/entry&gt;</content>"#
      ))
  }

  @Test func invalidCharactersAreReplaced() {
    var entry = Entry()
    entry.name = "\u{0}a\u{B}\t\n\u{FFFF}]]>😀\u{FFFD}ﬀ"
    entry.url = "http://a.com/\t\n\r\"'\u{1}<"
    let text = Sample.write(.atom, [.name, .url], entry)
    #expect(text.contains("<title>\u{FFFD}a\u{FFFD}\t\n\u{FFFD}]]&gt;😀\u{FFFD}ﬀ</title>"))
    #expect(text.contains("href=\"http://a.com/&#9;&#10;&#13;&quot;'\u{FFFD}&lt;\""))
  }

  @Test func requestedAndMandatoryColumns() {
    let text = Sample.write(.atom, [.price], Sample.song)
    for element in ["im:artist", "im:image", "im:releaseDate", "im:collection", "category"] {
      #expect(!text.contains("<\(element)"))
    }
    #expect(text.contains("<title>Rain &amp; \"Thunder\"</title>"))
  }

  /// Returns the contents of the only entry.
  private func entry(_ entry: Entry, of feed: Feed) -> String {
    let text = Sample.write(.atom, [(feed, [entry])])
    return text.components("<entry>\n").last?.components("</entry>").first ?? ""
  }
}
