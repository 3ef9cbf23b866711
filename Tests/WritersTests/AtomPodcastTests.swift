import ChartConvModel
import ChartConvWriters
import Testing

/// Podcast values in Apple's elements, in those of the podcast namespace, and in chartconv's.
@Suite struct AtomPodcastTests {
  @Test(
    "Apple's episode types are written as its element, others as ours",
    arguments: [
      ("full", "itunes"), ("trailer", "itunes"), ("bonus", "itunes"), ("Interlude", "chartconv"),
      ("special", "chartconv"),
    ])
  func episodeTypes(type: String, prefix: String) {
    var entry = Entry()
    entry.episodeType = type
    let text = Self.written(entry)
    #expect(text.contains("<\(prefix):episodeType>\(type)</\(prefix):episodeType>"), "\(text)")
  }

  @Test func anEpisode() {
    var entry = Entry()
    entry.season = 2
    entry.seasonName = "The way back"
    entry.episodeType = "full"
    entry.keywords = "wells, salt"
    entry.commentCount = 17
    entry.chaptersURL = "http://a.com/3.json"
    entry.transcriptURL = "http://a.com/3.vtt"
    entry.links = [FeedLink(url: "http://a.com/3.vtt", rel: "transcript", type: "text/vtt")]
    entry.persons = [PodcastPerson(name: "Cy & Co", role: "guest", group: "cast"), PodcastPerson()]
    entry.soundbites = [
      Soundbite(startInMilliseconds: 73_000, durationInMilliseconds: 60_500, title: "Dry"),
      Soundbite(startInMilliseconds: -5),
    ]
    entry.alternateEnclosures = [AlternateEnclosure(url: "http://a.com/3.opus", type: "audio/opus")]
    entry.valueRecipients = Self.recipients
    let text = Self.written(entry)
    for line in [
      "<itunes:season>2</itunes:season>", "<itunes:episodeType>full</itunes:episodeType>",
      "<itunes:keywords>wells, salt</itunes:keywords>", "<thr:total>17</thr:total>",
      #"<podcast:season name="The way back">2</podcast:season>"#,
      #"<podcast:chapters url="http://a.com/3.json" type="application/json+chapters"/>"#,
      #"<podcast:transcript url="http://a.com/3.vtt" type="text/vtt"/>"#,
      #"<podcast:person role="guest" group="cast">Cy &amp; Co</podcast:person>"#,
      "<podcast:person/>",
      #"<podcast:soundbite startTime="73" duration="60.500">Dry</podcast:soundbite>"#,
      #"<podcast:soundbite startTime="-0.005"/>"#,
      #"<podcast:alternateEnclosure type="audio/opus">"#
        + #"<podcast:source uri="http://a.com/3.opus"/></podcast:alternateEnclosure>"#,
      #"<podcast:value type="lightning" method="keysend">"#
        + #"<podcast:valueRecipient name="Ada" type="node" address="02d5" split="95"/>"#
        + #"<podcast:valueRecipient type="node" address="03e6" split="5" fee="true"/>"#
        + "</podcast:value>",
      #"<podcast:value type="hive"><podcast:valueRecipient address="ada"/></podcast:value>"#,
      "<podcast:value><podcast:valueRecipient fee=\"false\"/></podcast:value>",
    ] {
      #expect(text.contains("\n" + line + "\n"), "\(line)")
    }
  }

  private static var recipients: [ValueRecipient] {
    var list = [
      ValueRecipient(name: "Ada", type: "node", address: "02d5", split: 95),
      ValueRecipient(type: "node", address: "03e6", split: 5), ValueRecipient(address: "ada"),
      ValueRecipient(),
    ]
    for index in 0..<2 {
      list[index].payment = "lightning"
      list[index].method = "keysend"
    }
    list[1].fee = true
    list[2].payment = "hive"
    list[3].fee = false
    return list
  }

  @Test func valuesWithoutAnElement() {
    var entry = Entry()
    entry.keywords = "wells salt"
    entry.commentCount = -1
    let text = Self.written(entry)
    for line in [
      "<chartconv:keywords>wells salt</chartconv:keywords>",
      "<chartconv:commentCount>-1</chartconv:commentCount>",
    ] {
      #expect(text.contains("\n" + line + "\n"), "\(line)")
    }
  }

  /// A file that is fully described by a link isn't written twice.
  @Test func theEnclosuresSize() {
    var entry = Entry()
    entry.previewURL = "http://a.com/3.mp3"
    entry.previewType = "audio/mpeg"
    entry.previewLength = 9
    entry.links = [
      FeedLink(url: "http://a.com/3.mp3", rel: "enclosure", type: "audio/mpeg", length: 9)
    ]
    #expect(Self.enclosures(entry).count == 1)
    entry.links[0].length = 8
    #expect(
      Self.enclosures(entry) == [
        #"<link rel="enclosure" type="audio/mpeg" href="http://a.com/3.mp3" length="9" "#
          + #"chartconv:absent="links"/>"#,
        #"<link rel="enclosure" type="audio/mpeg" href="http://a.com/3.mp3" length="8"/>"#,
      ])
  }

  @Test func aFeed() {
    var feed = Feed()
    feed.explicit = true
    feed.type = "serial"
    feed.owner = FeedPerson(name: "Ada", email: "ada@a.com")
    feed.podcastGUID = "0f6a"
    feed.lockedOwner = "ada@a.com"
    feed.medium = "music"
    feed.funding = [Funding(url: "http://a.com/", text: "Give")]
    let text = Sample.write(.atom, [(feed, [])])
    #expect(
      text.contains(
        #"""
        <itunes:explicit>true</itunes:explicit>
        <itunes:type>serial</itunes:type>
        <itunes:owner><itunes:name>Ada</itunes:name>
        <itunes:email>ada@a.com</itunes:email>
        </itunes:owner>
        <podcast:guid>0f6a</podcast:guid>
        <podcast:locked owner="ada@a.com"></podcast:locked>
        <podcast:medium>music</podcast:medium>
        <podcast:funding url="http://a.com/">Give</podcast:funding>

        """#))
    feed.owner = FeedPerson(name: "Ada")
    #expect(Sample.write(.atom, [(feed, [])]).contains("<chartconv:owner><chartconv:name>Ada</"))
  }

  private static func written(_ entry: Entry) -> String {
    Sample.write(.atom, EntryField.allCases.filter { $0 != .source }, entry)
  }

  private static func enclosures(_ entry: Entry) -> [String] {
    written(entry).split(separator: "\n").filter { $0.contains("rel=\"enclosure\"") }.map(
      String.init)
  }
}
