import ChartConvIO
import ChartConvModel
import Testing

@testable import ChartConvWriters

/// The output is independent of the division into batches and fragments.
@Suite struct AssemblerTests {
  @Test(arguments: OutputFormat.all.map(\.name), [1, 2, 3, 5, 7])
  func outputIsIndependentOfBatches(name: String, size: Int) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    for count in [0, 1, 2, 7] {
      let entries = (0..<count).map(Self.entry)
      let feeds = [(feed: Sample.feed, entries: entries), (feed: Self.other, entries: entries)]
      for feeds in [feeds, Array(feeds.prefix(1)), []] {
        let whole = String(decoding: format.encode(feeds).bytes, as: UTF8.self)
        #expect(try Self.encode(format, feeds, batches: size, room: .max) == whole)
        #expect(try Self.encode(format, feeds, batches: .max, room: 0) == whole)
        #expect(try Self.encode(format, feeds, batches: size, room: 300) == whole)
      }
    }
  }

  private static var other: Feed {
    var feed = Sample.feed
    feed.id = "https://itunes.apple.com/gb/rss/topsongs/limit=1/xml"
    feed.title = "iTunes Store: Top Songs (gb)"
    feed.country = "gb"
    return feed
  }

  private static func entry(_ index: Int) -> Entry {
    var entry = Sample.song
    entry.rank = index + 1
    entry.id = "\(index)"
    entry.name = "Song \(index)"
    return entry
  }

  /// - Parameter batches: how many rows a batch has.
  /// - Parameter room: after how many bytes a fragment takes no more rows.
  private static func encode(
    _ format: OutputFormat, _ feeds: [(feed: Feed, entries: [Entry])], batches size: Int, room: Int
  ) throws -> String {
    var output = OutputBuffer()
    var encoder = format.makeEncoder(OutputOptions())
    var assembler = format.makeAssembler(OutputOptions())
    assembler.begin(feeds.first?.feed, into: &output)
    for (feed, entries) in feeds {
      var first = 0
      repeat {
        let rows = entries[first...].prefix(size)
        var batch = RowBatch()
        batch.feed = SharedFeed(feed)
        batch.precedingRows = first
        batch.startsFeed = first == 0
        first += rows.count
        batch.endsFeed = first == entries.count
        for entry in rows { batch.append(entry) }
        batch.inherit(batch.feed, .ofFeeds)
        var row = 0
        repeat {
          let fragment = Fragment()
          fragment.encode(batch, from: row, by: &encoder, room: room)
          try #require(fragment.nextRow > row || rows.isEmpty)
          row = fragment.nextRow
          assembler.append(fragment, into: &output)
        } while row < rows.count
      } while first < entries.count
    }
    assembler.end(into: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
