import ChartConvIO
import ChartConvModel
import ChartConvRecords
import TestSupport
import Testing

@testable import ChartConvReaders

/// A document read in windows, by several threads, is what it is on one thread: entries, feeds,
/// errors and warnings with their positions.
@Suite struct WindowTests {
  private struct Outcome: Equatable {
    var feeds: [Feed] = []
    var entries: [[Entry]] = []
    var error: FeedError?
    var warnings: [FeedWarning] = []
    var warningCount = 0
    var unknown: [[UInt8]: [Int]] = [:]
  }

  private final class Receiver: BatchReceiver {
    var outcome = Outcome()
    var batches = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var neededRows: Int { limit - (outcome.entries.last?.count ?? 0) }

    func receive(_ batch: inout RowBatch) {
      batches += 1
      if batch.startsFeed {
        outcome.feeds.append(batch.feed.value)
        outcome.entries.append([])
      }
      batch.truncate(to: neededRows)
      for index in 0..<batch.count {
        outcome.entries[outcome.entries.count - 1].append(batch[index].entry)
      }
    }
  }

  private static func read(
    _ bytes: [UInt8], windowSize: Int? = nil, limit: Int = .max,
    options change: (inout ReadingOptions) -> Void = { _ in }
  ) -> (outcome: Outcome, batches: Int) {
    var options = ReadingOptions()
    options.feedParts = []
    options.parser.reportsUnknown = true
    options.parser.limits.expansion = 1_000_000
    change(&options)
    var windows: WindowOptions?
    if let windowSize {
      windows = WindowOptions(threads: 2)
      windows?.start = 1
      windows?.size = windowSize
    }
    let receiver = Receiver(limit: limit)
    var source = ByteSource(bytes, name: "test")
    var diagnostics = Diagnostics()
    do throws(FeedError) {
      let reader = InputReader(.automatic, options, windows: windows)
      try reader.read(&source, into: receiver, &diagnostics)
    } catch {
      receiver.outcome.error = error
    }
    receiver.outcome.warnings = diagnostics.warnings
    receiver.outcome.warningCount = diagnostics.warningCount
    receiver.outcome.unknown = diagnostics.unknown.mapValues {
      [$0.count, $0.first.line, $0.first.column]
    }
    return (receiver.outcome, receiver.batches)
  }

  private static func rss(_ count: Int, between: String = "\n", item: (Int) -> String = { _ in "" })
    -> [UInt8]
  {
    let items = (1...count).map { "<item><title>Piece \($0)</title>\(item($0))</item>\(between)" }
    return Array(
      """
      <?xml version="1.0"?>
      <!-- a feed -->
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
      <channel><title>Long</title>
      <link>https://example.com/</link>
      \(items.joined())</channel>
      </rss>

      """.utf8)
  }

  private static func expectSame(
    _ bytes: [UInt8], sizes: [Int] = [60, 300], limit: Int = .max,
    options: (inout ReadingOptions) -> Void = { _ in },
    _ comment: @autoclosure () -> Comment? = nil
  ) {
    let whole = read(bytes, limit: limit, options: options).outcome
    for size in sizes {
      let windows = read(bytes, windowSize: size, limit: limit, options: options).outcome
      #expect(windows.feeds == whole.feeds, comment())
      #expect(windows.entries == whole.entries, comment())
      #expect(windows.error == whole.error, comment())
      #expect(windows.warnings == whole.warnings, comment())
      #expect(windows.warningCount == whole.warningCount, comment())
      #expect(windows.unknown == whole.unknown, comment())
    }
  }

  @Test(arguments: [60, 300, 1000])
  func windowsAreUsed(size: Int) {
    for between in ["\n", "", "\n<!-- ä -->", "ä\r\n \r"] {
      let bytes = Self.rss(40, between: between) { "<dc:creator>Ä \($0)</dc:creator>" }
      let whole = Self.read(bytes)
      let windows = Self.read(bytes, windowSize: size)
      #expect(whole.outcome == windows.outcome)
      #expect(whole.batches == 1)
      #expect(windows.batches > 2)
      #expect(whole.outcome.entries.first?.last?.rank == 40)
    }
  }

  /// Warnings of every window are at their lines and columns.
  @Test(arguments: ["\n", "", "ä"])
  func warningsHaveTheirPositions(between: String) {
    for text in [
      "<pubDate>never</pubDate>", "<unknown/>", "<x:y/>", "&", "<b>", "</b>", "&nbsp;",
      "<![CDATA[</item>]]>",
    ] {
      for at in [1, 9, 10, 30] {
        let bytes = Self.rss(30, between: between) { $0 == at || $0 == at + 12 ? text : "" }
        Self.expectSame(bytes)
        Self.expectSame(bytes) { $0.isStrict = true }
      }
    }
  }

  /// The namespace of a text isn't that of the texts after it, which may be in another window.
  @Test func elementsOfTextsHaveTheirNamespaces() {
    let bytes = Self.rss(30) { item in
      item == 1
        ? "<itunes:summary>x</itunes:summary>"
        : "<description>y<itunes:b>z</itunes:b></description>"
    }
    Self.expectSame(bytes)
    #expect(
      Self.read(bytes).outcome.entries.first?.last?.summary
        == #"y<b xmlns="http://www.itunes.com/dtds/podcast-1.0.dtd">z</b>"#)
  }

  /// Of more unknown names than are counted, the first ones are, as in a document that isn't divided.
  @Test func manyUnknownNamesAreCounted() {
    let most = Diagnostics.unknownCapacity / 40
    for count in [most, most + 1] {
      let bytes = Self.rss(40) { item in
        (0..<count).map { "<unknown\(item * 100 + $0)/>" }.joined()
      }
      Self.expectSame(bytes, sizes: [2000])
    }
  }

  /// An end tag in a comment, a section or an inner element isn't the end of an entry.
  @Test func falseEndsAreFound() {
    for text in [
      "<!-- </item> -->", "<description><![CDATA[</item>]]></description>", "<?x </item>?>",
      "<media:group xmlns:media='http://search.yahoo.com/mrss/'><item>x</item></media:group>",
    ] {
      Self.expectSame(Self.rss(50) { $0 % 7 == 0 ? text : "" })
      Self.expectSame(Self.rss(50) { _ in text })
    }
  }

  /// Content between entries, and the end of the container, are read as they are in order.
  @Test func whatStandsBetweenEntriesIsKept() {
    for between in [
      "<description>of the feed</description>", "</channel><channel>",
      "</channel><channel xmlns:dc='urn:other'>", "</channel></rss><rss><channel>", "text",
      "<ttl>\n60</ttl>", "</channel>", "<item/>",
    ] {
      for at in [0, 20, 39] {
        let bytes = Self.rss(40) {
          $0 == at ? "</item>\(between)<item><dc:creator>x</dc:creator>" : ""
        }
        Self.expectSame(bytes)
      }
    }
  }

  @Test func entriesThatNameTheirFeed() {
    func feed(_ source: (Int) -> String) -> [UInt8] {
      let entries = (1...30).map { "<entry><title>\($0)</title>\(source($0))</entry>\n" }
      return Array(
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>A</title>\(entries.joined())</feed>".utf8)
    }
    let source = "<source><title>B</title><id>urn:b</id></source>"
    Self.expectSame(feed { $0 == 17 ? source : "" })
    Self.expectSame(feed { $0 > 17 ? source : "" })
    Self.expectSame(feed { $0 % 2 == 0 ? source : "" })
    Self.expectSame(feed { "<content type='xhtml'><entry>\($0)</entry></content>" })
  }

  @Test(arguments: [0, 1, 5, 20, 39, 40, 41])
  func limitsAreExact(limit: Int) {
    let bytes = Self.rss(40)
    Self.expectSame(bytes, limit: max(limit, 1))
    Self.expectSame(bytes + bytes, limit: max(limit, 1))
    Self.expectSame(bytes) { $0.parser.limits.entries = limit }
    Self.expectSame(bytes) { $0.parser.limits.expansion = limit }
    Self.expectSame(bytes) { $0.parser.limits.text = limit }
    Self.expectSame(bytes) { $0.parser.limits.names = limit }
    Self.expectSame(bytes) { $0.feedParts = limit % 2 == 0 ? .all : [] }
  }

  /// An endless document is read no further once its entries aren't needed.
  @Test(arguments: [nil, 100])
  func readingEnds(windowSize: Int?) throws {
    var windows = windowSize.map { _ in WindowOptions(threads: 2) }
    if let windowSize {
      windows?.start = 1
      windows?.size = windowSize
    }
    var next = Array("<rss><channel>".utf8)
    let item = Array(
      "<item><title>x</title><description>\(String(repeating: "y", count: 60_000))</description></item>"
        .utf8)
    var source = ByteSource(name: "endless") {
      defer { next = item }
      return next
    }
    let receiver = Receiver(limit: 3)
    var diagnostics = Diagnostics()
    var options = ReadingOptions()
    options.feedParts = []
    try InputReader(.automatic, options, windows: windows)
      .read(&source, into: receiver, &diagnostics)
    #expect(receiver.outcome.entries.map(\.count) == [3])
  }

  /// Documents that aren't read in windows.
  @Test func documentsThatAreReadInOrder() {
    let bytes = Self.rss(20)
    let text = String(decoding: bytes, as: UTF8.self)
    let doctype = text.replacing("<!-- a feed -->", with: "<!DOCTYPE rss [<!ENTITY x \"y\">]>")
    let latin = text.replacing("1.0\"?>", with: "1.0\" encoding=\"ISO-8859-1\"?>")
    for document in [doctype, latin] {
      Self.expectSame(Array(document.utf8))
      #expect(Self.read(Array(document.utf8), windowSize: 100).batches == 1)
    }
  }

  private static let fixtures = Files.names(in: Files.package + "/Fixtures").flatMap { folder in
    Files.names(in: "\(Files.package)/Fixtures/\(folder)").map { "\(folder)/\($0)" }
  }.filter { $0.hasSuffix(".xml") || $0.hasSuffix(".rss") || $0.hasSuffix(".atom") }

  /// Every fixture with its entries repeated, whole, cut, and damaged at many places.
  @Test(arguments: fixtures)
  func fixturesAreTheSame(name: String) throws {
    let bytes = try #require(Files.bytes("\(Files.package)/Fixtures/\(name)"))
    Self.expectSame(bytes)
    let long = Self.repeatingEntries(of: bytes)
    Self.expectSame(long)
    let step = max(long.count / 10, 1)
    for index in stride(from: step / 2, to: long.count, by: step) {
      Self.expectSame(Array(long[..<index]), sizes: [300], "cut at \(index)")
      var damaged = long
      damaged[index] = UInt8(ascii: "<")
      Self.expectSame(damaged, sizes: [300], "damaged at \(index)")
    }
  }

  private static func repeatingEntries(of bytes: [UInt8]) -> [UInt8] {
    for name in ["item", "entry"] {
      guard let start = bytes.firstRange(of: Array("<\(name)".utf8))?.lowerBound,
        let end = bytes.ranges(of: Array("</\(name)>".utf8)).last?.upperBound, start < end
      else { continue }
      let entries = bytes[start..<end]
      return bytes[..<end] + [0x0A] + entries + entries + bytes[end...]
    }
    return bytes
  }
}
