import ChartConv
import Glibc

/// What the targets share: the fuzzer's bytes, a reading of them, and a writing of what was read.
struct Input {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = Array(UnsafeBufferPointer(start: start, count: count))
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The feeds that the bytes hold, up to the error that ends them.
  func read(from selection: InputSelection, _ options: ReadingOptions = .init()) -> [ReadFeed] {
    var source = ByteSource(bytes, name: "fuzz")
    return Self.read(&source, from: selection, options)
  }

  /// The same, where the bytes are handed over in small pieces.
  func read(inPiecesOf size: Int) -> [ReadFeed] {
    var rest = bytes[...]
    var source = ByteSource(name: "fuzz") {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    return Self.read(&source, from: .automatic, .init())
  }

  private static func read(
    _ source: inout ByteSource, from selection: InputSelection, _ options: ReadingOptions
  ) -> [ReadFeed] {
    let gatherer = Gatherer()
    var diagnostics = Diagnostics()
    try? FeedReader(selection, options).read(&source, gatherer, &diagnostics)
    return gatherer.feeds
  }
}

struct ReadFeed {
  var feed: Feed
  var entries: [Entry] = []
}

private final class Gatherer: FeedVisitor {
  var feeds: [ReadFeed] = []

  func begin(_ feed: Feed) { feeds.append(ReadFeed(feed: feed)) }

  func visit(_ entry: Entry) -> Flow {
    feeds[feeds.count - 1].entries.append(entry)
    return .goOn
  }

  func end() {}
}

extension [ReadFeed] {
  /// The feeds in a format, with all the columns that it carries.
  func written(in format: OutputFormat, _ options: OutputOptions = .init()) -> [UInt8] {
    var options = options
    options.fields = Field.allCases.filter { format.carries.contains($0) }
    var encoder = format.makeEncoder(options)
    var buffer = OutputBuffer()
    encoder.begin(first?.feed, into: &buffer)
    for feed in self {
      encoder.beginFeed(feed.feed, into: &buffer)
      for entry in feed.entries { encoder.encode(entry, into: &buffer) }
      encoder.endFeed(into: &buffer)
    }
    encoder.end(into: &buffer)
    return buffer.bytes
  }

  /// What each row says in the format's columns, so that a difference can be seen.
  func rows(of format: OutputFormat) -> [[String]] {
    flatMap { feed in
      feed.entries.map { entry in
        Field.allCases.filter { format.carries.contains($0) && $0 != .source }
          .map { "\($0.name)=\($0.column.read(feed.feed, entry))" }
      }
    }
  }
}

/// What a run of a target is about: the variable `FORMAT`, since one target serves several.
let subject = getenv("FORMAT").map { String(cString: $0) } ?? ""
