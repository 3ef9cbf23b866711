import ChartConv
import TestSupport
import Testing

/// Conversions in a program: inputs of any kind, sinks of any kind, custom formats and dialects.
@Suite struct ConversionTests {
  private static let songs = Fixtures.path("itunes-xml/top-songs.xml")

  @Test func inputsAreOfAnyKind() throws {
    let bytes = Fixtures.bytes("itunes-xml/top-songs.xml")
    var conversion = Conversion(to: .csv)
    conversion.writing.fields = [.source, .rank, .name]
    conversion.selection = EntrySelection(limit: 1)
    let pieces = Pieces(bytes)
    var sink = ByteSink.memory
    _ = try conversion.runAndWait(
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
    _ = try Conversion(to: .csv).runAndWait(["\(Self.songs)"].map { .path($0) }, into: &closure)
    var memory = ByteSink.memory
    _ = try Conversion(to: .csv).runAndWait([.path(Self.songs)], into: &memory)
    #expect(bytes == memory.bytes)
    #expect(try FeedDocument(path: Self.songs).encoded(as: .csv) == bytes)
    var failing = ByteSink { _ in throw Failure() }
    #expect(throws: FeedError.self) {
      _ = try Conversion(to: .csv).runAndWait([.path(Self.songs)], into: &failing)
    }
  }

  private struct Failure: Error {}

  /// A failure is thrown, or in the reports that somebody looks at.
  @Test func failureIsThrown() throws {
    let conversion = Conversion(to: .csv)
    let bad = ConversionInput.bytes(Array("{}".utf8), name: "bad")
    var sink = ByteSink.memory
    let error = #expect(throws: FeedError.self) {
      _ = try conversion.runAndWait([bad], into: &sink)
    }
    #expect(error?.kind == .unrecognized && error?.source == "bad")
    var seen: [InputReport] = []
    let reports = try conversion.runAndWait([bad, bad], into: &sink) { seen.append($0) }
    #expect(reports.allSatisfy { $0.error != nil } && seen.count == 2)
    let mixed = try conversion.runAndWait([.path(Self.songs), bad], into: &sink)
    #expect(mixed.map { $0.error == nil } == [true, false] && mixed[0].entries > 2)
    #expect(try conversion.runAndWait([], into: &sink).isEmpty)
  }

  /// A condition is built of typed values, or parsed: both select the same.
  @Test func aConditionIsBuilt() throws {
    func names(_ condition: RowCondition) throws -> String {
      var conversion = Conversion(to: .csv)
      conversion.writing.fields = [.name]
      conversion.selection.condition = condition
      var sink = ByteSink.memory
      let text =
        "name,price,release_date,explicit\nA,0.5,2024-05-01,true\nB,1.5,2024-06-01,\nC,,,false\n"
      _ = try conversion.runAndWait([.bytes(Array(text.utf8), name: "a.csv")], into: &sink)
      let lines = String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n").dropFirst()
      return lines.joined()
    }
    let cheap = try RowCondition(.price, .less, 1)
    #expect(try names(cheap) == names(RowCondition("price < 1")) && names(cheap) == "A")
    #expect(try names(RowCondition(.price, .greaterOrEqual, 1.5)) == "B")
    #expect(try names(RowCondition(.explicit, .equal, true)) == "A")
    #expect(try names(RowCondition(.releaseDate, .greater, "2024-05-15")) == "B")
    let day = try #require(CalendarDate("2024-05-01"))
    #expect(try names(RowCondition(.releaseDate, .equal, .date(day))) == "A")
    #expect(try names(cheap.or(.isNull(.price))) == "AC")
    #expect(try names(cheap.negated) == "B")
    #expect(try names(cheap.and(RowCondition(.name, contains: "B"))) == "")
    for build in [
      { _ = try RowCondition(.price, .less, "a") }, { _ = try RowCondition(.genres, .equal, "a") },
      { _ = try RowCondition(.rank, contains: "a") },
      { _ = try RowCondition(.name, .equal, .null) },
    ] as [() throws -> Void] {
      let error = #expect(throws: FeedError.self) { try build() }
      #expect(error?.option == "condition")
    }
  }

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
      _ = try conversion.runAndWait(endless, into: &sink) { _ in
        reports += 1
        if reports == 3 { cancellation.cancel() }
      }
      Issue.record("not cancelled")
    } catch {
      #expect(error.kind == .cancelled)
    }
    #expect(reports < 1000)
  }

  /// An encoder that keeps state and skips entries gives the same on any number of threads.
  @Test(arguments: [1, 2, 5])
  func aCustomFormatWorks(_ jobs: Int) throws {
    let format = OutputFormat(
      name: "lines", suffixes: ["txt"], fields: [.name, .rank],
      delimiters: FeedDelimiters(start: "<", separator: "|", end: ">")
    ) { _ in Lines() }
    var conversion = Conversion(to: format)
    conversion.jobs = jobs
    let inputs = (1...9).map { feed in
      let rows = (0..<feed % 4).map { "\($0),Name \($0)\n" }
      return ConversionInput.bytes(Array(("rank,name\n" + rows.joined()).utf8), name: "\(feed)")
    }
    var sink = ByteSink.memory
    _ = try conversion.runAndWait(inputs, into: &sink)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    // An entry of rank 1 is skipped, and a feed without other entries writes nothing.
    #expect(
      text == "<1 Name 0|1 Name 0|1 Name 0; 2 Name 2|1 Name 0|1 Name 0|1 Name 0; 2 Name 2|1 Name 0>"
    )
  }

  private struct Lines: EntryEncoder {
    let entrySeparator = "; "
    var count = 0

    mutating func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput) {
      guard entry.rank != 1 else { return }
      count += 1
      output.write("\(count) \(entry.name ?? "")")
      if entry.artist != nil { output.write("an unwanted column") }
    }
  }

  /// An assembler gets each feed once, in the order of the inputs. This includes the members of
  /// archives, sorted and limited entries, and feeds that are larger than a batch.
  @Test(arguments: [1, 2, 5])
  func anAssemblerTotalsFeeds(_ jobs: Int) throws {
    let format = OutputFormat(name: "totals", fields: [.source, .rank]) { _ in
      Sums()
    } assembler: { _ in
      Total()
    }
    var conversion = Conversion(to: format)
    conversion.jobs = jobs
    let archive = Files.package + "/Tests/CommandTests/archives/charts.tar.gz"
    let many = "rank\n" + (1...5000).map { "\($0)\n" }.joined()
    var sink = ByteSink.memory
    _ = try conversion.runAndWait(
      [.path(archive), .bytes(Array(many.utf8), name: "many"), .path(Self.songs)], into: &sink)
    let lines = String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n")
    let expected = try FeedDocument(path: archive).feeds + FeedDocument(path: Self.songs).feeds
    #expect(lines.count == expected.count + 3)
    #expect(lines.first == "begin" && lines.contains("many 5000 12502500 18894"))
    let sum = expected.flatMap(\.entries).reduce(12_502_500) { $0 + ($1.rank ?? 0) }
    #expect(lines.last == "\(sum)")
    conversion.selection = EntrySelection(limit: 2)
    conversion.selection.sorting = [SortKey(.rank, isDescending: true)]
    sink = .memory
    _ = try conversion.runAndWait([.bytes(Array(many.utf8), name: "many")], into: &sink)
    #expect(String(decoding: sink.bytes, as: UTF8.self) == "begin\nmany 2 9999 9\n9999\n")
  }

  private struct Sums: EntryEncoder {
    var summary = Summary()

    struct Summary: Sendable {
      var count = 0
      var sum = 0
    }

    mutating func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput) {
      summary.count += 1
      summary.sum += entry.rank ?? 0
      print(entry.rank ?? 0, terminator: "", to: &output)
    }

    func endFeed(_ feed: Feed, into output: inout EncodedOutput) -> Summary {
      output.write(".")
      return summary
    }
  }

  private struct Total: FeedAssembler {
    var total = 0

    func begin(_ first: Feed?, into output: inout EncodedOutput) { print("begin", to: &output) }

    mutating func append(_ feed: EncodedFeed<Sums.Summary>, into output: inout EncodedOutput) {
      total += feed.summary.sum
      let name = feed.feed.source ?? ""
      print(name, feed.summary.count, feed.summary.sum, feed.bytes.count, to: &output)
    }

    func end(into output: inout EncodedOutput) { print(total, to: &output) }
  }

  @Test func aCustomDialectWorks() throws {
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

  @Test func aCustomTableWorks() throws {
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
