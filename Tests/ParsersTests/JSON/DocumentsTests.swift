import ChartConvIO
import ChartConvParsers
import TestSupport
import Testing

/// Inputs of one document, of several, truncated and malformed ones.
@Suite struct DocumentsTests {
  private static let several =
    "\u{FEFF}\n\n{\"results\":[{\"id\":\"}{\"},\n{\"id\":\"b\\\"\\\\\"}]}\n\n{\"id\":\"2\"}[{\"id\":\"3\"}]\r\n \u{FEFF}{\"feed\":{}}\n\n"

  @Test(arguments: [1, 2, 3, 7, 63, 64, 65, 4096])
  func severalDocumentsInAnyChunks(chunk: Int) {
    let trace = Trace.of(Array(Self.several.utf8), chunk: chunk, positions: true)
    #expect(
      trace.events == [
        "document", "head{}", "entry{id@3:19='}{'}", #"entry{id@4:7='b"\'}"#, "end", "row",
        "entry{id@6:7='2'}", "end", "document", "entry{id@6:18='3'}", "end", "document", "head{}",
        "end",
      ])
    #expect(trace.error == nil)
  }

  @Test func blankInputHasNoDocument() {
    for text in ["", " \n\t\r\n", "\u{FEFF}\n"] {
      #expect(Trace.of(text) == Trace())
    }
  }

  private static let sample = """
    {"feed":{"title":{"label":"Tö\\"p"},"entry":[
    {"id":"1","im:image":[{"label":"u"},{"label":"v"}],"price":12.50},
    {"id":"2","title":"a\\u00e9{[","flag":true}, {"price":17}],"id":"x"}}

    {"results":[{"id":"3"}],"resultCount":1}
    """

  /// Feed values before an error are delivered, and also those after a damaged entry.
  @Test(arguments: [
    #"{"feed":{"entry":[{"id":"1"}],"title":"t","id":"x"#,
    #"{"feed":{"entry":[{"id":"1"}],"title":"t" "id":"x"}}"#,
    #"{"feed":{"entry":[{"id":"1"},{"id":x}],"title":"t"}}"#,
  ])
  func headOfADamagedDocument(text: String) {
    let trace = Trace.of(text)
    #expect(trace.error != nil)
    #expect(trace.entries == ["entry{id='1'}"])
    #expect(trace.events.last { $0.hasPrefix("head") } == "head{title='t'}")
  }

  @Test(arguments: [1, 64, Int.max])
  func truncationKeepsCompleteEntries(chunk: Int) {
    let bytes = Array(Self.sample.utf8)
    let whole = Trace.of(bytes)
    #expect(whole.entries.count == 4 && whole.error == nil)
    let blank =
      Self.sample.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .prefix(3).reduce(0) { $0 + $1.count + 1 } - 1
    for end in 0..<bytes.count {
      let cut = Trace.of(Array(bytes[..<end]), chunk: chunk)
      #expect(whole.entries.starts(with: cut.entries), "cut at \(end)")
      // An entry is complete after its closing bracket.
      let complete = whole.entries.indices.count { Self.entryEnd($0, bytes) <= end }
      #expect(cut.entries.count == complete, "cut at \(end): \(cut)")
      if end == 0 || end == blank || end == blank + 1 || end == blank + 2 {
        #expect(cut.error == nil, "cut at \(end): \(cut)")
      } else {
        #expect(
          cut.error?.kind == .truncated && cut.error?.position != nil, "cut at \(end): \(cut)")
      }
    }
  }

  /// Returns the end of an entry of the sample.
  private static func entryEnd(_ index: Int, _ bytes: [UInt8]) -> Int {
    let ends = ["12.50}", "true}", "17}", "\"3\"}"].map { Array($0.utf8) }
    for offset in bytes.indices where bytes[offset...].starts(with: ends[index]) {
      return offset + ends[index].count
    }
    return .max
  }

  /// JavaScript writes half a pair for a text that it has cut within an emoji (RFC 8259 §8.2).
  @Test(arguments: [
    (#"a\ud83d"#, "a\u{FFFD}"), (#"\uDF55b\n"#, "\u{FFFD}b\n"),
    (#"\ud83c\udf55\ud83c"#, "🍕\u{FFFD}"),
    (#"\udf55\ud83c"#, "\u{FFFD}\u{FFFD}"), (#"\\ud83c\ud83c\u0041"#, "\\ud83c\u{FFFD}A"),
  ])
  func halfOfASurrogatePairIsReplaced(text: String, expected: String) {
    let trace = Trace.of("{\"results\":[{\"id\":\"\(text)\"},{\"id\":\"2\"}]}")
    #expect(trace.entries == ["entry{id='\(expected)'}", "entry{id='2'}"])
    #expect(trace.events.filter { $0.hasPrefix("warning 1:19 half of") }.count == 1)
  }

  @Test(arguments: [
    (#"{"results":[{"id":"1"},,]}"#, 1, "1:24", "unexpected ','"),
    (#"{"results":[{"id":"1"},{,}]}"#, 1, "1:25", "unexpected ','"),
    (#"{"results":[{"id":"1"},{"secret":,"id":"2"}]}"#, 1, "1:34", "unexpected ','"),
    (#"{"results":[{"id":"1"},{"secret":}]}"#, 1, "1:34", "unexpected '}'"),
    (#"{"results":[{"id":"1"},{"unknown":"a":"b"}]}"#, 1, "1:38", "unexpected ':'"),
    (#"{"results":[{"id":"1"},{"id":"a":"b"}]}"#, 1, "1:33", "unexpected ':'"),
    (#"{"results":[{"id":"1"}],]"#, 1, "1:25", "unexpected ']'"),
    (#"{"results":[{"id":"1"} {"id":"2"}]}"#, 1, "1:24", "unexpected '{'"),
    (#"{"results":[{"id":"1"},{"id" "2"}]}"#, 1, "1:30", "unexpected '\"'"),
    (#"{"results":[{"id":"1"}}"#, 1, "1:23", "unexpected '}'"),
    (#"{"results":[{"id":"1"},{"price":01a}]}"#, 1, "1:33", "unexpected '0'"),
    (#"{"results":[{"id":"1"},{"flag":tru}]}"#, 1, "1:32", "unexpected 't'"),
    (#"{"results":[{"id":"1"},{"id":nul}]}"#, 1, "1:30", "unexpected 'n'"),
    (#"{"results":[{"id":"1"},oops]}"#, 1, "1:24", "unexpected 'o'"),
    (#"{"results":[{"id":"1"},{"id":"\x"}]}"#, 1, "1:30", "a string with an invalid escape"),
    (#"{"results":[{"id":"1"}],"title":wrong}"#, 1, "1:33", "unexpected 'w'"),
    (
      "{\"results\":[{\"id\":\"1\"},\n{\"id\":\"a\tb\"}]}", 1, "2:9",
      "an unescaped control character in a string"
    ),
    // The same key, which isn't escaped the second time.
    (
      #"{"results":[{"id":"1","a\nb":0},{"id":"2","a"# + "\n" + #"b":0,"secret":"a long text"}]}"#,
      1, "1:45", "an unescaped control character in a string"
    ),
    (#"{"id":"1"} trailing"#, 1, "1:12", "neither an object nor an array"),
    (#"{"id":"1"}}"#, 1, "1:11", "neither an object nor an array"),
    ("CustomerReviews RSS page depth is limited to 10", 0, "1:1", "neither an object nor an array"),
    (#"[1}"#, 0, "1:3", "unexpected '}'"), (#"{"a":{]}}"#, 0, "1:7", "unexpected ']'"),
  ])
  func errorHasItsPosition(text: String, entries: Int, position: String, message: String) {
    let trace = Trace.of(text)
    #expect(trace.entries == (1..<entries + 1).map { "entry{id='\($0)'}" })
    #expect(trace.error?.kind == .malformed)
    #expect(trace.error.map { "\($0)" } == "\(position): \(message)")
  }

  /// Feeds that were edited by hand contain trailing commas.
  @Test(arguments: [
    (#"{"results":[{"id":"1"},{"id":"2"},]}"#, "1:34"),
    (#"{"results":[{"id":"1"},{"id":"2",}]}"#, "1:33"),
    (#"{"results":[{"id":"1"},{"id":["2",],},],}"#, "1:34"),
    (#"[{"id":"1"},{"id":"2","secret":[1,{"a":2,},]},]"#, "1:41"),
    (#"{"results":[{"id":"1"},{"id":"2"}],}"#, "1:35"),
    (#"{"results":[{"id":"1"},{"id":"2"} , ] }"#, "1:35"),
  ])
  func trailingCommaIsAWarning(text: String, position: String) {
    let trace = Trace.of(text)
    #expect(trace.entries == ["entry{id='1'}", "entry{id='2'}"])
    #expect(trace.error == nil)
    #expect(
      trace.events.filter { $0.hasPrefix("warning") } == [
        "warning \(position) a comma after the last value"
      ])
  }

  /// Trailing commas in many windows.
  @Test func commasInManyWindows() {
    let entry = #"{"id":"1","title":"\#(String(repeating: "t,}", count: 100))",},"#
    let trace = Trace.of("[" + String(repeating: entry, count: 3000) + "]")
    #expect(trace.entries.count == 3000)
    #expect(trace.events.count { $0.hasPrefix("warning") } == 1)
    #expect(trace.error == nil)
  }

  @Test func whatIsNotUTF8IsAnError() {
    for bad: [UInt8] in [
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF5, 0x80, 0x80, 0x80],
    ] {
      let before = Array(#"{"results":[{"id":"1"},"#.utf8 + [0x0A] + #"{"id":"é"#.utf8)
      let trace = Trace.of(before + bad + Array(#""}]}"#.utf8))
      #expect(trace.entries == ["entry{id='1'}"])
      #expect(
        trace.error == FeedError(.malformed, "not UTF-8", at: SourcePosition(line: 2, column: 10)))
    }
  }

  @Test func limitsEndADocument() {
    var options = ParserOptions()
    options.limits.depth = 8
    let deep = #"{"results":[{"id":"1"},{"secret":[[[[[[[[]]]]]]]]}]}"#
    #expect(Trace.of(deep, options).entries == ["entry{id='1'}"])
    #expect(Trace.of(deep, options).error?.kind == .limit)
    #expect(Trace.of(String(repeating: "[", count: 1 << 20)).error?.kind == .limit)

    options = ParserOptions()
    options.limits.text = 4
    #expect(Trace.of(#"[{"id":"1234"},{"id":"12345"}]"#, options).entries == ["entry{id='1234'}"])
    #expect(Trace.of(#"[{"id":"1234"},{"id":"12345"}]"#, options).error?.kind == .limit)

    options = ParserOptions()
    options.limits.entry = 200
    let many = #"[{"id":"1"},{"id":["# + (0..<50).map { "\($0)" }.joined(separator: ",") + "]}]"
    #expect(Trace.of(many, options).entries == ["entry{id='1'}"])
    #expect(Trace.of(many, options).error?.kind == .limit)
  }

  /// A wrong byte at any offset gives an error with a position.
  @Test func anyByteMayBeInvalid() {
    let bytes = Array(
      #"{"a":[[],{}],"feed":{"title":"t","entry":[{"id":"1"},{"id":["2"]}],"id":{"x":[]}}}"#.utf8)
    for offset in bytes.indices {
      for byte in "{}[]\",:\\ x".utf8 {
        var changed = bytes
        changed[offset] = byte
        let trace = Trace.of(changed)
        let change = "\(Character(Unicode.Scalar(byte))) at \(offset)"
        #expect(trace.error == nil || trace.error?.position?.line == 1, "\(change): \(trace)")
        if offset > 53, byte != UInt8(ascii: "\\"), trace.error != nil {
          #expect(trace.entries.first == "entry{id='1'}", "\(change): \(trace)")
        }
      }
    }
  }

  /// None of these takes quadratic time.
  @Test func millionsOfMembersAndElements() {
    let keys = "{" + (0..<300_000).map { "\"k\($0)\":[{}]" }.joined(separator: ",") + "}"
    #expect(Trace.of(keys).entries == ["entry{}"])
    let wrong = "[" + String(repeating: "1,", count: 300_000) + "{}]"
    #expect(Trace.of(wrong).events.count == 300_003)
  }
}
