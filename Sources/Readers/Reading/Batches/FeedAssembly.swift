internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// Collects the rows of a feed in batches and delivers them in order, with the feed values that the
/// output needs.
///
/// If such a value may still follow, batches are held until it is found, the feed ends, or they
/// exceed ``capacity``.
struct FeedAssembly: ~Copyable {
  /// The size in bytes at which a batch is delivered.
  static let batchSize = 128 << 10

  private enum Stage {
    /// A feed value that the output needs is missing in this feed.
    case holding(SharedFeed?)
    case flowing(SharedFeed)
  }

  /// The maximum size of held rows in bytes, as a rule and for a feed whose values can't be read first.
  private let capacity: Int
  private static let largeCapacity = 64 << 20
  /// `true` if more rows of the feed may be held.
  var holdsMore = false
  /// `true` if reading a file twice takes less memory than the rows that are held.
  var holdsMuch: Bool { heldSize + batch.size > 1 << 20 }
  /// `true` if the feed has all its values before its entries, because it is read twice.
  var hasWholeHeads = false
  /// The current batch. Readers fill its last row.
  var batch: RowBatch
  /// The values of the feed that the rows from here on have.
  private(set) var cells: FeedCells?
  private let receiver: any BatchReceiver
  private let options: ReadingOptions
  /// The columns of the feed that rows have.
  private let fields: FieldSet
  /// The feed values that the output needs and that documents of the dialect may contain.
  private let neededParts: FeedParts
  private var stage = Stage.holding(nil)
  /// The feed as known before its first row.
  private var first: SharedFeed?
  /// The batches that are held until a value of the feed is known, and their size in bytes.
  private var held: [BatchBox] = []
  private var heldSize = 0
  /// The newest date of the held rows, if the output may need it.
  private var newest: Timestamp?
  /// The number of rows that were delivered; `nil` if the feed hasn't begun.
  private var rows: Int?
  /// The maximum number of rows in the batch; `nil` until the receiver was asked.
  private var neededRows: Int?
  /// `true` if the receiver needs no more rows of the feed.
  private(set) var isFull = false

  /// - Parameter batch: an empty batch, whose memory is used.
  /// - Parameter inheritedParts: the values that entries inherit and that may follow them.
  init(
    _ receiver: any BatchReceiver, _ options: ReadingOptions, supportedParts: FeedParts,
    inheritedParts: FeedParts = [], batch: consuming RowBatch = RowBatch()
  ) {
    self.receiver = receiver
    self.options = options
    var fields = options.columns
    if !options.feedParts.contains(.extra) { fields.remove(.feedExtra) }
    self.fields = fields
    var needed = options.feedParts.union(options.awaitsInherited ? inheritedParts : [])
    // A dialect without queries has that of an address.
    if needed.contains(.chartQuery), !supportedParts.contains(.chartQuery) {
      needed.formUnion([.id, .feedURL])
    }
    neededParts = needed.intersection(supportedParts.union([.isComplete]))
    capacity = options.feedParts.contains(.isComplete) ? Self.largeCapacity : 4 << 20
    self.batch = batch
  }

  /// Returns the memory of the batch.
  mutating func takeBatch() -> RowBatch {
    var taken = RowBatch()
    swap(&taken, &batch)
    return taken
  }

  /// Adds the batch's last row, with the feed as known so far.
  mutating func add(of feed: SharedFeed, _ reading: inout Reading) throws(FeedError) {
    guard !isFull else { return batch.removeLastRow() }
    if first == nil { first = feed }
    if case .holding(let known) = stage {
      let awaited = hasWholeHeads ? neededParts.intersection([.isComplete]) : neededParts
      guard known !== feed, !lacks(awaited, feed.value) else { return try hold(feed, &reading) }
      guard held.isEmpty else { return try release(feed, &reading) }
      stage = .flowing(settled(feed))
    }
    // Feeds are counted references, which most rows needn't count.
    if isDue(), case .flowing(let shared) = stage {
      completeRows()
      try deliver(of: shared)
    }
  }

  /// Holds the rows until more of the feed is known, unless they exceed the capacity.
  private mutating func hold(_ feed: SharedFeed, _ reading: inout Reading) throws(FeedError) {
    stage = .holding(feed)
    let capacity = holdsMore ? Self.largeCapacity : capacity
    if heldSize + batch.size > capacity { return try release(feed, &reading) }
    if batch.size > Self.batchSize {
      completeRows()
      hold()
    }
  }

  /// Switches to other values of the feed. Returns the previous ones.
  mutating func join(_ next: FeedCells?) -> FeedCells? {
    completeRows()
    // The next row tells whether values are missing.
    if case .holding = stage { stage = .holding(nil) }
    defer { cells = next }
    return cells
  }

  private mutating func completeRows() { batch.inherit(cells) }

  /// Ends the feed, also after an error.
  ///
  /// - Parameter isComplete: `false` if entries of the feed are missing.
  mutating func end(
    _ feed: SharedFeed, isComplete: Bool, _ reading: inout Reading
  ) throws(FeedError) {
    _ = join(nil)
    let feed = judged(feed, isComplete)
    var shared = feed
    var problem: FeedError?
    do throws(FeedError) {
      if case .holding = stage { try release(feed, &reading) }
      if case .flowing(let delivered) = stage { shared = delivered }
    } catch {
      // A feed whose rows were delivered must be ended despite the error.
      guard !error.isOutputError else { throw error }
      problem = error
      batch.removeAll()
    }
    warnOfIgnored(feed, deliveredAs: shared, &reading)
    batch.isIncomplete = !isComplete
    batch.endsFeed = true
    try deliver(of: shared)
    isFull = false
    (holdsMore, hasWholeHeads) = (false, false)
    rows = nil
    stage = .holding(nil)
    first = nil
    if let problem { throw problem }
  }

  /// Returns the feed with its completeness, if the output needs that and the feed doesn't have it.
  private func judged(_ feed: SharedFeed, _ isComplete: Bool) -> SharedFeed {
    guard options.feedParts.contains(.isComplete), feed.value.isComplete == nil else { return feed }
    var value = feed.value
    value.isComplete = isComplete
    return SharedFeed(value, inherited: feed.inherited)
  }

  /// Returns the feed with the values that it had before its first row. Whether rows wait for later
  /// ones depends on what the output needs, and its values don't.
  private func settled(_ feed: SharedFeed) -> SharedFeed {
    guard let first, first !== feed else { return feed }
    var value = feed.value
    value.takeColumns(of: first.value)
    return SharedFeed(
      value, inherited: first.inherited?.completed(by: feed.inherited) ?? feed.inherited)
  }

  /// Warns if values that the output needs follow the rows, and others count.
  private func warnOfIgnored(
    _ feed: SharedFeed, deliveredAs delivered: SharedFeed, _ reading: inout Reading
  ) {
    let later = feed.value.parts(otherThan: delivered.value)
    guard !later.isDisjoint(with: neededParts) || feed.inherited != delivered.inherited else {
      return
    }
    reading.warn("feed values that follow the entries are ignored")
  }

  /// Returns `true` if the batch has as many rows as are delivered together.
  private mutating func isDue() -> Bool {
    let needed = neededRows ?? receiver.neededRows
    neededRows = needed
    return batch.count >= needed || batch.size >= Self.batchSize
  }

  /// Delivers the rows of the batch, and leaves an empty one.
  private mutating func deliver(of feed: SharedFeed) throws(FeedError) {
    batch.inherit(feed, fields)
    batch.feed = feed
    batch.startsFeed = rows == nil
    batch.precedingRows = rows ?? 0
    rows = batch.precedingRows + batch.count
    try receiver.receive(&batch)
    isFull = receiver.neededRows == 0
    neededRows = nil
    batch.removeAll()
  }

  /// Holds the rows of the batch, and leaves an empty one.
  private mutating func hold() {
    heldSize += batch.size
    if options.requiresUpdated { newest = batch.newestDate(orNewerThan: newest) }
    held.append(BatchBox(packing: batch))
    batch.removeAll()
  }

  /// Returns `true` if an entry would be held until more values of the document are known.
  func holdsEntries(of feed: Feed) -> Bool {
    guard case .holding = stage else { return false }
    return lacks(neededParts.subtracting([.isComplete]), feed)
  }

  private func lacks(_ parts: FeedParts, _ feed: Feed) -> Bool {
    // More of what no value holds may always follow.
    !parts.isSubset(of: feed.parts.subtracting([.extra]).union(cells?.parts ?? []))
      || options.requiresUpdated && feed.updated == nil && feed.newestEntry == nil
  }

  /// Delivers the held batches. The last one may wait for further rows, which aren't held.
  private mutating func release(
    _ feed: SharedFeed, _ reading: inout Reading
  ) throws(FeedError) {
    let shared = dated(settled(feed), &reading)
    stage = .flowing(shared)
    completeRows()
    if !held.isEmpty { hold() }
    let boxes = held
    (held, heldSize, newest) = ([], 0, nil)
    for box in boxes {
      try flush(shared)
      box.unpack(into: &batch)
    }
    if isFull || isDue() { try flush(shared) }
  }

  /// Returns the feed with a date, if the output requires one.
  private func dated(_ feed: SharedFeed, _ reading: inout Reading) -> SharedFeed {
    guard options.requiresUpdated, feed.value.updated == nil, feed.value.newestEntry == nil else {
      return feed
    }
    var value = feed.value
    value.newestEntry = batch.newestDate(orNewerThan: newest)
    if value.newestEntry == nil {
      reading.warn("no date in the feed or its entries; 1970-01-01 is written instead")
    }
    return SharedFeed(value, inherited: feed.inherited)
  }

  /// Delivers a held batch.
  private mutating func flush(_ feed: SharedFeed) throws(FeedError) {
    if isFull {
      batch.removeAll()
    } else if batch.count > 0 {
      try deliver(of: feed)
    }
  }
}

extension RowBatch {
  /// Returns the newest date of the rows (updated, else published, else released), or `other` if
  /// that is newer.
  func newestDate(orNewerThan other: Timestamp?) -> Timestamp? {
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
