import ChartConvIO
import ChartConvModel
import TestSupport
import Testing

@testable import ChartConvReaders

/// The first value that can be read counts: neither an empty element nor an unreadable one hides a
/// later one.
@Suite struct FirstReadableTests {
  /// Every column of one value with several sources, in RSS. The first source can't be read.
  @Test(
    arguments: [
      (.id, "<guid/><guid>a</guid>", "a"), (.id, "<guid> </guid><atom:id>a</atom:id>", "a"),
      (.id, "<guid/><dc:identifier>a</dc:identifier>", "a"),
      (.name, "<title/><itunes:title>a</itunes:title>", "a"),
      (.name, "<title>&lt;br&gt;</title><dc:title>a</dc:title>", "a"),
      (.name, "<title/><media:group><media:title/></media:group><media:title>a</media:title>", "a"),
      (.artist, "<author> , </author><dc:creator>a</dc:creator>", "a"),
      (.artist, "<itunes:author/><author><name/></author><author>a</author>", "a"),
      (.genre, "<category/><category>a</category>", "a"),
      (.genre, "<category> </category><dc:subject>a</dc:subject>", "a"),
      (.genre, "<itunes:category text=''/><media:category>a</media:category>", "a"),
      (.keywords, "<itunes:keywords/><media:keywords>a</media:keywords>", "a"),
      (.published, "<pubDate>soon</pubDate><pubDate>2018-06-02</pubDate>", "2018-06-02T00:00:00Z"),
      (.published, "<pubDate/><dc:date>2018-06-02</dc:date>", "2018-06-02T00:00:00Z"),
      (
        .published, "<atom:published>31 Feb 2018</atom:published><pubDate>2018-06-02</pubDate>",
        "2018-06-02T00:00:00Z"
      ),
      (
        .published,
        "<dcterms:issued>x</dcterms:issued><dcterms:created>2018-06-02</dcterms:created>",
        "2018-06-02T00:00:00Z"
      ),
      (
        .updated, "<atom:updated>x</atom:updated><dcterms:modified>2018-06-02</dcterms:modified>",
        "2018-06-02T00:00:00Z"
      ),
      (.releaseDate, "<pubDate>x</pubDate><dc:date>2018-06-02</dc:date>", "2018-06-02"),
      (
        .duration, "<itunes:duration>x</itunes:duration><itunes:duration>7</itunes:duration>",
        "7000"
      ),
      (
        .duration, "<itunes:duration>x</itunes:duration><media:content url='b.mp3' duration='7'/>",
        "7000"
      ),
      (
        .duration,
        "<media:content url='a.mp3' duration='x'/><media:content url='b.mp3' duration='7'/>", "7000"
      ),
      (
        .duration,
        "<media:content url='a.mp3'/><media:group><media:content url='b.mp3' duration='7'/></media:group>",
        "7000"
      ),
      (
        .duration,
        "<media:content url='a.jpg' duration='5'/><media:content url='b.mp3' duration='0:07'/>",
        "7000"
      ),
      (
        .explicit, "<itunes:explicit>?</itunes:explicit><itunes:explicit>no</itunes:explicit>",
        "false"
      ),
      (.url, "<link/><link>https://k.example/1</link>", "https://k.example/1"),
      (.url, "<link>http://</link><guid>https://k.example/1</guid>", "https://k.example/1"),
      (.url, "<link> </link><atom:link href='https://k.example/1'/>", "https://k.example/1"),
      (.url, "<link/><guid>HTTPS://k.example/1</guid>", "HTTPS://k.example/1"),
      (
        .artworkURL, "<itunes:image/><itunes:image href='https://k.example/1'/>",
        "https://k.example/1"
      ),
      (
        .artworkURL, "<media:thumbnail url=''/><media:thumbnail url='https://k.example/1'/>",
        "https://k.example/1"
      ),
      (
        .artworkURL, "<media:thumbnail>https://k.example/1</media:thumbnail>", "https://k.example/1"
      ),
      (.previewURL, "<enclosure/><enclosure url='https://k.example/1'/>", "https://k.example/1"),
      (.previewURL, "<enclosure>https://k.example/1</enclosure>", "https://k.example/1"),
      (
        .previewType,
        "<enclosure url='a.mp3' type=''/><media:content url='a.mp3' type='audio/mpeg'/>",
        "audio/mpeg"
      ),
      (
        .previewLength,
        "<enclosure url='a.mp3' length='x'/><media:content url='a.mp3' fileSize='7'/>", "7"
      ),
      (.rating, "<media:starRating average='x'/><media:starRating average='4.5'/>", "4.5"),
      (
        .rating,
        "<media:group><media:community/></media:group><media:community><media:starRating average='4.5'/></media:community>",
        "4.5"
      ),
      (
        .ratingCount,
        "<media:starRating average='x' count='9'/><media:starRating average='4' count='7'/>", "7"
      ),
      (
        .ratingCount,
        "<media:community><media:starRating count='7'/></media:community>", "7"
      ),
      (.commentCount, "<slash:comments>x</slash:comments><slash:comments>7</slash:comments>", "7"),
      (.commentCount, "<slash:comments/><thr:total>7</thr:total>", "7"),
      (.season, "<itunes:season>Two</itunes:season><podcast:season>7</podcast:season>", "7"),
      (.seasonName, "<podcast:season/><podcast:season name='a'>7</podcast:season>", "a"),
      (.episode, "<podcast:episode>7.5</podcast:episode><itunes:episode>7</itunes:episode>", "7"),
      (
        .episodeType, "<itunes:episodeType/><itunes:episodeType>Bonus</itunes:episodeType>", "bonus"
      ),
      (
        .chaptersURL, "<podcast:chapters/><podcast:chapters url='https://k.example/1'/>",
        "https://k.example/1"
      ),
      (
        .transcriptURL, "<podcast:transcript/><podcast:transcript url='https://k.example/1'/>",
        "https://k.example/1"
      ),
      (.language, "<language/><dc:language>de</dc:language>", "de"),
      (.rights, "<dc:rights/><media:copyright>a</media:copyright>", "a"),
      (.subtitle, "<itunes:subtitle/><itunes:subtitle>a</itunes:subtitle>", "a"),
      (.summary, "<description/><atom:summary>a</atom:summary>", "a"),
      (.summary, "<description> </description><itunes:summary>a</itunes:summary>", "a"),
      (.summary, "<description/><media:description>a</media:description>", "a"),
      (.content, "<content:encoded/><content:encoded>a</content:encoded>", "a"),
      (.content, "<content:encoded/><atom:content>a</atom:content>", "a"),
    ] as [(EntryField, String, String)])
  func column(field: EntryField, written: String, value: String) throws {
    let entry = try #require(read(written).first)
    #expect(entry[field].text == value)
  }

  /// A list has every item that can be read.
  @Test func lists() throws {
    let entry = try #require(
      read(
        """
        <psc:chapters/><psc:chapters><psc:chapter start='x'/><psc:chapter start='7'/></psc:chapters>
        <podcast:soundbite/><podcast:soundbite startTime='7'/>
        <podcast:person/><podcast:person>a</podcast:person>
        """
      ).first)
    #expect(entry.chapters.map(\.startInMilliseconds) == [7000])
    #expect(entry.soundbites.map(\.startInMilliseconds) == [7000])
    #expect(entry.persons.map(\.name) == ["a"])
  }

  private func read(_ item: String) -> [Entry] {
    var source = ByteSource(
      Array(
        """
        <rss xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:atom='http://www.w3.org/2005/Atom' \
        xmlns:dcterms='http://purl.org/dc/terms/' xmlns:media='http://search.yahoo.com/mrss/' \
        xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' \
        xmlns:psc='http://podlove.org/simple-chapters' \
        xmlns:content='http://purl.org/rss/1.0/modules/content/' \
        xmlns:podcast='https://podcastindex.org/namespace/1.0' \
        xmlns:thr='http://purl.org/syndication/thread/1.0' \
        xmlns:slash='http://purl.org/rss/1.0/modules/slash/'>\
        <channel><item>\(item)</item></channel></rss>
        """.utf8), name: "test")
    var diagnostics = Diagnostics()
    let gatherer = FeedGatherer()
    try? InputReader(.automatic, ReadingOptions()).read(&source, into: gatherer, &diagnostics)
    return gatherer.entries
  }
}
