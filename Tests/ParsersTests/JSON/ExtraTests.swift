import ChartConvIO
import ChartConvParsers
import Testing

/// The members of an entry that the vocabulary doesn't read, kept as one object.
@Suite struct ExtraTests {
  private static let vocabulary: Vocabulary = {
    var vocabulary = Word.vocabulary
    vocabulary.keepsExtra = true
    vocabulary.elements += [
      Vocabulary.Term(
        .none, "ignored", name: .max, role: .skipped, headRole: .skipped, isExtra: true),
      Vocabulary.Term(.none, "rest", name: .max, role: .extra, headRole: .skipped),
    ]
    return vocabulary
  }()

  private static func trace(
    _ text: String, chunk: Int = .max, _ options: ParserOptions = ParserOptions()
  ) -> Trace {
    Trace.of(Array(text.utf8), chunk: chunk, options, vocabulary: vocabulary)
  }

  @Test(arguments: [
    (#""id":"1""#, "id='1'"),
    (#""id":"1","foo":[ 1 , 2.50 ]"#, #"id='1' -='{"foo":[1,2.50]}'"#),
    (
      #""foo": "x" ,"id":"1" , "bar":{"a" : { } , "b":[ ]}"#,
      #"id='1' -='{"foo":"x","bar":{"a":{},"b":[]}}'"#
    ),
    (#""ignored":true,"secret":1"#, #"-='{"ignored":true}'"#),
    (#""attributes":{"href":"h","foo":null}"#, #"href='h' -='{"foo":null}'"#),
    (#""link":{"foo":1,"attributes":{"bar":2}}"#, "link{}"),
    (#""a":1,"a":2,"\u0061":3"#, #"-='{"\u0061":3}'"#),
    (#""a":"\ud83cx","b\udf55":1"#, #"-='{"a":"\ufffdx","b\ufffd":1}'"#),
    (#""\u0061":1,"a":2"#, #"-='{"a":2}'"#),
    (
      #""f":"\"\\\/\b\f\n\r\t\u00e9\ud83c\udfb5""#,
      #"-='{"f":"\"\\\/\b\f\n\r\t\u00e9\ud83c\udfb5"}'"#
    ),
    (
      #""n":-0,"m":123456789012345678901234567890,"e":1E-9"#,
      #"-='{"n":-0,"m":123456789012345678901234567890,"e":1E-9}'"#
    ),
    (#""rest":{"a":1,"id":"2"},"id":"1","b":2"#, #"id='1' -='{"a":1,"id":"2","b":2}'"#),
    (#""rest":null,"":7"#, #"-='{"":7}'"#),
  ])
  func membersAreKept(members: String, expected: String) {
    for chunk in [1, 3, Int.max] {
      let trace = Self.trace("{\"entry\":[{\(members)}]}", chunk: chunk)
      #expect(trace.entries == ["entry{\(expected)}"])
      #expect(trace.error == nil)
    }
  }

  @Test func eachEntryHasSeparateMembers() {
    let trace = Self.trace(#"{"foo":1,"entry":[{"a":1},{"id":"2"},{"a":3}]}"#)
    #expect(trace.entries == [#"entry{-='{"a":1}'}"#, "entry{id='2'}", #"entry{-='{"a":3}'}"#])
  }

  @Test func nothingIsKeptUnlessAskedFor() {
    let trace = Trace.of(#"{"entry":[{"id":"1","foo":1}]}"#)
    #expect(trace.entries == ["entry{id='1'}"])
  }

  @Test func whatIsNoObjectIsDroppedWithAWarning() {
    let trace = Self.trace(#"{"entry":[{"id":"1","rest":[1]}]}"#)
    #expect(trace.events.contains("warning 1:28 a value of the wrong type"))
    #expect(trace.entries == ["entry{id='1'}"])
  }

  @Test func unknownMembersAreReported() {
    var options = ParserOptions()
    options.reportsUnknown = true
    let trace = Self.trace(#"{"entry":[{"foo":1,"ignored":2}]}"#, options)
    #expect(trace.events.filter { $0.hasPrefix("unknown") } == ["unknown 1:12 foo"])
    #expect(trace.entries == [#"entry{-='{"foo":1,"ignored":2}'}"#])
  }

  @Test(arguments: [
    (#"{"foo":tru}"#, "1:18", "unexpected 't'"),
    (#"{"foo":[1,01]}"#, "1:21", "unexpected '0'"),
    (#"{"foo":{"a":1.}}"#, "1:23", "unexpected '1'"),
    (#"{"foo":"\x"}"#, "1:18", "a string with an invalid escape"),
    (#"{"foo":{"\u00":1}}"#, "1:19", "a string with an invalid escape"),
    (#"{"foo":[1 2]}"#, "1:21", "unexpected '2'"),
    (#"{"foo":{"a"}}"#, "1:22", "unexpected '}'"),
  ])
  func malformedJSONIsAnErrorWithItsPosition(entry: String, position: String, message: String) {
    let trace = Self.trace("{\"entry\":[\(entry)]}")
    #expect(trace.error?.kind == .malformed)
    #expect(trace.error?.position?.description == position)
    #expect(trace.error?.description.contains(message) == true, "\(trace)")
    #expect(trace.entries == [])
  }

  @Test func limitsCountIt() {
    var options = ParserOptions()
    options.limits.entry = 4096
    let text = String(repeating: "x", count: 100)
    let many = (0..<100).map { "\"k\($0)\":\"\(text)\"" }.joined(separator: ",")
    #expect(Self.trace("{\"entry\":[{\(many)}]}", options).error?.kind == .limit)
    options = ParserOptions()
    options.limits.text = 99
    #expect(Self.trace("{\"entry\":[{\"a\":[\"\(text)\"]}]}", options).error?.kind == .limit)
    options.limits.text = 100
    #expect(Self.trace("{\"entry\":[{\"a\":[\"\(text)\"]}]}", options).error == nil)
    options.limits.depth = 10
    let deep = String(repeating: "[", count: 10) + String(repeating: "]", count: 10)
    #expect(Self.trace("{\"entry\":[{\"a\":\(deep)}]}", options).error?.kind == .limit)
  }

  /// The memory of their nodes also counts.
  @Test func limitsCountTheKeys() {
    var options = ParserOptions()
    options.limits.entry = 4096
    func trace(_ count: Int) -> Trace {
      let members = (0..<count).map { "\"\($0)\":0" }.joined(separator: ",")
      return Self.trace("{\"entry\":[{\(members)}]}", options)
    }
    #expect(trace(30).error == nil)
    let error = trace(200).error
    #expect(error?.kind == .limit && error?.position != nil)
  }
}
