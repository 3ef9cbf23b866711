internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvRecords

/// Gathers the rows of a feed in batches and hands these over in order, each with the feed's values
/// that the output needs.
///
/// Where one of these values may still come, batches are held until it has, until the feed ends, or
/// until they fill ``capacity``.
struct FeedAssembly: ~Copyable {
  /// The number of bytes of a batch that is handed over.
  static let batchSize = 128 << 10

  private enum Stage {
    /// A value of the feed that the output needs is missing.
    case holding
    case flowing(SharedFeed)
  }

  /// The number of bytes of rows that are held at most.
  var capacity = 4 << 20
  /// The batch that is filled: a reader appends to its last row.
  var batch = RowBatch()
  private let receiver: any BatchReceiver
  private let options: ReadingOptions
  /// The values that a document of this dialect can say of its feed.
  private let sayable: FeedParts
  private var stage = Stage.holding
  private var held: [HeldBatch] = []
  private var heldSize = 0
  private var hasStarted = false
  /// The number of rows of the feed that were handed over.
  private var rows = 0
  /// Whether the receiver wants no more rows of the feed.
  private var isSated = false

  init(_ receiver: any BatchReceiver, _ options: ReadingOptions, sayable: FeedParts) {
    self.receiver = receiver
    self.options = options
    self.sayable = sayable
  }

  /// Takes the last row of the batch, and the feed as far as it is known.
  mutating func add(of feed: SharedFeed, _ reading: inout Reading) throws(FeedError) -> Flow {
    guard !isSated else {
      batch.removeLastRow()
      return .stop
    }
    switch stage {
    case .flowing(let shared): try flow(shared)
    case .holding:
      if isComplete(feed.value) {
        stage = .flowing(feed)
        try flow(feed)
      } else if heldSize + batch.size > capacity {
        reading.warn("the feed's own values are taken from what stands before its entries")
        try release(feed, &reading)
      } else if batch.size > Self.batchSize {
        hold()
      }
    }
    return isSated ? .stop : .continue
  }

  /// The feed ends, or breaks off.
  mutating func end(_ feed: SharedFeed, _ reading: inout Reading) throws(FeedError) {
    var shared = feed
    var fault: FeedError?
    do throws(FeedError) { shared = try release(feed, &reading) } catch {
      // What was handed over of the feed ends all the same.
      guard error.keepsWhatWasRead else { throw error }
      fault = error
      batch.removeAll()
    }
    batch.endsFeed = true
    try handOver(shared)
    stage = .holding
    hasStarted = false
    isSated = false
    rows = 0
    if let fault { throw fault }
  }

  private mutating func flow(_ feed: SharedFeed) throws(FeedError) {
    if batch.size >= Self.batchSize || batch.count >= receiver.wantedRows { try handOver(feed) }
  }

  private mutating func hold() {
    heldSize += batch.size
    held.append(HeldBatch(takingFrom: &batch))
  }

  /// Whether an entry would wait for more of the feed's values.
  func holdsEntries(of feed: Feed) -> Bool {
    if case .flowing = stage { return false }
    return !isComplete(feed)
  }

  private func isComplete(_ feed: Feed) -> Bool {
    let missing = options.feedParts.intersection(sayable).subtracting(feed.parts)
    return missing.isEmpty
      && !(options.requiresUpdated && feed.updated == nil && feed.newestEntry == nil)
  }

  /// Hands over what is held; from here on rows flow.
  @discardableResult
  private mutating func release(
    _ feed: SharedFeed, _ reading: inout Reading
  ) throws(FeedError) -> SharedFeed {
    if case .flowing(let shared) = stage { return shared }
    let shared = dated(feed, &reading)
    stage = .flowing(shared)
    if !held.isEmpty {
      hold()
      let boxes = held
      held = []
      heldSize = 0
      for box in boxes {
        swap(&batch, &box.batch)
        try flush(shared)
      }
    } else {
      try flush(shared)
    }
    return shared
  }

  /// The feed with a date, where the output can't be without one.
  private func dated(_ feed: SharedFeed, _ reading: inout Reading) -> SharedFeed {
    guard options.requiresUpdated, feed.value.updated == nil, feed.value.newestEntry == nil else {
      return feed
    }
    var value = feed.value
    value.newestEntry = newestDate()
    if value.newestEntry == nil {
      reading.warn("no date in the feed or its entries: 1970-01-01 is written as its own")
    }
    return SharedFeed(value)
  }

  /// Hands over held rows.
  private mutating func flush(_ feed: SharedFeed) throws(FeedError) {
    if isSated {
      batch.removeAll()
    } else if batch.count > 0 {
      try handOver(feed)
    }
  }

  private mutating func handOver(_ feed: SharedFeed) throws(FeedError) {
    batch.feed = feed
    batch.startsFeed = !hasStarted
    batch.precedingRows = rows
    hasStarted = true
    rows += batch.count
    try receiver.receive(&batch)
    isSated = receiver.wantedRows == 0
    batch.removeAll()
  }

  private func newestDate() -> Timestamp? {
    var newest: Timestamp?
    for box in held { newest = box.batch.newestDate(orNewerThan: newest) }
    return batch.newestDate(orNewerThan: newest)
  }
}

/// A batch in a list, which can't hold values that may not be copied.
private final class HeldBatch {
  var batch = RowBatch()

  init(takingFrom other: inout RowBatch) { swap(&batch, &other) }
}

extension RowBatch {
  /// The newest date of the rows, of their last change or their release, where it is newer than
  /// another, else that one.
  fileprivate func newestDate(orNewerThan other: Timestamp?) -> Timestamp? {
    var newest = other
    for index in 0..<count {
      let row = self[index]
      let date =
        row.timestamp(.updated) ?? row.timestamp(.published)
        ?? row.date(.releaseDate).flatMap { Timestamp(date: $0) }
      if let date, newest.map({ $0.instant < date.instant }) ?? true { newest = date }
    }
    return newest
  }
}
