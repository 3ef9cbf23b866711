import ChartConvIO
import ChartConvModel
import TestSupport
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
    (
      "<author>=?utf-8?q?Ren=C3=A9?= =?iso-8859-1?Q?e_Ru=EDz?= &lt;r@x.example&gt;</author>",
      "Renée Ruíz"
    ),
    ("<dc:creator>=?UTF-8?B?UmVuw6k=?=</dc:creator>", "René"),
    (
      "<dc:creator>=?x-none?q?a?= =?utf-8?x?a?= a=?b</dc:creator>",
      "=?x-none?q?a?= =?utf-8?x?a?= a=?b"
    ),
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

  @Test(arguments: ["a@k.example (Ada)", "Ada &lt;a@k.example&gt;"])
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

  /// RSS 1.0's module of enclosures allows attributes, properties, and an element in the property.
  @Test(arguments: [
    "<enc:enclosure rdf:resource='/a.mp3' enc:type='audio/mpeg' enc:length='7'/>",
    "<ENC:Enclosure enc:url='/a.mp3' enc:type='audio/mpeg' enc:length='7'/>",
    "<enc:enclosure><enc:url>/a.mp3</enc:url><enc:type>audio/mpeg</enc:type><enc:length>7</enc:length></enc:enclosure>",
    "<enc:enclosure><enc:Enclosure rdf:about='/a.mp3' enc:type='audio/mpeg' enc:length='7'/></enc:enclosure>",
    "<enc:enclosure><enc:Enclosure><enc:url>/a.mp3</enc:url><enc:type>audio/mpeg</enc:type><enc:length>7</enc:length></enc:Enclosure></enc:enclosure>",
  ])
  func enclosures(written: String) {
    let entry = first("<link>https://k.example/</link><item><title>x</title>\(written)</item>")
    #expect(entry?.previewURL == "https://k.example/a.mp3")
    #expect(entry?.previewType == "audio/mpeg")
    #expect(entry?.previewLength == 7)
  }

  @Test(arguments: [
    ("O\u{92}Neil", "O’Neil", nil), ("O&#146;Neil", "O’Neil", nil),
    ("Ada <a@k.example>", "Ada", "a@k.example"), ("a@k.example (Ada)", "Ada", "a@k.example"),
    ("=?utf-8?q?Ren=C3=A9?=", "René", nil),
  ])
  func authorsOfJSONFeed(name: String, artist: String, email: String?) {
    for author in [#""authors":[{"name":"\#(name)"}]"#, #""author":"\#(name)""#] {
      for feed in [
        #"\#(author),"items":[{"id":"1","content_text":"x"}]"#,
        #""items":[{"id":"1","content_text":"x",\#(author)}]"#,
      ] {
        let text = #"{"version":"https://jsonfeed.org/version/1.1","title":"t",\#(feed)}"#
        #expect(read(text).first?.artist == artist)
        #expect(read(text).first?.authors.first?.email == email)
      }
    }
  }

  /// Texts of lists are clean lines like those of columns.
  @Test(arguments: [
    "<podcast:alternateEnclosure type='a' title='O&#146;Neil  &amp;amp; Co'><podcast:source uri='u'/></podcast:alternateEnclosure>",
    "<podcast:value><podcast:valueRecipient name='O&#146;Neil &amp;amp;\nCo' address='a' split='1'/></podcast:value>",
    "<podcast:person> O&#146;Neil &amp;amp; Co</podcast:person>",
    "<podcast:soundbite startTime='1'>O&#146;Neil &amp;amp; <b>Co</b></podcast:soundbite>",
    "<psc:chapters><psc:chapter start='1' title='O&#146;Neil &amp;amp; Co'/></psc:chapters>",
    "<link href='u' title='O&#146;Neil &amp;amp; Co'/>",
    "<category><![CDATA[O&#146;Neil &amp; Co]]></category>",
    "<atom:author><atom:name>O&#146;Neil &amp;amp; Co</atom:name></atom:author>",
  ])
  func linesInLists(written: String) {
    let entry = first("<item>\(written)</item>")
    let texts = [
      entry?.alternateEnclosures.first?.title, entry?.valueRecipients.first?.name,
      entry?.persons.first?.name, entry?.soundbites.first?.title, entry?.chapters.first?.title,
      entry?.links.first?.title, entry?.genres.first?.name,
      entry?.authors.first?.name,
    ]
    #expect(texts.contains("O’Neil & Co"))
  }

  @Test func linesInAttachments() {
    let item =
      #"{"id":"1","attachments":[{"url":"u","mime_type":"a","title":" O\u0092Neil\n& Co"}]}"#
    let text = #"{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[\#(item)]}"#
    #expect(read(text).first?.links.map(\.title) == ["O’Neil & Co"])
  }

  /// A date without a day has a year.
  @Test(
    arguments: [
      ("<dc:date>1967</dc:date>", nil, 1967), ("<pubDate>May 1967</pubDate>", nil, 1967),
      ("<pubDate>Sat, 04 May 2019 10:00 GMT</pubDate>", "2019-05-04", 2019), ("", nil, nil),
      ("<dcterms:modified>1967-05</dcterms:modified>", nil, nil),
    ] as [(String, String?, Int?)])
  func releases(written: String, day: String?, year: Int?) {
    // The year isn't that of another entry.
    let entry = entries("<item><pubDate>1966</pubDate></item><item>\(written)</item>").last
    #expect(entry?.releaseDate?.description == day)
    #expect(entry?.releaseYear == year)
  }

  @Test(
    arguments: [
      (
        "<psc:chapter start='00:01:02.5' title=' A  &amp;amp; B '/>",
        PodcastChapter(62_500, "A & B")
      ),
      ("<psc:chapter start='62'/>", PodcastChapter(62_000, nil)),
      (
        "<psc:chapter start='1:02:03' href='/c' image='c.png'/>",
        PodcastChapter(3_723_000, nil, "https://k.example/c", "https://k.example/c.png")
      ),
      ("<psc:chapter title='no start'/><psc:chapter start='soon'/>", nil),
    ] as [(String, PodcastChapter?)])
  func chapters(written: String, chapter: PodcastChapter?) {
    let entry = first(
      "<link>https://k.example/</link><item><psc:chapters>\(written)</psc:chapters></item>")
    #expect(entry?.chapters == (chapter.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("<g:price>5 &lt; \"6\"</g:price>", #"{"g:price":"5 < \"6\""}"#),
      ("<x:a/><x:a b='c'> d\n</x:a>", ##"{"x:a":[null,{"b":"c","#value":"d"}]}"##),
      (
        "<x:a><x:b>1</x:b><x:b>2</x:b>t<title>u</title></x:a>",
        ##"{"x:a":{"x:b":["1","2"],"title":{"#value":"u"},"#value":"t"}}"##
      ),
      (
        "<foo><![CDATA[<b>]]></foo><itunes:block>yes</itunes:block>",
        #"{"foo":"<b>","itunes:block":"yes"}"#
      ),
      (
        "<author>Ada <x:a>1</x:a></author><media:group><x:a>2</x:a></media:group>",
        ##"{"author":{"x:a":"1","#value":"Ada"},"media:group":{"x:a":"2"}}"##
      ),
      (
        "<media:group><media:content url='u' x:a='1'/><media:hash>f</media:hash></media:group>",
        #"{"media:group":{"media:content":{"url":"u","@x:a":"1"},"media:hash":"f"}}"#
      ),
      (
        "<category x:a='1'>c</category><category x:a='2'>d</category>",
        ##"{"category":[{"@x:a":"1","#value":"c"},{"@x:a":"2","#value":"d"}]}"##
      ),
      (
        "<description x:a='1'><p class='c' x:b='2'>d <x:c/></p></description>",
        #"{"description":{"@x:a":"1"}}"#
      ),
      (
        "<guid>a</guid><guid>b</guid><dc:identifier>doi:1</dc:identifier>",
        #"{"guid":"b","dc:identifier":"doi:1"}"#
      ),
      (
        "<pubDate>2024-05-03</pubDate><dc:date>2024-05-03T00:00:00Z</dc:date><dc:date>soon</dc:date>",
        #"{"dc:date":"soon"}"#
      ),
      (
        "<podcast:episode>315.5</podcast:episode><y:a xmlns:y='urn:y' y:b=''/>",
        #"{"podcast:episode":"315.5","{urn:y}a":{"@{urn:y}b":""}}"#
      ),
      (
        "<podcast:value type='lightning' method='keysend'/><description/>",
        #"{"podcast:value":{"type":"lightning","method":"keysend"},"description":null}"#
      ),
      ("<category domain='d'>c</category><author>by <b class='c'>Una</b></author>", nil),
    ] as [(String, String?)])
  func extra(written: String, object: String?) {
    let item = "<item><title>t</title>\(written)</item><item><title>u</title></item>"
    for fields in [[.extra], .all.union([.extra])] as [FieldSet] {
      #expect(entries(item, fields).map(\.extra) == [object, nil])
    }
  }

  @Test func attributesOfAnEntry() {
    let items = "<item x:a='1' xml:lang='de'><title>t</title></item>"
    #expect(entries(items, [.extra]).first?.extra == #"{"@x:a":"1"}"#)
  }

  private func atom(_ entry: String, head: String = "") -> Entry? {
    read(
      "<feed xmlns='http://www.w3.org/2005/Atom'>\(head)<entry><title>x</title>\(entry)</entry></feed>"
    ).first
  }

  private func first(_ items: String) -> Entry? { entries(items).first }

  private func entries(_ channel: String, _ fields: FieldSet? = nil) -> [Entry] {
    read(
      """
      <rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:x='urn:x' \
      xmlns:dcterms='http://purl.org/dc/terms/' xmlns:media='http://search.yahoo.com/mrss/' \
      xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' \
      xmlns:g='http://base.google.com/ns/1.0' xmlns:psc='http://podlove.org/simple-chapters' \
      xmlns:podcast='https://podcastindex.org/namespace/1.0' \
      xmlns:atom='http://www.w3.org/2005/Atom' \
      xmlns:enc='http://purl.oclc.org/net/rss_2.0/enc#' \
      xmlns:ENC='http://purl.oclc.org/net/rss_2.0/enc#' \
      xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' \
      xmlns:slash='http://purl.org/rss/1.0/modules/slash/'><channel>\(channel)</channel></rss>
      """, fields)
  }

  private func read(_ text: String, _ fields: FieldSet? = nil) -> [Entry] {
    var source = ByteSource(Array(text.utf8), name: "test")
    var diagnostics = Diagnostics()
    let gatherer = FeedGatherer()
    var options = ReadingOptions()
    options.awaitsInherited = true
    if let fields { options.columns = fields }
    try? InputReader(.automatic, options).read(&source, into: gatherer, &diagnostics)
    return gatherer.entries
  }
}

extension PodcastChapter {
  fileprivate init(_ start: Int, _ title: String?, _ url: String? = nil, _ image: String? = nil) {
    self.init()
    startInMilliseconds = start
    self.title = title
    self.url = url
    self.image = image
  }
}
