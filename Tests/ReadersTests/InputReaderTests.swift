import ChartConvIO
import ChartConvModel
import TestSupport
import Testing

@testable import ChartConvReaders

/// A reader keeps state of the last input. The next input is still read as by a new reader.
@Suite struct InputReaderTests {
  private struct Outcome: Equatable {
    var feeds: [Feed] = []
    var entries: [Entry] = []
    var error: FeedError?
    var warnings: [FeedWarning] = []
  }

  private final class Receiver: BatchReceiver {
    let neededRows = Int.max
    var outcome = Outcome()

    func receive(_ batch: inout RowBatch) {
      if batch.startsFeed { outcome.feeds.append(batch.feed.value) }
      for index in 0..<batch.count { outcome.entries.append(Entry(batch[index])) }
    }
  }

  private static func reader() -> InputReader { InputReader(.automatic, ReadingOptions()) }

  private static func read(_ bytes: [UInt8], by reader: InputReader) -> Outcome {
    let receiver = Receiver()
    var source = ByteSource(bytes, name: "test")
    var diagnostics = Diagnostics()
    do throws(FeedError) {
      try reader.read(&source, into: receiver, &diagnostics)
    } catch {
      receiver.outcome.error = error
    }
    receiver.outcome.warnings = diagnostics.warnings
    return receiver.outcome
  }

  /// Each fixture follows itself and another dialect.
  @Test func fixtures() throws {
    let paths = Files.all(below: Files.package + "/Fixtures").filter { path in
      [".xml", ".json"].contains { path.hasSuffix($0) } && !path.hasSuffix(".model.json")
    }
    try #require(paths.count > 50)
    let shared = Self.reader()
    for index in paths.indices {
      for path in [paths[index], paths[index], paths[index * 7 % paths.count]] {
        let bytes = try #require(Files.bytes(path))
        #expect(Self.read(bytes, by: shared) == Self.read(bytes, by: Self.reader()), "\(path)")
      }
    }
  }

  private static let rss = """
    <rss version="2.0"><channel><title>A</title><item><title>a</title></item></channel></rss>
    """
  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>B</title><entry><title>b</title></entry></feed>
    """

  /// Documents that begin with the same bytes, up to what looks like a start tag.
  @Test(arguments: [
    // A comment or an instruction that ends in one of them only.
    ("<!--\(rss)", "<!--<rss version=\"2.0\"> -->\(atom)"),
    ("<?x \(rss)", "<?x <rss version=\"2.0\"> ?>\(atom)"),
    ("<![CDATA[\(rss)", "<![CDATA[<rss version=\"2.0\"> ]]>\(atom)"),
    // The first tag decides in one of them only.
    ("<html>\(rss)</html>", "<html>\(atom)</html>"),
    ("<html><feed><title/></feed></html>", "<html><feed><title/></feed></html>\(rss)"),
    // A tag that isn't closed.
    ("<rss version=\"2.0\" \(atom)", "<rss version=\"2.0\" ><channel/></rss>"),
    // The same beginning.
    (rss, rss), (atom, atom + rss),
  ])
  func sameBeginnings(_ one: String, _ other: String) {
    for (first, second) in [(one, other), (other, one)] {
      let shared = Self.reader()
      _ = Self.read(Array(first.utf8), by: shared)
      let outcome = Self.read(Array(second.utf8), by: shared)
      #expect(outcome == Self.read(Array(second.utf8), by: Self.reader()))
    }
  }
}
