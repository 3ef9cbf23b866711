import ChartConvIO
import ChartConvModel
import TestSupport
import Testing

@testable import ChartConvReaders

/// JSON documents whose feed values, or the members that identify their dialect, follow the
/// entries.
@Suite struct JSONInputTests {
  private struct Outcome: Equatable {
    /// The title of each feed, at the feed's first rows.
    var titles: [String?] = []
    var rows: [Int] = []
    var error: FeedError?
    var warnings: [FeedWarning] = []
  }

  private final class Receiver: BatchReceiver {
    let neededRows = Int.max
    var outcome = Outcome()

    func receive(_ batch: inout RowBatch) {
      if batch.startsFeed {
        outcome.titles.append(batch.feed.value.title)
        outcome.rows.append(0)
      }
      outcome.rows[outcome.rows.count - 1] += batch.count
    }
  }

  private static func read(
    _ source: consuming ByteSource, as selection: InputSelection = .automatic
  ) -> Outcome {
    let receiver = Receiver()
    var options = ReadingOptions()
    options.feedParts = [.title]
    var diagnostics = Diagnostics()
    do throws(FeedError) {
      try InputReader(selection, options).read(&source, into: receiver, &diagnostics)
    } catch {
      receiver.outcome.error = error
    }
    receiver.outcome.warnings = diagnostics.warnings
    return receiver.outcome
  }

  /// Reads a text as a file, as one piece, and as pieces of a size.
  private static func read(_ text: String, pieces size: Int, name: String) throws -> [Outcome] {
    let bytes = Array(text.utf8)
    let path = "\(Files.package)/.build/json-input-\(name).json"
    try #require(Files.write(bytes, to: path))
    var rest = bytes[...]
    let pieces = ByteSource(name: "test") { () throws(FeedError) in
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    return [
      read(try ByteSource(path: path)), read(ByteSource(bytes, name: "test")), read(pieces),
    ]
  }

  private static func legacy(_ count: Int, title: String, padding: Int) -> String {
    legacy(count, padding: padding, end: #"],"title":{"label":"\#(title)"}}}"#)
  }

  private static func legacy(_ count: Int, padding: Int, end: String) -> String {
    let name = String(repeating: "x", count: padding)
    let entry = #"{"im:name":{"label":"\#(name)"},"id":{"label":"1"}}"#
    let entries = [String](repeating: entry, count: count).joined(separator: ",")
    return #"{"feed":{"entry":["# + entries + end
  }

  /// Rows are held if that takes little memory. Else the head is read first.
  @Test(arguments: [(3, 0), (3, 600), (1000, 600), (3000, 600), (20_000, 0)])
  func titleAfterEntries(count: Int, padding: Int) throws {
    let text = Self.legacy(count, title: "T", padding: padding)
    for outcome in try Self.read(text, pieces: 10_000, name: "behind-\(count)-\(padding)") {
      #expect(outcome == Outcome(titles: ["T"], rows: [count]))
    }
  }

  /// Held rows have the feed values before an error, and those after a damaged entry.
  @Test(arguments: [
    #"],"title":{"label":"T"},"updated":{"label":"2"#, #"],"title":{"label":"T"} "icon":{}}}"#,
    #"],"title":{"label":"T"},"icon":}}"#, #",{"id":x}],"title":{"label":"T"}}}"#,
  ])
  func titleOfADamagedDocument(end: String) throws {
    let text = Self.legacy(3, padding: 600, end: end)
    for outcome in try Self.read(text, pieces: 100, name: "damaged-\(end.utf8.count)") {
      #expect(outcome.titles == ["T"] && outcome.rows == [3])
      #expect(outcome.error != nil)
    }
  }

  /// Documents that are smaller and larger than a window, one after another.
  @Test func titlesAfterEntriesOfSeveralDocuments() throws {
    let counts = [2, 1000, 3, 1500, 2000, 1, 4]
    let text = counts.map { Self.legacy($0, title: "\($0)", padding: 600) }.joined(separator: "\n")
    for outcome in try Self.read(text, pieces: 4096, name: "several") {
      #expect(outcome == Outcome(titles: counts.map { "\($0)" }, rows: counts))
    }
  }

  /// What is read of a document, and where, doesn't depend on the one before it, by whose size the
  /// parsed part is chosen.
  @Test(arguments: [300, 600, 3000])
  func truncatedDocumentAfterASmallOne(padding: Int) throws {
    let small = Self.legacy(1, padding: 600, end: #"]}}"#) + "\n"
    let chart = "{\n\"results\":{\n\"songs\":[\n{\n\"name\":\"Top\",\n\"data\":[]}\n]\n}\n}\n"
    let name = String(repeating: "x", count: padding)
    let entry = #"{"im:name":{"label":"\#(name)"},"im:releaseDate":{"label":"never"}}"#
    let entries = [String](repeating: entry, count: 9).joined(separator: ",\n")
    let link = #"{"attributes":{"rel":"alternate","href":"https://example.com/\#(name)"}}"#
    let links = [String](repeating: link, count: 9).joined(separator: ",\n")
    let large = Array(
      (#"{"feed":{"link":["# + links + #"],"entry":["# + entries + #"],"title":{"label":"T"}}}"#)
        .utf8)
    for end in stride(from: 20, through: large.count, by: large.count / 50) {
      let cut = large[..<end]
      for before in [small, chart, small + chart] {
        let lines = before.utf8.filter { $0 == UInt8(ascii: "\n") }
        let alone = Self.read(ByteSource(lines + cut, name: "test"))
        let following = Self.read(ByteSource(Array(before.utf8) + cut, name: "test"))
        #expect(following.rows.suffix(alone.rows.count) == alone.rows[...], "cut at \(end)")
        #expect(following.titles.suffix(alone.titles.count) == alone.titles[...], "cut at \(end)")
        #expect(following.error == alone.error, "cut at \(end)")
        #expect(following.warnings == alone.warnings, "cut at \(end)")
      }
    }
  }

  /// A line that continues after the parsed part of the text is counted once.
  @Test func linesOfATruncatedDocument() throws {
    let text = #"""
      {"":{"":[{}]}}{"":{"":{"":{"":""}},"":[{"":{"":""}}],"":{"":""}}}{"":{"":[{"":"", "ta": []
                  }
              ],
              "albums": []
          }
      }
      {"":{"":{"":""},"":{"":""}},"entry":[{"":{"uri":{"l":"h13"}, "name":{"l":"r"}, "label":""}, "im":{"l":"doen", "es":{"type":"text"}}, "link":{"as":{"relef":"httare"}}, "im:voteSum":{"label":"0"}, "im:ype":{"attributes":{"term":"Application", "label":"Programma"}}, "im:voteCount":{"label":"0"}},
      {"":{"":{"":""},"":{"":""},"":""},"":{"":""},"":{"":""},"id":{"":"","":""}}
      """#
    let warnings = Self.read(ByteSource(Array(text.utf8), name: "test")).warnings
    let last = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    #expect(warnings.last?.position?.line == last)
  }

  /// Entries of 8 bytes make rows of hundreds, which aren't held although the document is small.
  @Test func tinyEntriesAreNotHeld() throws {
    let count = 110_000
    let entries = [String](repeating: #"{"id":1}"#, count: count).joined(separator: ",")
    let path = "\(Files.package)/.build/json-input-tiny.json"
    let text = #"{"entries":[\#(entries)],"feed":{"dialect":"rss","title":"T"}}"#
    try #require(text.utf8.count < 1 << 20)
    try #require(Files.write(Array(text.utf8), to: path))
    let outcome = Self.read(try ByteSource(path: path))
    #expect(outcome == Outcome(titles: ["T"], rows: [count]))
  }

  /// The version of a JSON Feed may follow its items.
  @Test func dialectAfterEntries() throws {
    let text = #"{"title":"T","items":[{"id":"1"}],"version":"https://jsonfeed.org/version/1.1"}"#
    for outcome in try Self.read(text, pieces: 5, name: "version") {
      #expect(outcome == Outcome(titles: ["T"], rows: [1]))
    }
    let other = Self.read(ByteSource(Array(text.utf8), name: "test"), as: .format(.chartconv))
    #expect(other.error?.message == "expected chartconv, but this is jsonfeed")
  }

  /// With sorted keys, the members that identify the dialect may be beyond the examined part.
  @Test(arguments: [
    ("items", #"{"content_text":"","id":"1"}"#, #""version":"https://jsonfeed.org/version/1""#),
    ("items", #"{"date_published":null,"id":"1"}"#, #""version":"https://jsonfeed.org/version/1""#),
    ("entries", #"{"id":"1","name":"a"}"#, #""feed":{"dialect":"rss","title":"T"}"#),
  ])
  func dialectFarAfterEntries(list: String, entry: String, member: String) throws {
    let count = 50_000
    let entries = [String](repeating: entry, count: count).joined(separator: ",")
    let text = #"{"\#(list)":[\#(entries)],"title":"T",\#(member)}"#
    try #require(text.utf8.count > 1 << 20)
    for outcome in try Self.read(text, pieces: 100_000, name: "sorted-\(entry.utf8.count)") {
      #expect(outcome == Outcome(titles: ["T"], rows: [count]))
    }
  }
}
