internal import FeedIO
internal import FeedModel
internal import FeedRecord

/// Hands a feed and its entries over in order: the feed first, with every value that is needed.
///
/// Where one of these may still come, the entries are held until it has, until the feed ends, or
/// until they fill ``capacity``.
struct FeedAssembly {
  /// How many bytes of entries are held at most.
  static let capacity = 4 << 20

  private enum Stage {
    case waiting
    case holding([Entry], size: Int)
    case flowing
  }

  private let visitor: any FeedVisitor
  private let options: ReadingOptions
  /// What a document of this dialect can say of its feed.
  private let sayable: FeedParts
  private var stage = Stage.waiting
  /// Whether the visitor wants more of the current feed.
  private var flow = Flow.goOn

  init(_ visitor: any FeedVisitor, _ options: ReadingOptions, sayable: FeedParts) {
    self.visitor = visitor
    self.options = options
    self.sayable = sayable
  }

  /// Takes an entry whose texts fill `size` bytes, and what is known of the feed by now.
  mutating func add(
    _ entry: Entry, size: Int, of feed: Feed, _ reading: inout Reading
  ) throws(FeedError) -> Flow {
    guard flow == .goOn else { return .stop }
    let size = size + MemoryLayout<Entry>.size
    switch stage {
    case .flowing:
      flow = try visitor.visit(entry)
    case .waiting where isComplete(feed):
      try begin(feed)
      flow = try visitor.visit(entry)
    case .waiting:
      stage = .holding([entry], size: size)
    case .holding(var held, let heldSize):
      stage = .waiting
      held.append(entry)
      stage = .holding(held, size: heldSize + size)
      if heldSize + size > Self.capacity {
        reading.warn("the feed's own values are taken from what stands before its entries")
        try release(feed, &reading)
      }
    }
    return flow
  }

  /// The feed ends, or breaks off.
  mutating func end(_ feed: Feed, _ reading: inout Reading) throws(FeedError) {
    try release(feed, &reading)
    try visitor.end()
    stage = .waiting
    flow = .goOn
  }

  private func isComplete(_ feed: Feed) -> Bool {
    let missing = options.feedParts.intersection(sayable).subtracting(feed.parts)
    return missing.isEmpty
      && !(options.requiresUpdated && feed.updated == nil && feed.newestEntry == nil)
  }

  private mutating func release(_ feed: Feed, _ reading: inout Reading) throws(FeedError) {
    if case .flowing = stage { return }
    var held: [Entry] = []
    if case .holding(let entries, _) = stage { held = entries }
    var feed = feed
    if options.requiresUpdated, feed.updated == nil, feed.newestEntry == nil {
      feed.newestEntry = newest(of: held)
      if feed.newestEntry == nil {
        reading.warn("no date in the feed or its entries: 1970-01-01 is written as its own")
      }
    }
    try begin(feed)
    for entry in held where flow == .goOn { flow = try visitor.visit(entry) }
  }

  private mutating func begin(_ feed: Feed) throws(FeedError) {
    stage = .flowing
    try visitor.begin(feed)
  }

  private func newest(of entries: [Entry]) -> Timestamp? {
    entries.lazy
      .compactMap { $0.updated ?? $0.published ?? $0.releaseDate.flatMap { Timestamp(date: $0) } }
      .max { $0.instant < $1.instant }
  }
}
