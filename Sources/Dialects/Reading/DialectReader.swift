internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvRecords

/// Reads the records of one dialect into rows.
final class DialectReader<D: Dialect>: RecordReader, WindowReader {
  private var reading: Reading
  private let source: String
  private var assembly: FeedAssembly
  /// The document's feed.
  private var own = SharedFeed()
  /// The feed of the current entry.
  private var feed = SharedFeed()
  private var rank = 0
  /// `true` if the current entry's feed isn't the document's.
  private var hasOtherFeed = false
  private var isOpen = false
  /// `true` until the first head of the document.
  private var isNewDocument = true

  init(_ receiver: any BatchReceiver, _ options: ReadingOptions, source: String) {
    self.source = source
    reading = Reading(options)
    assembly = FeedAssembly(receiver, options, supportedParts: D.feedParts)
  }

  /// Creates a reader for a window, with the state of the document's reader.
  private init(_ rows: WindowRows, _ reading: Reading, of feed: SharedFeed, source: String) {
    self.source = source
    self.reading = reading
    self.reading.forgetDiagnostics()
    assembly = FeedAssembly(rows, reading.options, of: feed)
    own = feed
    self.feed = feed
    isOpen = true
  }

  var diagnostics: Diagnostics { reading.diagnostics }

  var heldSize: Int {
    get { assembly.capacity }
    set { assembly.capacity = newValue }
  }

  var lacksHead: Bool { assembly.holdsEntries(of: feed.value) }

  /// Handles an event of the parser.
  func receive(_ event: RecordEvent) throws(FeedError) -> Flow {
    switch event {
    case .document:
      isNewDocument = true
      if !D.joinsDocuments {
        try close()
        open()
      }
    case .head(let record):
      if D.joinsDocuments, isNewDocument { try close() }
      isNewDocument = false
      if !isOpen { open() }
      if let head = record.root(as: D.Name.self) {
        reading.feedKey.forget()
        own = try read(head: head)
        if !hasOtherFeed { feed = own }
      }
    case .entry(let record):
      if !isOpen { open() }
      return try read(record)
    case .lostEntry(let message, let position):
      rank += 1
      reading.warn(message, at: position)
    case .end:
      if !isOpen { open() }
      if !D.joinsDocuments { try close() }
    case .warning(let message, let position): reading.warn(message, at: position)
    case .unknown(let name, let position): reading.count(unknown: name, at: position)
    }
    try reading.stopIfStrict()
    return .continue
  }

  func windowReaders() -> (@Sendable (WindowRows) -> any WindowReader)? {
    guard isOpen, !hasOtherFeed, assembly.isFlowing else { return nil }
    let (reading, own, source) = (reading, own, source)
    return { DialectReader($0, reading, of: own, source: source) }
  }

  func endWindow(_ rows: WindowRows) throws(FeedError) -> Bool {
    try assembly.flush()
    rows.diagnostics = reading.diagnostics
    return isOpen && !hasOtherFeed && !rows.endsFeed
  }

  func append(_ rows: WindowRows) throws(FeedError) -> Bool {
    guard rows.count <= reading.options.parser.limits.entries - rank, reading.add(rows.diagnostics)
    else { return false }
    for holder in rows.batches {
      holder.batch.add(rank, to: .rank)
      try assembly.append(&holder.batch)
    }
    rank += rows.count
    return true
  }

  /// Ends the feed and delivers the held rows.
  func close() throws(FeedError) {
    guard isOpen else { return }
    isOpen = false
    try assembly.end(feed, &reading)
  }

  private var emptyFeed: Feed {
    var feed = Feed()
    feed.source = source
    feed.dialect = D.name
    return feed
  }

  private func open() {
    isOpen = true
    own = SharedFeed(emptyFeed)
    feed = own
    rank = 0
    hasOtherFeed = false
    reading.feedKey.forget()
  }

  private func read(head: Node<D.Name>) throws(FeedError) -> SharedFeed {
    var feed = emptyFeed
    D.read(head: head, into: &feed, &reading)
    reading.limitAddresses(of: &feed)
    try reading.endRecord(of: "the feed's metadata", at: head.position)
    return SharedFeed(feed)
  }

  /// Switches to the feed of an entry, if it differs from the current one.
  private func switchFeed(to other: SharedFeed) throws(FeedError) {
    guard other.value != feed.value else { return }
    if rank > 0 { try assembly.end(feed, &reading) }
    feed = other
    rank = 0
  }

  private func read(_ record: Record) throws(FeedError) -> Flow {
    guard let node = record.root(as: D.Name.self) else { return .continue }
    guard rank < reading.options.parser.limits.entries else {
      throw FeedError(
        .limit, "more than \(reading.options.parser.limits.entries) entries", at: node.position)
    }
    switch D.origin(of: node, in: own, &reading) {
    case .unchanged: break
    case .feed(var origin):
      reading.limitAddresses(of: &origin)
      try switchFeed(to: SharedFeed(origin))
      hasOtherFeed = true
    case .document:
      if hasOtherFeed { try switchFeed(to: own) }
      hasOtherFeed = false
    }
    rank += 1
    let limits = reading.options.parser.limits
    let position = EntryPosition(line: node.position.line, column: node.position.column)
    assembly.batch.appendRow(at: position, textLimit: limits.entry)
    assembly.batch.set(.rank, rank)
    D.read(entry: node, of: feed, into: &assembly.batch, &reading)
    assembly.batch.removeAddresses(longerThan: limits.address)
    reading.check(assembly.batch)
    do throws(FeedError) {
      try reading.endRecord(of: "one entry", at: node.position)
      try reading.stopIfStrict()
    } catch {
      assembly.batch.removeLastRow()
      throw error
    }
    let flow = try assembly.add(of: feed, &reading)
    // If entries name their feed, entries of another feed may follow.
    return hasOtherFeed ? .continue : flow
  }
}
