internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvRecords

/// Collects the rows of a feed in batches and delivers them in order, with the feed values that the
/// output needs.
///
/// If such a value may still follow, batches are held until it is found, the feed ends, or they
/// exceed ``capacity``.
struct FeedAssembly: ~Copyable {
  /// The size in bytes at which a batch is delivered.
  static let batchSize = 128 << 10

  private enum Stage {
    /// A feed value that the output needs is missing.
    case holding
    case flowing(SharedFeed)
  }

  /// The maximum size of held rows in bytes.
  var capacity = 4 << 20
  /// The current batch. Readers fill its last row.
  var batch: RowBatch
  private let receiver: any BatchReceiver
  private let options: ReadingOptions
  /// The feed values that documents of the dialect may contain.
  private let supportedParts: FeedParts
  private var stage = Stage.holding
  private var held: [BatchHolder] = []
  private var heldSize = 0
  private var hasStarted = false
  /// The number of delivered rows of the feed.
  private var rows = 0
  /// The maximum number of rows in the batch; `nil` until the receiver was asked.
  private var neededRows: Int?
  /// `true` if the receiver needs no more rows of the feed.
  private var isFull = false

  /// - Parameter batch: an empty batch, whose memory is used.
  init(
    _ receiver: any BatchReceiver, _ options: ReadingOptions, supportedParts: FeedParts,
    batch: consuming RowBatch = RowBatch()
  ) {
    self.receiver = receiver
    self.options = options
    self.supportedParts = supportedParts
    self.batch = batch
  }

  /// Returns the memory of the batch.
  mutating func takeBatch() -> RowBatch {
    var taken = RowBatch()
    swap(&taken, &batch)
    return taken
  }

  /// Creates the assembly of a window, whose feed is already known.
  init(_ receiver: any BatchReceiver, _ options: ReadingOptions, of feed: SharedFeed) {
    self.init(receiver, options, supportedParts: [])
    stage = .flowing(feed)
    hasStarted = true
  }

  /// `true` if rows are delivered directly.
  var isFlowing: Bool { if case .flowing = stage { true } else { false } }

  /// Delivers the rows of the batch.
  mutating func flush() throws(FeedError) {
    guard case .flowing(let feed) = stage, batch.count > 0 else { return }
    try handOver(feed)
  }

  /// Delivers the rows of a window.
  mutating func append(_ rows: inout RowBatch) throws(FeedError) {
    try flush()
    swap(&batch, &rows)
    try flush()
  }

  /// Adds the batch's last row, with the feed as known so far.
  mutating func add(of feed: SharedFeed, _ reading: inout Reading) throws(FeedError) -> Flow {
    guard !isFull else {
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
        reading.warn("feed values that follow the entries are ignored")
        try release(feed, &reading)
      } else if batch.size > Self.batchSize {
        hold()
      }
    }
    return isFull ? .stop : .continue
  }

  /// Ends the feed, also after an error.
  mutating func end(_ feed: SharedFeed, _ reading: inout Reading) throws(FeedError) {
    var shared = feed
    var fault: FeedError?
    do throws(FeedError) { shared = try release(feed, &reading) } catch {
      // A feed whose rows were delivered must be ended despite the error.
      guard !error.isOutputError else { throw error }
      fault = error
      batch.removeAll()
    }
    batch.endsFeed = true
    try handOver(shared)
    stage = .holding
    hasStarted = false
    isFull = false
    rows = 0
    if let fault { throw fault }
  }

  private mutating func flow(_ feed: SharedFeed) throws(FeedError) {
    let needed = neededRows ?? receiver.neededRows
    neededRows = needed
    if batch.size >= Self.batchSize || batch.count >= needed { try handOver(feed) }
  }

  private mutating func hold() {
    heldSize += batch.size
    held.append(BatchHolder(takingFrom: &batch))
  }

  /// Returns `true` if an entry would be held until more feed values are known.
  func holdsEntries(of feed: Feed) -> Bool {
    !isFlowing && !isComplete(feed)
  }

  private func isComplete(_ feed: Feed) -> Bool {
    let missing = options.feedParts.intersection(supportedParts).subtracting(feed.parts)
    return missing.isEmpty
      && !(options.requiresUpdated && feed.updated == nil && feed.newestEntry == nil)
  }

  /// Delivers the held batches. Later rows are delivered directly.
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

  /// Returns the feed with a date, if the output requires one.
  private func dated(_ feed: SharedFeed, _ reading: inout Reading) -> SharedFeed {
    guard options.requiresUpdated, feed.value.updated == nil, feed.value.newestEntry == nil else {
      return feed
    }
    var value = feed.value
    value.newestEntry = newestDate()
    if value.newestEntry == nil {
      reading.warn("no date in the feed or its entries; 1970-01-01 is written instead")
    }
    return SharedFeed(value)
  }

  /// Delivers a held batch.
  private mutating func flush(_ feed: SharedFeed) throws(FeedError) {
    if isFull {
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
    isFull = receiver.neededRows == 0
    neededRows = nil
    batch.removeAll()
  }

  private func newestDate() -> Timestamp? {
    var newest: Timestamp?
    for box in held { newest = box.batch.newestDate(orNewerThan: newest) }
    return batch.newestDate(orNewerThan: newest)
  }
}

extension RowBatch {
  /// Returns the newest date of the rows (updated, else published, else released), or `other` if
  /// that is newer.
  fileprivate func newestDate(orNewerThan other: Timestamp?) -> Timestamp? {
    var newest = other
    for index in 0..<count {
      let row = self[index]
      let date =
        row.timestamp(.updated) ?? row.timestamp(.published)
        ?? row.date(.releaseDate).flatMap { Timestamp(date: $0) }
      if let date, newest.map({ $0.secondsSince1970 < date.secondsSince1970 }) ?? true {
        newest = date
      }
    }
    return newest
  }
}
