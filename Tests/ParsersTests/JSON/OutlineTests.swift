import ChartConvIO
import ChartConvParsers
import TestSupport
import Testing

/// The outline by which dialects are recognised.
@Suite struct OutlineTests {
  private func outline(_ text: String) -> JSONOutline? {
    var source = ByteSource(Array(text.utf8), name: "test")
    var documents = JSONDocuments(ParserOptions())
    do throws(FeedError) {
      guard try documents.advance(&source) else { return nil }
      return try documents.outline(.whole, of: &source).0
    } catch { return nil }
  }

  @Test func keysOfRootFeedAndFirstEntry() {
    let entries = [String](repeating: #"{"im:name":{"label":"n"},"n":1}"#, count: 1000)
    let outline = outline(
      #"{"feed":{"author":{"x":1},"entry":["# + entries.joined(separator: ",")
        + #"],"updated":"now"},"v":null,"t":true}"#)
    #expect(outline?.root == .object)
    #expect(outline?.members == ["feed": .object, "v": .scalar, "t": .scalar])
    #expect(
      outline?.feed
        == ["author": .object, "author.x": .scalar, "entry": .array, "updated": .scalar])
    #expect(
      outline?.entry == ["im:name": .object, "im:name.label": .scalar, "n": .scalar])
  }

  @Test(arguments: [
    #"[{"a":1},{"b":2}]"#, #"{"results":[{"a":1}]}"#, #"{"data":[{"a":1}]}"#,
    #"{"results":{"songs":[{"data":[{"a":1}]}]}}"#,
    #"{"items":[1,{"a":1}]}"#, #"{"entries":{"a":1}}"#, #"{"feed":{"results":[{"a":1}]}}"#,
    #"{"results":[{"a":1},{"a":"#,
  ])
  func theFirstEntry(text: String) {
    #expect(outline(text)?.entry == ["a": .scalar])
  }

  @Test func groupsOfEntries() {
    let outline = outline(
      #"{"results":{"songs":[{"name":"x","data":[{"id":1,"type":"songs"}]}],"albums":{}}}"#)
    #expect(outline?.groups == ["songs": .array, "albums": .object])
    #expect(outline?.group == ["name": .scalar, "data": .array])
    #expect(outline?.entry == ["id": .scalar, "type": .scalar])
    #expect(outline?.entryType == "songs")
  }

  /// A list under an unknown key may hold entries, if its first object has at least three members.
  @Test func entriesUnderAnUnknownKey() {
    let outline = outline(
      #"{"links":[{"rel":"self"}],"games":[{"a":1,"b":2,"c":3}],"version":"1"}"#)
    #expect(outline?.entriesKey == "games")
    #expect(outline?.entry == ["a": .scalar, "b": .scalar, "c": .scalar])
    #expect(outline?.version == nil)
  }

  /// Rows contain versions of apps: only JSON Feed's version is reported.
  @Test func versionOfJSONFeed() {
    let version = "https://jsonfeed.org/version/1.1"
    #expect(outline(#"{"version":"\#(version)","items":[]}"#)?.version == version)
  }

  /// The first entry may follow thousands of members.
  @Test func firstEntryAfterThousandsOfMembers() {
    let members = (0..<3000).map { #""\#($0)":0,"# }.joined()
    let outline = outline("{" + members + #""items":[{"a":1}]}"#)
    #expect(outline?.members.count == 1000)
    #expect(outline?.entry == ["a": .scalar])
  }

  /// The outline of a log of similar documents is shown once. Another member, or another type of a
  /// value, gives a new outline.
  @Test func equalOutlinesAreShownOnce() throws {
    let documents = [
      #"{"a":1,"entry":[{"b":1}]}"#, #"{"a":2, "entry":[{"b":3},{"c":"d"}]}"#,
      #"{"a":{},"entry":[{"b":1}]}"#, #"{"a":{},"entry":[{"c":1}]}"#, #"{"ab":"1","entry":[]}"#,
      #"{"a":1,"entry":[{"b":1}]}"#,
    ]
    var source = ByteSource(Array(documents.joined(separator: "\n").utf8), name: "test")
    var parser = JSONDocuments(ParserOptions())
    var known: [UInt64] = []
    var looks: [JSONOutline] = []
    var numbers: [Int?] = []
    while try parser.advance(&source) {
      let (outline, shape) = try parser.outline(
        .whole, of: &source, unless: { known.contains($0) })
      looks.append(outline)
      if !known.contains(shape) { known.append(shape) }
      numbers.append(known.firstIndex(of: shape))
    }
    #expect(looks.map(\.members.isEmpty) == [false, true, false, false, false, true])
    #expect(numbers == [0, 0, 1, 2, 3, 0])
    #expect(looks[3].entry == ["c": .scalar])
  }

  /// Members after the first entry are examined only on request.
  @Test func outlineEndsWithTheFirstEntry() throws {
    let text = #"{"a":1,"items":[{"b":1},{"c":1}],"version":2}"#
    var source = ByteSource(Array((text + text).utf8), name: "test")
    var parser = JSONDocuments(ParserOptions())
    for _ in 0..<2 {
      _ = try parser.advance(&source)
      let (beginning, shape) = try parser.outline(.toFirstEntry, of: &source)
      let (whole, other) = try parser.outline(.whole, of: &source)
      #expect(beginning.members == ["a": .scalar, "items": .array])
      #expect(beginning.entry == ["b": .scalar])
      #expect(whole.members == ["a": .scalar, "items": .array, "version": .scalar])
      #expect(shape != other)
    }
  }

  /// A text that a document lacks doesn't hide its others, also before an incomplete document.
  @Test func textIsFoundAfterAMissingOne() throws {
    var source = ByteSource(
      Array("{\"x\":1}{\"a\":[1],\"body\":\"text\"}\n{\"b\":\"c}\n".utf8), name: "test")
    var documents = JSONDocuments(ParserOptions())
    var texts: [[UInt8]?] = []
    for _ in 0..<2 {
      let isThere = try documents.advance(&source)
      #expect(isThere)
      _ = try documents.outline(.whole, of: &source)
      for pointer in ["/nothing", "/a/b", "/body"] {
        texts.append(documents.string(at: pointer)?.bytes)
      }
    }
    #expect(texts == [nil, nil, nil, nil, nil, Array("text".utf8)])
  }

  @Test func wrappedDocumentIsUnwrapped() throws {
    var source = ByteSource(
      Array("\n{\"status\":{},\n\"contents\":\"\\n[{\\\"id\\\":\\\"1\\\"},\\n}\"}".utf8),
      name: "test")
    var documents = JSONDocuments(ParserOptions())
    let isThere = try documents.advance(&source)
    #expect(isThere)
    let others = [documents.string(at: "/status") == nil, documents.string(at: "/nothing") == nil]
    #expect(others == [true, true])
    let found = documents.string(at: "/contents")
    let contents = try #require(found)
    #expect(contents.position == SourcePosition(line: 3, column: 12))
    let within = wrapped(contents.bytes, contents.position)
    #expect(within.entries == 1)
    #expect(within.error == FeedError(.malformed, "unexpected '}'", at: contents.position))
  }

  private func wrapped(_ bytes: [UInt8], _ position: SourcePosition) -> (
    entries: Int, error: FeedError?
  ) {
    var source = ByteSource(bytes, name: "test")
    var documents = JSONDocuments(ParserOptions(), within: position)
    let vocabulary = JSONVocabulary(Word.vocabulary)
    var entries = 0
    do throws(FeedError) {
      while try documents.advance(&source) {
        documents.read(by: vocabulary)
        while let event = try documents.next(&source) {
          if case .entry = event { entries += 1 }
        }
      }
      return (entries, nil)
    } catch {
      return (entries, error)
    }
  }
}
