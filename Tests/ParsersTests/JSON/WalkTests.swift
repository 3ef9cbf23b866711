import ChartConvIO
import ChartConvParsers
import TestSupport
import Testing

/// Documents and a vocabulary with every role and every type of value.
@Suite struct WalkTests {
  @Test func headIsReadBeforeTheEntries() throws {
    let text = #"{"feed":{"title":{"label":"Top"},"entry":[{"id":"1"},{"id":"2"}],"id":"x"}}"#
    let trace = try Trace.ofFile(text, named: "head")
    #expect(
      trace.events == [
        "document", "head{title='Top'}", "head{title='Top' id='x'}", "entry{id='1'}",
        "entry{id='2'}", "head{title='Top' id='x'}", "end",
      ])
    #expect(trace.error == nil)
  }

  /// Of a value before the entries and one after them, the last counts for all entries.
  @Test func headValueAfterEntriesReplacesTheFirst() throws {
    let text = #"{"feed":{"title":"a","entry":[{"id":"1"}],"title":"b"}}"#
    let trace = try Trace.ofFile(text, named: "head-twice")
    #expect(
      trace.events.prefix(4)
        == ["document", "head{title='a'}", "head{title='b'}", "entry{id='1'}"])
  }

  /// Heads have their positions in the input, also those of a document within a line.
  @Test func headsHaveTheirPositions() throws {
    let text = "\n  {\"feed\":{\"entry\":[{\"id\":\"1\"}],\"id\":\"x\"}}"
    let path = "\(Files.package)/.build/head-position.json"
    try #require(Files.write(Array(text.utf8), to: path))
    var source = try ByteSource(path: path)
    let trace = Trace.of(&source, readsHeads: true, positions: true)
    let heads = trace.events.filter { $0.hasPrefix("head{id") }
    #expect(heads.count == 2 && Set(heads) == ["head{id@2:38='x'}"])
  }

  /// A head that ends after megabytes of entries.
  private static let large =
    #"{"feed":{"title":"a","entry":["#
    + (0..<20_000).map { #"{"id":"\#($0)","attributes":{"href":"[{"}}"# }.joined(separator: ",\n")
    + #"],"id":"x"},"title":"b"}"#

  @Test func headAfterEntriesIsDeliveredAgain() {
    let trace = Trace.of(Self.large)
    #expect(trace.events[1] == "head{title='a'}")
    #expect(trace.events.suffix(2) == ["head{title='a' id='x' title='b'}", "end"])
    #expect(trace.entries.count == 20_000)
    #expect(trace.entries.last == "entry{id='19999' href='[{'}")
    #expect(trace.error == nil)
  }

  @Test func headOfAFileIsReadBeforeItsEntries() throws {
    let trace = try Trace.ofFile(Self.large, named: "large-head")
    #expect(trace.events[1] == "head{title='a'}")
    #expect(trace.events[2] == "head{title='a' id='x' title='b'}")
    #expect(trace.events.count == 20_005)
    #expect(trace.error == nil)
  }

  @Test(arguments: [
    (#"{"feed":{}}"#, []), (#"{"feed":{"entry":null}}"#, []), (#"{"feed":{"entry":[]}}"#, []),
    (#"{"feed":null}"#, []), (#"{"resultCount":0}"#, []),
    (#"{"feed":{"entry":{"id":"1"}}}"#, ["entry{id='1'}"]),
    (#"{"feed":{"entry":[{"id":"1"}]}}"#, ["entry{id='1'}"]),
    (#"{"feed":{"entry":[[{"id":"1"}],[]]}}"#, ["entry{id='1'}"]),
    (#"[{"id":"1"}]"#, ["entry{id='1'}"]), (#"{"id":"1"}"#, ["entry{id='1'}"]),
    (#"[]"#, []),
  ])
  func missingSingleAndManyAreEquivalent(text: String, entries: [String]) {
    let trace = Trace.of(text)
    #expect(trace.entries == entries)
    #expect(trace.events.first == (text.hasPrefix(#"{"id""#) ? "row" : "document"))
    #expect(trace.events.last == "end")
    #expect(trace.error == nil)
  }

  @Test(arguments: [
    (#""id":"a""#, "id='a'"), (#""id":["a","b"]"#, "id='a' id='b'"),
    (#""id":[["a"],[]]"#, "id='a'"),
    (#""id":[]"#, ""), (#""id":null"#, ""), (#""id":[null,"b"]"#, "id='b'"),
    (#""price":1.2900"#, "price=1.2900"), (#""price":-0"#, "price=-0"),
    (#""price":1e3"#, "price=1e3"), (#""price":0.0"#, "price=0.0"),
    (#""price":123456789012345678901234567890"#, "price=123456789012345678901234567890"),
    (#""flag":true"#, "flag=true"), (#""flag" : false "#, "flag=false"),
    (#""price":{"label":"$1"}"#, "price='$1'"),
    (#""price":{"label":1.0}"#, "price=1.0"),
    (#""link":{"attributes":{"href":"h","label":"l"}}"#, "link{href='h' label='l'}"),
    (#""im:image":[{"label":"u","attributes":{"im:id":7}}]"#, "image='u'{itemID=7}"),
    (#""im:artist":{"label":"not wanted","attributes":{"href":"h"}}"#, "artist{href='h'}"),
    (#""im:artist":"not wanted""#, "artist{}"),
    (#""attributes":{"im:id":"5"}"#, "itemID='5'"), (#""attributes":null"#, ""),
    (#""name":"no prefix","title":"t""#, "title='t'"), (#""secret":{"id":"1"}"#, ""),
    (#""entry":[{"id":"within"}],"feed":{"id":"within"}"#, ""),
    (#""id":"1","id":"2""#, "id='2'"),
    (#""\u0069d":"escaped key","im\u003aname":"n""#, "id='escaped key' name='n'"),
    (#""title":"a\"b\\c\/d\n\t\u00e9\ud83d\ude00""#, "title='a\"b\\c/d\n\té😀'"),
    (#""title":"""#, "title=''"),
  ])
  func valuesOfEveryShape(members: String, nodes: String) {
    let trace = Trace.of(#"{"feed":{"entry":[{"# + members + "}]}}")
    #expect(trace.entries == ["entry{\(nodes)}"])
    #expect(trace.error == nil)
  }

  @Test(arguments: [
    (#""flag":["a"]"#, "flag='a'", []),
    (#""flag":[null,"a",null]"#, "flag='a'", []),
    (#""flag":["a",{"b":[]},["c"]]"#, "flag='a'", ["2:13", "2:22"]),
    (#""flag":[{},"a","b"]"#, "flag='a'", ["2:9", "2:16"]),
    (#""flag":{"label":"a"}"#, "", ["2:8"]),
  ])
  func memberHasOneValue(members: String, nodes: String, positions: [String]) {
    let trace = Trace.of("{\"feed\":{\"entry\":[{\n" + members + "}]}}")
    #expect(trace.entries == ["entry{\(nodes)}"])
    let warnings = trace.events.filter { $0.hasPrefix("warning") }
    #expect(warnings.map { String($0.split(separator: " ")[1]) } == positions)
    #expect(trace.error == nil)
  }

  @Test func invalidEntriesAndTextsAreDropped() {
    let trace = Trace.of(
      """
      {"feed":{"entry":[{"id":"1"},
       17, "text", null, {"id":{"label":{"label":"x"}}, "title":"t"}]}}
      """)
    #expect(
      trace.events == [
        "document", "head{}", "entry{id='1'}", "lost 2:2 an entry that isn't an object",
        "lost 2:6 an entry that isn't an object",
        "lost 2:14 an entry that isn't an object", "warning 2:35 'label' is not text",
        "entry{id{} title='t'}", "end",
      ])
  }

  @Test func severalFeedsInADocument() throws {
    let text =
      #"{"title":"outer","charts":[{"results":[{"id":"1"}],"title":"a"},{"title":"b"}],"id":"z"}"#
    let trace = try Trace.ofFile(text, named: "several-heads")
    #expect(
      trace.events == [
        "document", "head{}", "head{title='a'}", "head{title='b'}", "entry{id='1'}",
        "head{title='a'}", "end", "document", "head{title='b'}", "end",
      ])
  }

  /// Keys of all lengths that differ in at most one byte, repeated in the same order.
  @Test func keysDifferInAnyByte() {
    for length in 1...40 {
      let key = Array(repeating: UInt8(ascii: "k"), count: length)
      let others = key.indices.map { index in
        var other = key
        other[index] = UInt8(ascii: "j")
        return other
      }
      let vocabulary = Vocabulary(
        elements: Word.vocabulary.elements + [
          Vocabulary.Term(
            Namespace(prefix: "", uris: [], includesNone: true),
            String(decoding: key, as: UTF8.self), name: Word.name.rawValue, role: .text,
            headRole: .text)
        ], attributes: [])
      let members = ([key] + others).map {
        "\"\(String(decoding: $0, as: UTF8.self))\":\"\($0.count)\""
      }
      let entry = "{" + members.joined(separator: ",") + "}"
      let trace = Trace.of(
        Array("{\"results\":[\(entry),\(entry)]}".utf8), vocabulary: vocabulary)
      #expect(trace.entries == Array(repeating: "entry{name='\(length)'}", count: 2))
    }
  }

  @Test func unknownKeysAreReported() {
    var options = ParserOptions()
    options.reportsUnknown = true
    let trace = Trace.of(
      #"{"feed":{"colour":1,"title":{"shade":2},"entry":[{"size":{"id":1}}]},"x":[]}"#, options)
    #expect(
      trace.events.filter { $0.hasPrefix("unknown") } == [
        "unknown 1:10 colour", "unknown 1:30 shade", "unknown 1:51 size", "unknown 1:70 x",
      ])
  }

  @Test func nodesHavePositions() {
    let text =
      "{\"feed\":\n {\"title\":\n\n  \"t\", \"entry\":[\n{\"id\":\"1\",\n \"price\": 2}]}}\n {\"id\":\"3\"}"
    #expect(
      Trace.of(Array(text.utf8), positions: true).events == [
        "document", "head{title@4:3='t'}", "entry{id@5:7='1' price@6:11=2}", "end", "row",
        "entry{id@7:8='3'}", "end",
      ])
  }

  @Test func receiverMayStop() {
    let bytes = Array(#"{"results":[{"id":"1"},{"id":"2"},{"id":"3"}]}"#.utf8)
    let trace = Trace.of(bytes, stopAfter: 2)
    #expect(trace.events == ["document", "head{}", "entry{id='1'}", "entry{id='2'}"])
    #expect(trace.error == nil)
  }

  @Test(arguments: [1, 2, 31, 32, 33, 20_000])
  func positionsAfterManyLines(lines: Int) {
    let gap = String(repeating: "\n", count: lines) + "  "
    let text = "{\"feed\":{\"entry\":[{\(gap)\"id\":\"1\",\(gap)\"price\":\(gap)2}]}}"
    let trace = Trace.of(Array(text.utf8), positions: true)
    #expect(
      trace.entries == ["entry{id@\(1 + lines):8='1' price@\(1 + 3 * lines):3=2}"])
  }

  /// Members may come in any order.
  @Test func theOrderOfKeysDoesNotMatter() {
    let members = [#""title":"t""#, #""entry":[{"id":"1"}]"#, #""id":"f""#]
    for first in 0..<3 {
      for second in 0..<3 where second != first {
        let order = [first, second, 3 - first - second]
        let trace = Trace.of(
          "{\"feed\":{" + order.map { members[$0] }.joined(separator: ",") + "}}")
        #expect(trace.entries == ["entry{id='1'}"])
        let head = trace.events.last { $0.hasPrefix("head") } ?? ""
        #expect(head.contains("title='t'") && head.contains("id='f'"))
      }
    }
  }
}
