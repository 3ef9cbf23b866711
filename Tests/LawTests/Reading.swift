import ChartConv
import ChartConvIO
import ChartConvParsers
import TestSupport

/// The result of reading an input: feeds with their entries, and the error that ended it.
struct Reading: Equatable {
  var feeds: [FeedGatherer.Gathered] = []
  var error: FeedError?
  var warnings: [FeedWarning] = []

  /// Reads bytes in chunks of `chunk`, followed by an error, if given. Only the first entries of
  /// each feed are requested.
  static func of(
    _ bytes: [UInt8], chunk: Int = .max, from selection: InputSelection = .automatic,
    _ options: ReadingOptions = .init(), parts: FeedParts = .all, most: Int = .max,
    problem: FeedError? = nil
  ) -> Self {
    var options = options
    options.feedParts = parts
    options.awaitsInherited = true
    // The laws also hold for the column that is filled only on request.
    if options.columns == .all { options.columns.insert(.extra) }
    let gatherer = FeedGatherer(maximumEntries: most)
    var reading = Self()
    var diagnostics = Diagnostics()
    var offset = 0
    var source = ByteSource(name: "test") { () throws(FeedError) in
      if offset == bytes.count, let problem { throw problem }
      let end = chunk < bytes.count - offset ? offset + chunk : bytes.count
      defer { offset = end }
      return Array(bytes[offset..<end])
    }
    do throws(FeedError) {
      try InputReader(selection, options).read(&source, into: gatherer, &diagnostics)
    } catch {
      reading.error = error
    }
    reading.feeds = gatherer.feeds
    reading.warnings = diagnostics.warnings
    return reading
  }

  /// All entries of all feeds.
  var entries: [Entry] { feeds.flatMap(\.entries) }

  /// The feeds in a format, with all columns that it can represent.
  func written(in format: OutputFormat, _ options: OutputOptions = .init()) -> [UInt8] {
    var options = options
    options.fields = Self.columns(of: format)
    return format.encode(feeds.map { ($0.feed, $0.entries) }, options).bytes
  }

  /// The values of all columns that the format can represent, for readable differences.
  func rows(of format: OutputFormat) -> [[String]] {
    feeds.flatMap { feed in
      feed.entries.map { entry in
        Self.columns(of: format)
          .map { "\($0.name)=\(entry[$0, of: feed.feed])" }
      }
    }
  }

  /// The columns that a format can represent, without the one that repeats another.
  private static func columns(of format: OutputFormat) -> [EntryField] {
    EntryField.allCases.filter { format.carries.contains($0) && $0 != .entryDate }
  }
}
