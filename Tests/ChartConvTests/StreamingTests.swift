import ChartConv
import ChartConvIO
import Dispatch
import Synchronization
import TestSupport
import Testing

/// Reading bytes as they come.
@Suite struct StreamingTests {
  /// An entry comes with the byte that ends it, and not before.
  @Test(arguments: [
    ("itunes-xml/top-songs.xml", "</entry>"), ("rss/podcast.xml", "</item>"),
    ("atom/blog.xml", "</entry>"), ("itunes-xml/top-albums.xml", "</entry>"),
  ])
  func anEntryComesWithItsEnd(_ name: String, _ end: String) throws {
    let bytes = Fixtures.bytes(name)
    let ends = Self.ends(of: end, in: bytes)
    try #require(!ends.isEmpty)
    #expect(try Self.offsets(bytes).prefix(ends.count) == ends[...])
  }

  @Test func aRowComesWithItsLineEnd() throws {
    let text = "rank,name\n1,A\n2,\"B\nb\"\n3,C\n"
    #expect(try Self.offsets(Array(text.utf8)) == [14, 22, 26])
  }

  @Test func anObjectComesWithItsBrace() throws {
    let text =
      #"{"feed":{"title":"T","results":[{"artistName":"A","id":"1","name":"x","genres":[{"genreId":"1"}]},{"id":"2","name":"y"}]}}"#
    let bytes = Array(text.utf8)
    let ends = [Self.ends(of: #"}]}"#, in: bytes)[0], Self.ends(of: #""y"}"#, in: bytes)[0]]
    #expect(try Self.offsets(bytes) == ends)
  }

  /// Pieces of any size give the same result as the whole.
  @Test(arguments: Fixtures.paths)
  func piecesAreTheWhole(_ path: String) throws {
    let bytes = try #require(Files.bytes(path))
    let whole = Self.read(bytes, piece: .max)
    for size in [1, 1000] {
      let pieces = Self.read(bytes, piece: size)
      #expect(pieces.entries == whole.entries, "\(path) by \(size)")
      #expect(pieces.error == whole.error, "\(path) by \(size)")
      #expect(pieces.warnings == whole.warnings, "\(path) by \(size)")
    }
    let document = try? FeedDocument(bytes)
    // A parser doesn't wait for an author of the feed that follows the entries.
    let isLate = path.hasSuffix("/jsonfeed/version-1.0.json")
    let entries = document?.entries ?? []
    #expect(whole.entries == (isLate ? entries.map(Self.withoutAuthors) : entries))
    #expect(!isLate || entries.last?.artist == "Ro")
    let ignored = isLate ? [FeedWarning("feed values that follow the entries are ignored")] : []
    #expect(whole.warnings == document.map { $0.warnings + ignored } ?? whole.warnings)
  }

  private static func withoutAuthors(_ entry: Entry) -> Entry {
    guard entry.artistURL == nil else { return entry }
    var entry = entry
    entry.artist = nil
    entry.authors = []
    return entry
  }

  /// Large pieces give each entry that has ended in them, in any encoding, format and compression.
  @Test(arguments: LongInput.all, [64 << 10, 1 << 20])
  func aLargePieceGivesItsEntries(_ input: LongInput, _ size: Int) throws {
    var parser = FeedParser()
    var count = 0
    var rest = input.bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(size)
      rest = rest.dropFirst(size)
      try parser.append(piece) { if case .entry = $0 { count += 1 } }
      let ended = input.ends.count { $0 <= piece.endIndex }
      #expect(count >= ended, "\(input.name): \(count) of \(ended) after \(piece.endIndex)")
    }
    try parser.finish { if case .entry = $0 { count += 1 } }
    #expect(count == input.ends.count)
  }

  /// After a fault, entries come as they do before it: a document of any size is read alike, in little
  /// memory.
  @Test(arguments: [
    ("<description>a & b</description>", 1), ("<description>a</descripton>", 1),
    ("<image>", 1), ("<description>", 1), ("<description a='b>", 1), ("<x>\u{1}</x>", 1),
    ("<!-- never closed", 20), ("<?never closed", 20),
    ("<description><![CDATA[a</description>", 20),
  ])
  func aFaultHoldsNoEntriesBack(_ head: String, _ size: Int) throws {
    let items = 1000 * size
    let document = LongInput(
      "damaged", "<rss><channel><title>T</title>\(head)", "</channel></rss>", count: items
    ) {
      "<item><title>Entry \($0)</title><description>some words</description></item>\n"
    }
    var parser = FeedParser()
    var count = 0
    var most = 0
    for start in stride(from: 0, to: document.bytes.count, by: 8 << 10) {
      let piece = document.bytes[start...].prefix(8 << 10)
      try parser.append(piece) { if case .entry = $0 { count += 1 } }
      most = max(most, piece.endIndex - (count == 0 ? 0 : document.ends[count - 1]))
    }
    try parser.finish { if case .entry = $0 { count += 1 } }
    #expect(count == items)
    #expect(most < (size == 1 ? 128 << 10 : 1200 << 10), "\(head): \(most) bytes are held")
    #expect(parser.diagnostics.warnings.count == 1)
  }

  /// A body that throws is given the next event by the next call.
  @Test func nothingIsLostAfterABodyThrows() throws {
    struct Stop: Error {}
    let input = LongInput.rss
    var parser = FeedParser()
    var names: [String?] = []
    func take(_ event: FeedEvent) throws {
      guard case .entry(let entry) = event else { return }
      names.append(entry.name)
      if names.count == 1 { throw Stop() }
    }
    #expect(throws: Stop.self) { try parser.append(input.bytes, take) }
    #expect(names.count == 1)
    try parser.finish(take)
    #expect(names == input.names)
  }

  @Test func readingHasANameAndWarnings() async throws {
    let text = "rank,release_date,name\n1,soon,A\n2,2024-05-01,B\n"
    let warnings = Mutex<[FeedWarning]>([])
    var sources: [String?] = []
    let chunks = Self.stream(of: [Array(text.utf8)])
    let entries = FeedReader().entries(in: chunks, name: "top.csv") { warning in
      warnings.withLock { $0.append(warning) }
    }
    for try await entry in entries { sources.append(entry.name) }
    #expect(sources == ["A", "B"])
    #expect(warnings.withLock { $0.map(\.position) } == [SourcePosition(line: 2, column: 3)])
    let broken = FeedReader().entries(in: Self.stream(of: [Array("{}".utf8)]), name: "top.json")
    await #expect {
      for try await _ in broken {}
    } throws: {
      ($0 as? FeedError)?.source == "top.json"
    }
  }

  /// What no value of a feed holds is in its event, if it precedes the entries; none is held for it.
  @Test(arguments: [
    (
      "<rss version='2.0'><channel><title>T</title><ttl>60</ttl><item><title>A</title></item>"
        + "</channel></rss>", #"{"ttl":"60"}"#
    ),
    (
      #"{"version":"https://jsonfeed.org/version/1","title":"T","x":1,"items":[{"id":"1"}]}"#,
      #"{"x":1}"#
    ),
  ])
  func aFeedHasWhatNoValueHolds(_ text: String, _ extra: String) throws {
    var parser = FeedParser()
    var feeds: [Feed] = []
    try parser.append(text.utf8) { if case .feed(let feed) = $0 { feeds.append(feed) } }
    try parser.finish { _ in }
    #expect(feeds.map(\.extra) == [extra])
    #expect(try FeedDocument(text).feed.extra == extra)
  }

  /// A limit is exceeded by the same byte for any pieces.
  @Test func aLongFieldHasOnePosition() {
    var options = ReadingOptions()
    options.limits.text = 20
    let text = "rank,name\n1,\"First\nand second and third and fourth\"\n"
    for size in [1, 3, 30, .max] {
      let error = Self.read(Array(text.utf8), piece: size, options: options).error
      #expect(error?.position == SourcePosition(line: 3, column: 15), "by \(size)")
    }
  }

  /// Text in an encoding that the caller gives, in pieces that end within a character.
  @Test(arguments: [
    ("utf-16le", "rank,name\n1,Ď\n"), ("utf-16", "\u{FEFF}\nrank,name\n1,Ď\n"),
    ("utf-16le", #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","title":"Ď"}]}"#),
    ("utf-16le", "<rss><channel><item><title>Ď</title></item></channel></rss>"),
  ])
  func aGivenEncodingIsDecoded(_ encoding: String, _ text: String) {
    var options = ReadingOptions()
    options.encoding = encoding
    let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for size in [1, 3, .max] {
      let names = Self.read(bytes, piece: size, options: options).entries.map(\.name)
      #expect(names == ["Ď"], "\(text) by \(size)")
    }
  }

  /// A document that ends early, or whose middle is damaged.
  @Test(arguments: ["itunes-xml/top-songs.xml", "itunes-json/top-songs.json", "atom/links.xml"])
  func damageIsReported(_ name: String) {
    var bytes = Fixtures.bytes(name)
    bytes.removeLast(bytes.count / 3)
    let cut = Self.read(bytes, piece: 100)
    let document = try? FeedDocument(bytes)
    #expect(cut.error != nil && cut.error?.kind == document?.error?.kind)
    #expect(!cut.entries.isEmpty && cut.entries == document?.entries)
  }

  @Test(arguments: ["charts.tar.gz", "charts.zip", "charts.tar.zst", "nested.tar.gz"])
  func archivesAreUnpacked(_ name: String) throws {
    let path = Files.package + "/Tests/CommandTests/archives/" + name
    let document = try FeedDocument(path: path)
    #expect(!document.entries.isEmpty)
    let bytes = try #require(Files.bytes(path))
    #expect(Self.read(bytes, piece: 1).entries == document.entries)
    #expect(try FeedDocument(bytes).entries == document.entries)
  }

  /// Entries that are unpacked so far are delivered before the end.
  @Test(arguments: ["gz", "xz", "zst"])
  func compressedBytesAreStreamed(_ suffix: String) throws {
    let path = "/tmp/chartconv-library-\(suffix)"
    let compression = try #require(Compression.all.first { $0.suffixes.contains(suffix) })
    var sink = try ByteSink(path: path, compression: compression)
    var conversion = Conversion(to: .ndjson)
    conversion.writing.fields = EntryField.allCases.filter { $0 != .source }
    _ = try conversion.runAndWait([.path(Fixtures.path("itunes-xml/top-songs.xml"))], into: &sink)
    let bytes = try #require(Files.bytes(path))
    let plain = try FeedDocument(path: path)
    #expect(plain.entries.count > 2)
    #expect(Self.read(bytes, piece: 1).entries == plain.entries)
  }

  @Test func asyncSequencesAreRead() async throws {
    let bytes = Fixtures.bytes("itunes-xml/top-songs.xml")
    let expected = try FeedDocument(bytes).entries
    var names: [String] = []
    for try await entry in FeedReader().entries(in: Self.stream(of: bytes)) {
      names.append(entry.name ?? "")
    }
    #expect(names == expected.map { $0.name ?? "" })
    let chunks = stride(from: 0, to: bytes.count, by: 500).map {
      Array(bytes[$0..<min($0 + 500, bytes.count)])
    }
    names = []
    for try await entry in FeedReader().entries(in: Self.stream(of: chunks)) {
      names.append(entry.name ?? "")
      if names.count == 2 { break }
    }
    #expect(names == expected.prefix(2).map { $0.name ?? "" })
  }

  @Test func aTaskIsCancelledBetweenTwoEventsOfAPiece() async throws {
    let task = Task {
      var count = 0
      do {
        for try await _ in FeedReader().entries(in: Self.stream(of: [LongInput.rss.bytes])) {
          count += 1
          if count == 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        }
      } catch is CancellationError {}
      return count
    }
    #expect(try await task.value == 3)
  }

  /// On one thread, another task runs between the slices of twenty readers of large pieces.
  @Test func readersLetOthersRun() async throws {
    let piece = LongInput.rss.bytes
    let pieceEntries = LongInput.rss.names.count
    let readers = 20
    let delivered = Count()
    let thread = OneThread()
    let longestWait = try await withTaskExecutorPreference(thread) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<readers {
          group.addTask {
            for try await _ in FeedReader().entries(in: Self.stream(of: [piece])) {
              delivered.value.add(1, ordering: .relaxed)
            }
          }
        }
        let ticker = Task(executorPreference: thread) {
          var longest = 0
          var last = 0
          while !Task.isCancelled {
            let now = delivered.value.load(ordering: .relaxed)
            longest = max(longest, now - last)
            last = now
            await Task.yield()
          }
          return longest
        }
        try await group.waitForAll()
        ticker.cancel()
        return await ticker.value
      }
    }
    #expect(delivered.value.load(ordering: .relaxed) == readers * pieceEntries)
    // A piece has eight slices. Each reader parses one, or the beginning of a second.
    #expect(longestWait < readers * pieceEntries / 3)
  }

  private final class Count: Sendable {
    let value = Atomic(0)
  }

  /// Runs tasks one after the other.
  private final class OneThread: TaskExecutor {
    private let queue = DispatchQueue(label: "one thread")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @Test func aTaskCanBeCancelled() async throws {
    let bytes = Fixtures.bytes("itunes-xml/top-songs.xml")
    let task = Task {
      var count = 0
      for try await _ in FeedReader().entries(in: Self.endless(bytes)) {
        count += 1
        if count == 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// The entries of the bytes over and over.
  private static func endless(_ bytes: [UInt8]) -> AsyncStream<[UInt8]> {
    AsyncStream(unfolding: { bytes })
  }

  private static func stream<Element: Sendable>(of elements: [Element]) -> AsyncStream<Element> {
    AsyncStream { stream in
      for element in elements { stream.yield(element) }
      stream.finish()
    }
  }

  private struct Read {
    var entries: [Entry] = []
    var warnings: [FeedWarning] = []
    var error: FeedError?
  }

  private static func read(
    _ bytes: [UInt8], piece: Int, options: ReadingOptions = .init()
  ) -> Read {
    var read = Read()
    var parser = FeedParser(options: options)
    func take(_ event: FeedEvent) {
      if case .entry(let entry) = event { read.entries.append(entry) }
    }
    do {
      var rest = bytes[...]
      while !rest.isEmpty {
        try parser.append(rest.prefix(piece), take)
        rest = rest.dropFirst(piece)
      }
      try parser.finish(take)
    } catch {
      read.error = error as? FeedError
    }
    read.warnings = parser.diagnostics.warnings
    return read
  }

  /// Returns the number of bytes at each entry.
  private static func offsets(_ bytes: [UInt8]) throws -> [Int] {
    var offsets: [Int] = []
    var parser = FeedParser()
    for (index, byte) in bytes.enumerated() {
      try parser.append([byte]) { if case .entry = $0 { offsets.append(index + 1) } }
    }
    try parser.finish { if case .entry = $0 { offsets.append(bytes.count + 1) } }
    return offsets
  }

  /// Returns the offsets after each occurrence of a text.
  private static func ends(of text: String, in bytes: [UInt8]) -> [Int] {
    let text = Array(text.utf8)
    return bytes.indices.filter { bytes[$0...].starts(with: text) }.map { $0 + text.count }
  }
}
