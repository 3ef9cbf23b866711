import ChartConv
import ChartConvIO
import TestSupport
import Testing

/// A document from an untrusted source ends with an error of the right kind and position.
@Suite struct HostileTests {
  private static let head = #"<feed xmlns="http://www.w3.org/2005/Atom">"#
  private static let search = #"{"resultCount":1,"results":[{"wrapperType":"track","trackName":"#

  static let cases: [(name: String, text: String, kind: FeedError.Kind)] = [
    ("attributes", head + "<entry " + (0..<300).map { "a\($0)='' " }.joined() + "/>", .limit),
    (
      "many attributes", head + "<x " + (0..<9000).map { "a\($0)='' " }.joined() + "/></feed>",
      .limit
    ),
    (
      "attributes in a long tag behind a CDATA section",
      "<rss><channel><item><description><![CDATA[x]]></description></item><item "
        + (0..<40_000).map { "a\($0)='' " }.joined() + "/></channel></rss>", .limit
    ),
    ("namespaces", head + (0..<130).map { "<x xmlns:a\($0)='u'>" }.joined(), .limit),
    ("depth", head + String(repeating: "<x>", count: 300), .limit),
    ("JSON depth", #"{"feed":"# + String(repeating: "[", count: 300), .limit),
    ("an entity", "<!DOCTYPE feed [<!ENTITY a 'b'>]>\(head)<title>&a;</title></feed>", .strict),
    (
      "an external entity",
      "<!DOCTYPE feed [<!ENTITY a SYSTEM '/etc/passwd'>]>\(head)<title>&a;</title></feed>",
      .strict
    ),
    ("a NUL", head + "<title>\0</title></feed>", .strict),
    ("a character that XML lacks", head + "<title>&#0;</title></feed>", .strict),
    ("a NUL in JSON", search + "\"\0\"}]}", .malformed),
    ("a lone surrogate", search + #""\ud800"}]}"#, .strict),
    ("a surrogate's half", search + #""\udc00\ud800"}]}"#, .strict),
    ("nothing but NULs", String(repeating: "\0", count: 5000), .truncated),
  ]

  @Test(arguments: cases.indices)
  func isOfItsKind(_ index: Int) throws {
    let (name, text, kind) = Self.cases[index]
    var options = ReadingOptions()
    options.isStrict = true
    for chunk in [7, Int.max] {
      let error = try #require(
        Reading.of(Array(text.utf8), chunk: chunk, options).error, "\(name)")
      #expect(error.kind == kind, "\(name): \(error)")
      #expect(error.position != nil, "\(name): \(error)")
    }
  }

  @Test func badUTF8() {
    let json = Array((Self.search + "\"").utf8) + [0xC3, 0x28] + Array("\"}]}".utf8)
    let error = Reading.of(json).error
    #expect(error?.kind == .malformed)
    #expect(error?.position != nil)
  }

  /// A read error is reported, even after the end of a document.
  @Test(arguments: Fixture.all)
  func aProblemInReading(fixture: Fixture) {
    let whole = fixture.bytes
    for size in [whole.count, whole.count / 2] {
      let bytes = Array(whole[..<size])
      let reading = Reading.of(bytes, problem: FeedError(.unreadable, "gone"))
      #expect(
        reading.error?.kind == .unreadable, "after \(size): \(String(describing: reading.error))")
      #expect(reading.entries.count >= Reading.of(bytes).completeEntries.count, "after \(size)")
    }
  }

  /// Each limit, with the largest allowed value and with one more.
  @Test(
    arguments: [
      (\Limits.depth, 3, 2, #"{"feed":{"title":{"label":"t"}}}"#),
      (\Limits.text, 5, 4, #"{"resultCount":1,"results":[{"kind":"song","trackName":"12345"}]}"#),
      (\Limits.entries, 2, 1, #"{"resultCount":2,"results":[{"kind":"song"},{"kind":"song"}]}"#),
      (\Limits.entry, 9999, 20, #"{"resultCount":1,"results":[{"kind":"song","trackName":"1"}]}"#),
      (\Limits.text, 5, 4, "<feed xmlns='http://www.w3.org/2005/Atom'><title>12345</title></feed>"),
      (\Limits.depth, 2, 1, "<feed xmlns='http://www.w3.org/2005/Atom'><title>1</title></feed>"),
      (\Limits.text, 5, 4, "name,id\n12345,b\n"), (\Limits.entry, 5000, 80, "name,id\na,b\n"),
    ] as [(any WritableKeyPath<Limits, Int> & Sendable, Int, Int, String)])
  func limit(
    _ limit: any WritableKeyPath<Limits, Int> & Sendable, maximum: Int, less: Int, text: String
  ) {
    var options = ReadingOptions()
    options.parser.limits[keyPath: limit] = maximum
    #expect(Reading.of(Array(text.utf8), options).error == nil)
    options.parser.limits[keyPath: limit] = less
    let error = Reading.of(Array(text.utf8), options).error
    #expect(error?.kind == .limit, "\(text)")
    #expect(error?.position != nil, "\(text)")
  }

  /// Found by fuzzing: another parser reported errors repeatedly after the rest of the document.
  @Test(arguments: [
    #"{"feed":{"author":{"name":{"label":"i"}, "uri":{"label":"h"ht:"}}, {"a":1}]}"#,
    #"{"results":[{"a":1}{"b":2}{"c":3}]}{"#,
    // A text is taken for a key, and bytes after the end for more of the document.
    #"["":],"#, #"[{"a":"b":1},{}],["#, #"{"results":["":]},"#, #"{"a":{"title":"b":1},"c":2},"#,
  ])
  func errorAfterAnError(_ text: String) {
    for selection in InputFormat.all.map(InputSelection.format) {
      _ = Reading.of(Array(text.utf8), from: selection)
    }
    #expect(Reading.of(Array(text.utf8)).error != nil)
  }

  /// For any text, the output is well-formed and can be read.
  @Test(arguments: RoundTripTests.formats)
  func anyTextIsWellFormed(_ name: String) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    var reading = Reading()
    var entry = Entry()
    let scalars = (1...0x20).compactMap { Unicode.Scalar($0) }.map(String.init)
    let texts =
      scalars + ["]]>", "\u{FFFE}", "\u{FFFF}", "<!--", "--", "&", "\u{7F}\u{85}\u{2028}"]
    entry.rank = 1
    entry.name = "a" + texts.joined(separator: "b") + "c"
    entry.id = entry.name
    entry.summary = entry.name
    entry.content = entry.name
    entry.contentType = "application/xhtml+xml"
    var feed = Feed()
    feed.title = entry.name
    feed.feedURL = entry.name
    reading.feeds = [FeedGatherer.Gathered(feed: feed, entries: [entry])]
    let again = Reading.of(reading.written(in: format))
    #expect(again.error == nil)
    #expect(again.entries.count == 1)
  }
}
