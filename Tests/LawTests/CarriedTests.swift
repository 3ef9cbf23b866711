import ChartConv
import ChartConvIO
import ChartConvModel
import ChartConvWriters
import TestSupport
import Testing

/// Every text, attribute and member of a feed that becomes RSS, Atom or JSON Feed is in the output, or its
/// name, that of an element around it or of its column is counted.
@Suite struct CarriedTests {
  /// A feed with its name in failures.
  struct Document: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  private static let documents =
    Fixture.all.filter { ["rss", "atom", "jsonfeed"].contains($0.dialect) }
    .map { Document(name: $0.name, bytes: $0.bytes) }
    + [Document(name: "repeated", bytes: Array(RepeatedElements.rss.utf8))]

  /// Exceptions: values that come out in another form, such as titles with markup, durations in words and
  /// repaired addresses, that are counted by another name, or that are second values and not counted.
  private static let listed: Set<String> = [
    "atom03.xml title",
    "authors-as-names.json title",
    "blog.xml href",
    "both-sides.xml rights",
    "both-sides.xml title",
    "chapters.xml g:price",
    "chapters.xml href",
    "chapters.xml itunes:duration",
    "everything.xml author",
    "everything.xml href",
    "everything.xml station",
    "everything.xml ttl",
    "links.xml href",
    "old.xml Title",
    "old.xml author",
    "old.xml managingEditor",
    "old.xml pubdate",
    "pictures.xml length",
    "podcast.xml description",
    "podcast.xml itunes:duration",
    "rdf.rdf dc:creator",
    "repeated author",
    "repeated generator",
    "repeated href",
    "repeated link",
    "untidy.xml href",
    "untidy.xml length",
    "untidy.xml link",
    "untidy.xml managingEditor",
    "untidy.xml url",
  ]
  /// What says how something is written.
  private static let forms: Set<String> = [
    "version", "mode", "type", "rel", "rdf:resource", "rdf:about", "isPermaLink", "xml:lang",
  ]

  @Test(arguments: documents)
  func everythingIsWrittenOrCounted(document: Document) throws {
    guard let source = FeedValues(document.bytes) else { return }
    for format in [OutputFormat.rss, .atom, .jsonFeed] {
      let (output, lost) = Self.written(document.bytes, in: format)
      let found = try #require(FeedValues(output))
      for (path, value) in source.values where !found.hold(value) {
        let name = path.last ?? ""
        if Self.forms.contains(name) || Self.listed.contains("\(document.name) \(name)") {
          continue
        }
        guard lost.isDisjoint(with: path.flatMap(Self.names)) else { continue }
        Issue.record("\(format.name): \(path.joined(separator: "/")) '\(value.prefix(80))' is lost")
      }
    }
  }

  /// Returns the document of a feed, and the names that are counted.
  private static func written(
    _ bytes: [UInt8], in format: OutputFormat
  ) -> (output: [UInt8], lost: Set<String>) {
    var encoder = format.makeEncoder(OutputOptions())
    var assembler = format.makeAssembler(OutputOptions())
    var output = OutputBuffer()
    var lost = LostValues()
    let feeds = Reading.of(bytes).feeds
    assembler.begin(feeds.first?.feed, into: &output)
    for feed in feeds {
      let fragment = Fragment()
      var batch = RowBatch()
      batch.feed = SharedFeed(feed.feed)
      (batch.startsFeed, batch.endsFeed) = (true, true)
      for entry in feed.entries { batch.append(entry) }
      fragment.encode(batch, by: &encoder)
      lost.add(fragment.diagnostics.lost)
      assembler.append(fragment, into: &output)
    }
    assembler.end(into: &output)
    return (output.bytes, Set(lost.counts.keys.map { String(decoding: $0, as: UTF8.self) }))
  }

  /// Returns the names by which an element, attribute or member is counted.
  private static func names(_ name: String) -> [String] {
    let local = name.split(separator: ":").last.map(String.init) ?? name
    return [name, local] + (columns[local] ?? [ColumnSynonyms.normalized(local)])
  }

  /// The columns whose elements have other names.
  private static let columns: [String: [String]] = [
    "person": ["persons"], "transcript": ["transcripts"], "chapters": ["chapters_url", "chapters"],
    "soundbite": ["soundbites"], "alternateEnclosure": ["alternate_enclosures"],
    "value": ["value_recipients"], "thumbnail": ["artwork"], "content": ["artwork"],
    "copyright": ["rights"], "lastBuildDate": ["updated"], "pubDate": ["published"],
    "category": ["categories", "scheme", "domain"],
    "comments": ["comment_count", "link rel=replies"],
    "total": ["comment_count"], "starRating": ["rating", "rating_count"], "guid": ["podcast_guid"],
    "source": ["link rel=via"], "image": ["artwork"], "season": ["season", "season_name"],
    "managingEditor": ["email"], "author": ["email"], "commentRss": ["link rel=replies"],
    "license": ["link rel=license"], "player": ["link rel=player"], "contributor": ["persons"],
    "credit": ["persons"], "updateFrequency": [], "subject": ["categories"],
  ]
}

/// A feed with two of each element that a specification allows once.
enum RepeatedElements {
  static let rss = """
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
    xmlns:podcast="https://podcastindex.org/namespace/1.0" \
    xmlns:content="http://purl.org/rss/1.0/modules/content/" \
    xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel>
    \(elements(of: channel))
    <item>
    \(elements(of: item))
    </item>
    </channel>
    </rss>
    """

  /// Returns two of each element.
  private static func elements(of names: [(name: String, values: [String])]) -> String {
    names.flatMap { name, values in
      values.map { value in
        value.hasPrefix(" ") ? "<\(name)\(value)/>" : "<\(name)>\(value)</\(name)>"
      }
    }.joined(separator: "\n")
  }

  private static let channel: [(name: String, values: [String])] = [
    ("title", ["Kelp", "Kelp again"]),
    ("link", ["https://kelp.example/", "https://kelp.example/too"]),
    ("description", ["Of the shore", "Of the strand"]), ("language", ["en", "de"]),
    ("copyright", ["2026 Kelp", "2026 Others"]),
    ("managingEditor", ["una@kelp.example (Una)", "bo@kelp.example (Bo)"]),
    ("webMaster", ["cy@kelp.example (Cy)", "di@kelp.example (Di)"]),
    ("pubDate", ["Mon, 05 Jan 2026 00:00:00 GMT", "Tue, 06 Jan 2026 00:00:00 GMT"]),
    ("lastBuildDate", ["Wed, 07 Jan 2026 00:00:00 GMT", "Thu, 08 Jan 2026 00:00:00 GMT"]),
    ("generator", ["Reed", "Rush"]), ("docs", ["first", "second"]), ("ttl", ["61", "62"]),
    (
      "itunes:image",
      [" href=\"https://kelp.example/3.png\"", " href=\"https://kelp.example/4.png\""]
    ),
    ("itunes:author", ["Shore Radio", "Strand Radio"]), ("itunes:type", ["serial", "episodic"]),
    ("podcast:guid", ["9b024349", "ccf05f69"]), ("podcast:medium", ["music", "video"]),
    ("podcast:locked", ["yes", "no"]),
  ]

  private static let item: [(name: String, values: [String])] = [
    ("title", ["Tide", "Tide again"]),
    ("link", ["https://kelp.example/1", "https://kelp.example/1b"]),
    ("description", ["It turns", "It turns again"]), ("guid", ["kelp-1", "kelp-1b"]),
    ("pubDate", ["Fri, 09 Jan 2026 00:00:00 GMT", "Sat, 10 Jan 2026 00:00:00 GMT"]),
    ("author", ["eve@kelp.example (Eve)", "fay@kelp.example (Fay)"]),
    ("content:encoded", ["All of it", "All of it again"]), ("itunes:duration", ["101", "202"]),
    ("itunes:season", ["11", "12"]), ("itunes:episode", ["13", "14"]),
    ("itunes:episodeType", ["full", "trailer"]), ("itunes:subtitle", ["Short", "Shorter"]),
    ("itunes:summary", ["Long", "Longer"]), ("dc:rights", ["Eve's", "Fay's"]),
    ("podcast:season", ["15", "16"]), ("podcast:episode", ["17", "18"]),
    (
      "podcast:chapters",
      [" url=\"https://kelp.example/1.json\"", " url=\"https://kelp.example/2.json\""]
    ),
    ("comments", ["https://kelp.example/1#c", "https://kelp.example/2#c"]),
    (
      "enclosure",
      [
        " url=\"https://kelp.example/1.mp3\" length=\"71\" type=\"audio/mpeg\"",
        " url=\"https://kelp.example/2.mp3\" length=\"72\" type=\"audio/mpeg\"",
      ]
    ),
  ]
}
