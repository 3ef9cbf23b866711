import ChartConv
import FeedRecord

/// What an input was read as: feeds with their entries, and the error that ended it.
struct Reading: Equatable {
  struct ReadFeed: Equatable {
    var feed: Feed
    var entries: [Entry] = []
  }

  var feeds: [ReadFeed] = []
  var error: FeedError?
  var warnings: [Warning] = []

  /// Reads bytes, handed over in chunks of `chunk`.
  static func of(
    _ bytes: [UInt8], chunk: Int = .max, from selection: InputSelection = .automatic,
    _ options: ReadingOptions = .init()
  ) -> Self {
    let gatherer = Gatherer()
    var reading = Self()
    var diagnostics = Diagnostics()
    var offset = 0
    var source = ByteSource(name: "test") { () throws(FeedError) in
      let end = chunk < bytes.count - offset ? offset + chunk : bytes.count
      defer { offset = end }
      return Array(bytes[offset..<end])
    }
    do throws(FeedError) {
      try FeedReader(selection, options).read(&source, gatherer, &diagnostics)
    } catch {
      reading.error = error
    }
    reading.feeds = gatherer.feeds
    reading.warnings = diagnostics.warnings
    return reading
  }

  /// All entries of all feeds.
  var entries: [Entry] { feeds.flatMap(\.entries) }

  private final class Gatherer: FeedVisitor {
    var feeds: [ReadFeed] = []

    func begin(_ feed: Feed) { feeds.append(ReadFeed(feed: feed)) }

    func visit(_ entry: Entry) -> Flow {
      feeds[feeds.count - 1].entries.append(entry)
      return .goOn
    }

    func end() {}
  }
}
