import ChartConv
import TestSupport
import Testing

/// Conversions as a program runs them: inputs of any kind, sinks of any kind, formats and dialects of
/// its own.
@Suite struct ConversionTests {
  private static let songs = Fixtures.path("itunes-xml/top-songs.xml")

  @Test func inputsAreOfAnyKind() throws {
    let bytes = Fixtures.bytes("itunes-xml/top-songs.xml")
    var conversion = Conversion(to: .csv)
    conversion.writing.fields = [.source, .rank, .name]
    conversion.selection = EntrySelection(limit: 1)
    let pieces = Pieces(bytes)
    var sink = ByteSink.memory
    try conversion.run(
      [
        .path(Self.songs), .bytes(bytes, name: "b"), .pieces(name: "c") { pieces.next() },
        .bytes(Array("rank,name\n1,Z\n".utf8), name: "d"),
      ], into: &sink)
    let lines = String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    #expect(lines.dropFirst() == ["b,1,Paper Lanterns", "c,1,Paper Lanterns", "d,1,Z"])
  }

  @Test func sinksAreOfAnyKind() throws {
    var bytes: [UInt8] = []
    var closure = ByteSink { bytes += $0 }
    try Conversion(to: .csv).run(["\(Self.songs)"].map { .path($0) }, into: &closure)
    var memory = ByteSink.memory
    try Conversion(to: .csv).run([.path(Self.songs)], into: &memory)
    #expect(bytes == memory.bytes)
    #expect(try FeedDocument(path: Self.songs).encoded(as: .csv) == bytes)
    var failing = ByteSink { _ in throw Failure() }
    #expect(throws: FeedError.self) {
      try Conversion(to: .csv).run([.path(Self.songs)], into: &failing)
    }
  }

  private struct Failure: Error {}

  @Test(arguments: [1, 3])
  func aConversionIsCancelled(_ jobs: Int) {
    var conversion = Conversion(to: .ndjson)
    conversion.jobs = jobs
    let cancellation = Cancellation()
    conversion.cancellation = cancellation
    var sink = ByteSink.memory
    let bytes = Fixtures.bytes("itunes-xml/top-songs.xml")
    let endless = (0..<1000).map { ConversionInput.bytes(bytes, name: "\($0)") }
    var reports = 0
    do throws(FeedError) {
      try conversion.run(endless, into: &sink) { _ in
        reports += 1
        if reports == 3 { cancellation.cancel() }
      }
      Issue.record("not cancelled")
    } catch {
      #expect(error.kind == .cancelled)
    }
    #expect(reports < 1000)
  }

  /// An encoder that takes entries one by one gives the same on any number of threads.
  @Test(arguments: [1, 2, 5])
  func anOwnFormatWorks(_ jobs: Int) throws {
    let format = OutputFormat(name: "lines", suffixes: ["txt"], fields: [.name]) { _ in Lines() }
    var conversion = Conversion(to: format)
    conversion.jobs = jobs
    conversion.selection = EntrySelection(limit: 2, excluding: ["910000001"])
    var sink = ByteSink.memory
    try conversion.run(
      [
        .path(Self.songs), .path(Files.package + "/Tests/CommandTests/archives/charts.tar.gz"),
        .path(Self.songs),
      ], into: &sink)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(text.hasPrefix("<[") && text.hasSuffix("]>"))
    #expect(text.split(separator: "|").count == 4)
    var alone = ByteSink.memory
    try Conversion(to: format).run([.path(Self.songs)], into: &alone)
    #expect(String(decoding: alone.bytes, as: UTF8.self).hasPrefix("<[Paper Lanterns; Say "))
  }

  private struct Lines: EntryEncoder {
    let feedSeparator = "|"
    let entrySeparator = "; "

    func begin(_ first: Feed?, into output: inout EncodedOutput) { output.write("<") }
    func beginFeed(_ feed: Feed, into output: inout EncodedOutput) { output.write("[") }
    func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput) {
      output.write(entry.name ?? "")
      if entry.artist != nil { output.write("an unwanted column") }
    }
    func endFeed(_ feed: Feed, into output: inout EncodedOutput) { output.write("]") }
    func end(into output: inout EncodedOutput) { output.write(">") }
  }

  @Test func anOwnDialectWorks() throws {
    let shop = InputFormat(
      name: "shop", root: "s:shop", containers: ["s:shelf"], entry: "s:book",
      elements: ["s:title", "note"], attributes: ["isbn"], namespaces: ["s": "urn:shop"],
      readFeed: { shop, feed, _ in feed.title = shop["s:title"]?.text },
      readEntry: { book, entry, diagnostics in
        entry.id = book["isbn"]?.text
        entry.name = book["s:title"]?.text
        if let note = book["note"] { diagnostics.warn("a note", at: note.position) }
      })
    var options = ReadingOptions()
    options.dialects = [shop]
    let document = try FeedDocument(
      """
      <x:shop xmlns:x="urn:shop"><x:title>T</x:title><x:shelf><x:book isbn="1"><x:title>A</x:title>
      <other/><note>n</note></x:book></x:shelf><x:shelf><x:book isbn="2"/></x:shelf></x:shop>
      """, options: options)
    #expect(document.feed.title == "T" && document.feed.dialect == "shop")
    #expect(document.entries.map(\.id) == ["1", "2"])
    #expect(document.entries.map(\.rank) == [1, 2])
    #expect(document.entries.first?.name == "A")
    #expect(document.warnings.map(\.position?.line) == [2])
  }

  @Test func anOwnTableWorks() throws {
    let sales = InputFormat(
      name: "sales", delimiter: UInt8(ascii: ";"),
      columns: ["Platz": .rank, "Titel": .name, "Preis": .price])
    let names = InputFormat(name: "names", columns: ["Who"]) { row, entry, _ in
      entry.artist = row["Who"]?.text
    }
    var options = ReadingOptions()
    options.dialects = [names, sales]
    let document = try FeedDocument(
      "Preis;Lager;Platz;Titel\n1.29;7;4;\"A;B\"\nviel;1;5;C\n", options: options)
    #expect(document.entries.map(\.rank) == [4, 5])
    #expect(document.entries.map(\.name) == ["A;B", "C"])
    #expect(document.entries.map(\.price) == [1.29, nil])
    #expect(document.warnings.count == 1)
    #expect(try FeedDocument("No,Who\n1,Ada\n", options: options).entries.first?.artist == "Ada")
  }
}

/// Bytes in pieces of ten.
private final class Pieces: @unchecked Sendable {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func next() -> [UInt8]? {
    defer { rest = rest.dropFirst(10) }
    return rest.isEmpty ? nil : Array(rest.prefix(10))
  }
}
