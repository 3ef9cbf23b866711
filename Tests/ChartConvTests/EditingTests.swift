import ChartConv
import Testing

/// A feed that is read, edited and written: one truth for each value, whatever format has it.
@Suite struct EditingTests {
  /// A single value, what it is set to, and where its list has it.
  struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let value: any WritableKeyPath<Entry, String?> & Sendable
    let old: String
    let new: String
    let listed: @Sendable (Entry) -> [String?]
    let setList: @Sendable (inout Entry, String) -> Void
    let emptyList: @Sendable (inout Entry) -> Void
  }

  static let pairs = [
    Pair(
      testDescription: "artist", value: \.artist, old: "Ada Fold", new: "Bo Crane",
      listed: { $0.authors.map(\.name) }, setList: { $0.authors = [FeedPerson(name: $1)] },
      emptyList: { $0.authors = [] }),
    Pair(
      testDescription: "genre", value: \.genre, old: "Paper", new: "Kites",
      listed: { $0.genres.map(\.name) }, setList: { $0.genres = [FeedCategory(name: $1)] },
      emptyList: { $0.genres = [] }),
    Pair(
      testDescription: "url", value: \.url, old: "https://a.example/1",
      new: "https://a.example/moved",
      listed: { $0.links.filter { [nil, "alternate"].contains($0.rel) }.map(\.url) },
      setList: { $0.links = [FeedLink(url: $1, rel: "alternate")] }, emptyList: { $0.links = [] }),
    Pair(
      testDescription: "previewURL", value: \.previewURL, old: "https://a.example/1.mp3",
      new: "https://cdn.example/1.mp3",
      listed: { $0.links.filter { $0.rel == "enclosure" }.map(\.url) },
      setList: { $0.links = [FeedLink(url: $1, rel: "enclosure")] }, emptyList: { $0.links = [] }),
    Pair(
      testDescription: "artworkURL", value: \.artworkURL, old: "https://a.example/1.png",
      new: "https://a.example/new.png", listed: { $0.artwork.map(\.url) },
      setList: { $0.artwork = [FeedArtwork(url: $1)] }, emptyList: { $0.artwork = [] }),
  ]

  static let formats: [OutputFormat] = [.rss, .atom, .jsonFeed]

  private static func entry() -> Entry {
    var entry = Entry(
      id: "https://a.example/1", name: "One", artist: "Ada Fold", url: "https://a.example/1",
      published: Timestamp("2024-05-01T08:00:00Z"), summary: "Folds.",
      enclosure: FeedLink(url: "https://a.example/1.mp3", type: "audio/mpeg", length: 9),
      artworkURL: "https://a.example/1.png")
    entry.genre = "Paper"
    entry.id = "tag:a.example,2024:1"
    return entry
  }

  /// The same entry as three kinds of feeds give it.
  private static func read(_ format: OutputFormat) throws -> Entry {
    let feed = Feed(
      title: "T", url: "https://a.example/", updated: Timestamp("2024-05-01T08:00:00Z"))
    let document = FeedDocument([.init(feed: feed, entries: [entry()])])
    let entry = try #require(try FeedDocument(document.encoded(as: format) as String).entries.first)
    return entry
  }

  private static func written(_ entry: Entry, as format: OutputFormat) throws -> (String, Entry) {
    let feed = Feed(
      title: "T", url: "https://a.example/", updated: Timestamp("2024-05-01T08:00:00Z"))
    let text: String = try FeedDocument([.init(feed: feed, entries: [entry])]).encoded(as: format)
    return (text, try #require(try FeedDocument(text).entries.first))
  }

  private static func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  @Test(arguments: pairs, formats.map(\.name))
  func aValueIsSetOnce(_ pair: Pair, _ name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    try isSetOnce(pair, format, of: Self.entry())
    try isSetOnce(pair, format, of: Self.read(format))
  }

  private func isSetOnce(_ pair: Pair, _ format: OutputFormat, of entry: Entry) throws {
    var entry = entry
    #expect(entry[keyPath: pair.value] == pair.old && pair.listed(entry).contains(pair.old))

    entry[keyPath: pair.value] = pair.new
    #expect(entry[keyPath: pair.value] == pair.new)
    #expect(pair.listed(entry) == [pair.new])
    let (text, again) = try Self.written(entry, as: format)
    #expect(!text.contains("\(pair.old)\"") && !text.contains(">\(pair.old)<"), "\(text)")
    #expect(again[keyPath: pair.value] == pair.new, "\(text)")
    #expect(pair.listed(again) == [pair.new], "\(text)")

    entry[keyPath: pair.value] = nil
    #expect(entry[keyPath: pair.value] == nil && pair.listed(entry).isEmpty)
    let (empty, none) = try Self.written(entry, as: format)
    #expect(Self.count(pair.new, in: empty) == 0 && none[keyPath: pair.value] == nil, "\(empty)")

    pair.setList(&entry, pair.old)
    #expect(entry[keyPath: pair.value] == pair.old)
    pair.emptyList(&entry)
    #expect(entry[keyPath: pair.value] == nil)
  }

  @Test(arguments: formats.map(\.name))
  func aRedirectedEnclosureKeepsItsTypeAndSize(_ name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    var document = FeedDocument([.init(entries: [try Self.read(format)])])
    document.entries[0].enclosure?.url = "https://cdn.example/1.mp3"
    var entry = document.entries[0]
    #expect(
      entry.previewURL == "https://cdn.example/1.mp3"
        && entry.links.filter { $0.rel == "enclosure" }.count == 1)
    let (text, again) = try Self.written(entry, as: format)
    #expect(
      again.enclosure?.url == "https://cdn.example/1.mp3" && !text.contains("a.example/1.mp3"))
    #expect(again.enclosure?.type == "audio/mpeg" && again.enclosure?.length == 9)
    entry.enclosure = nil
    #expect(entry.previewURL == nil && entry.previewType == nil && entry.previewLength == nil)
    #expect(try Self.written(entry, as: format).1.enclosure == nil)
  }

  @Test func otherItemsStay() {
    var entry = Entry()
    entry.authors = [FeedPerson(name: "A", email: "a@a.example"), FeedPerson(name: "B")]
    entry.artist = "C"
    #expect(entry.authors == [FeedPerson(name: "C", email: "a@a.example"), FeedPerson(name: "B")])
    entry.authors[1].name = "D"
    #expect(entry.artist == "C")
    entry.artist = nil
    #expect(entry.artist == "D" && entry.authors.count == 1)
    entry.links = [
      FeedLink(url: "r", rel: "related"), FeedLink(url: "p"), FeedLink(url: "f", rel: "enclosure"),
    ]
    #expect(entry.url == "p" && entry.previewURL == "f")
    entry.url = "q"
    #expect(entry.links.map(\.url) == ["r", "q", "f"])
    entry.links.removeAll { $0.rel == "related" }
    #expect(entry.url == "q" && entry.previewURL == "f")
    entry.artwork = [100, 600, 300].map { width in FeedArtwork(url: String(width), width: width) }
    #expect(entry.artworkURL == "600" && entry.artworkWidth == 600)
    entry.artworkURL = "new"
    #expect(entry.artwork == [FeedArtwork(url: "new")] && entry.artworkWidth == nil)
    entry.price = 1.29
    entry.priceLabel = "$1.29"
    entry.price = 0.99
    #expect(entry.priceLabel == nil)
    entry.releaseDate = CalendarDate("2014-05-27")
    #expect(entry.releaseYear == 2014)
    entry.transcripts = [PodcastTranscript(url: "t")]
    entry.transcriptURL = "u"
    #expect(entry.transcripts.map(\.url) == ["u"])
  }

  @Test func theLinksOfAFeedFollow() {
    var feed = Feed()
    feed.links = [FeedLink(url: "p"), FeedLink(url: "s", rel: "self")]
    feed.url = "p"
    feed.feedURL = "s"
    feed.feedURL = "moved"
    #expect(feed.links.map(\.url) == ["p", "moved"])
    feed.links[0].url = "q"
    #expect(feed.url == "q" && feed.feedURL == "moved")
  }

  /// An enclosure with an attribute that no property holds is written once, too.
  @Test func aRedirectedEnclosureIsWrittenWithItsRest() throws {
    let rss = """
      <rss version="2.0"><channel><title>T</title><item><title>One</title>\
      <enclosure url="https://a.example/1.mp3" length="" type="audio/mpeg"/></item></channel></rss>
      """
    var document = try FeedDocument(rss)
    document.entries[0].enclosure?.url = "https://cdn.example/1.mp3"
    let written: String = try document.encoded(as: .rss)
    #expect(Self.count("<enclosure", in: written) == 1 && !written.contains("a.example"))
  }

  /// What a property doesn't hold of an enclosure goes with it, and what is of others stays.
  @Test(arguments: [
    (
      OutputFormat.rss.name,
      """
      <rss version="2.0" xmlns:m="http://search.yahoo.com/mrss/"><channel><title>T</title><item>\
      <title>One</title><enclosure url="https://a.example/1.mp3" length="" type="audio/mpeg"/>\
      <m:group><m:content url="https://a.example/1.mp3" bitrate="64"/>\
      <m:content url="https://a.example/kept.mp3" bitrate="9"/></m:group></item></channel></rss>
      """
    ),
    (
      OutputFormat.atom.name,
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>t</id><entry><id>1</id>\
      <title>One</title><link rel="enclosure" href="https://a.example/1.mp3" x="3"/>\
      <link rel="related" href="https://a.example/kept.mp3" x="4"/></entry></feed>
      """
    ),
    (
      OutputFormat.jsonFeed.name,
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","attachments":\
      [{"url":"https://a.example/1.mp3","mime_type":"audio/mpeg","x":1},\
      {"url":"https://a.example/kept.mp3","mime_type":"audio/mpeg","x":2}]}]}
      """
    ),
  ])
  func aRemovedEnclosureIsNotWritten(_ name: String, _ text: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    var document = try FeedDocument(text)
    #expect(document.entries[0].enclosure?.url == "https://a.example/1.mp3")
    document.entries[0].links.removeAll { $0.url == "https://a.example/1.mp3" }
    let listed: String = try document.encoded(as: format)
    #expect(!listed.contains("1.mp3") && listed.contains("kept.mp3"), "\(listed)")
    document = try FeedDocument(text)
    document.entries[0].enclosure = nil
    let written: String = try document.encoded(as: format)
    #expect(!written.contains("1.mp3") && written.contains("kept.mp3"), "\(written)")
  }

  /// What no property holds comes along.
  @Test func whatIsNotUnderstoodIsWritten() throws {
    let rss = """
      <rss version="2.0" xmlns:x="https://x.example/ns"><channel><title>T</title>\
      <link>https://a.example/</link><description>D</description><ttl>60</ttl>\
      <x:mood>calm</x:mood><item><title>One</title><guid isPermaLink="false">1</guid>\
      <x:weight unit="g">12</x:weight></item></channel></rss>
      """
    var document = try FeedDocument(rss)
    document.entries[0].name = "Two"
    let written: String = try document.encoded(as: .rss)
    #expect(written.contains("<title>Two</title>") && !written.contains("One"))
    #expect(written.contains("weight unit=\"g\">12<") && written.contains("mood>calm<"))
    #expect(written.contains("<ttl>60</ttl>"))
    var warnings: [String] = []
    let _: String = try document.encoded(as: .jsonFeed) { warnings.append($0.message) }
    #expect(warnings.count == 1 && warnings[0].contains("weight"), "\(warnings)")
  }

  @Test func entriesAreEditedInTheirFeeds() throws {
    func entries(_ names: [String]) -> [Entry] { names.map { Entry(id: $0, name: $0) } }
    var document = FeedDocument([
      .init(feed: Feed(title: "A"), entries: entries(["1", "2"])),
      .init(feed: Feed(title: "B"), entries: entries(["3", "4"])),
    ])
    document.entries[2].name = "three"
    #expect(document.feeds[1].entries[0].name == "three")
    document.entries.removeAll { $0.id == "1" }
    #expect(document.feeds.map { $0.entries.map(\.id) } == [["2"], ["3", "4"]])
    document.entries.append(Entry(id: "5", name: "5"))
    #expect(document.feeds.map { $0.entries.map(\.id) } == [["2"], ["3", "4", "5"]])
    document.feeds = []
    document.entries = entries(["1"])
    #expect(document.feeds.count == 1)
  }

  @Test func mergedFeedsAreByDateAndTitled() throws {
    func entry(_ id: String, _ day: String) -> Entry {
      Entry(id: id, name: id, published: Timestamp("2024-05-\(day)T00:00:00Z"))
    }
    let a = Feed(title: "A", feedURL: "https://a.example/", author: FeedPerson(name: "Ada"))
    let document = FeedDocument([
      .init(feed: a, entries: [entry("1", "01"), entry("2", "03")]),
      .init(feed: Feed(title: "B", url: "https://b.example/"), entries: [entry("1", "02")]),
    ])
    let merged = document.merged(as: Feed(title: "All"))
    #expect(merged.feed.title == "All" && merged.feeds.count == 1)
    #expect(merged.entries.map(\.id) == ["2", "https://b.example/#B#1", "1"])
    #expect(merged.entries.map(\.artist) == ["Ada", nil, "Ada"])
  }
}
