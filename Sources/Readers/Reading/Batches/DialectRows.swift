internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// The state of a ``DialectReader``.
struct DialectRows: ~Copyable {
  private let dialect: any Dialect
  private let name: String
  private var reading: Reading
  private let counts: (entries: Bool, heads: Bool)
  /// What no column holds of the feed.
  private var unreadOfHead: [(name: String, position: SourcePosition)] = []
  /// `true` if rows have the values of their feeds, and the receiver doesn't need feeds.
  private let joinsFeeds: Bool
  private let source: String
  var assembly: FeedAssembly
  /// The document's feed.
  private var own = SharedFeed.empty
  /// The feed of the current entry if that names it.
  private var other: SharedFeed?
  private var rank = 0
  /// What JSON around the document says of it.
  private var surroundings = JSONSurroundings()
  private var stage = Stage.beforeFirst
  /// `true` if an entry of the current feed couldn't be read.
  private var hasLostEntry = false
  /// `true` if no more entries are needed.
  private(set) var isFull = false

  private enum Stage {
    case beforeFirst
    /// The feed is a document.
    case inDocument
    /// The feed consists of documents that are entries.
    case inRows
    case betweenFeeds
  }

  private var feed: SharedFeed { other ?? own }

  private var isOpen: Bool { stage == .inDocument || stage == .inRows }

  init(
    _ format: InputFormat, _ receiver: any BatchReceiver, _ context: ReadingContext,
    source: String
  ) {
    dialect = format.dialect
    name = format.name
    self.source = source
    reading = Reading(context.options)
    joinsFeeds = !receiver.needsFeeds
    counts = context.counts
    assembly = FeedAssembly(
      receiver, context.options, supportedParts: dialect.feedParts,
      inheritedParts: dialect.inheritedParts(context.options.columns), batch: context.takeBatch())
  }

  /// Returns the memory of the rows, which have all been delivered.
  mutating func takeBatch() -> RowBatch { assembly.takeBatch() }

  var diagnostics: Diagnostics { reading.diagnostics }

  var lacksHead: Bool { assembly.holdsEntries(of: feed.value) }

  /// Returns ``isFull``.
  mutating func receive(_ event: RecordEvent) throws(FeedError) -> Bool {
    switch event {
    case .document:
      try close()
      try open()
    case .row:
      if stage == .inRows { break }
      try close()
      try open(as: .inRows)
    case .head(let record):
      if !isOpen { try open() }
      if let position = record.position {
        reading.feedKey.forget()
        own = try read(head: record, at: position)
      }
    case .entry(let record):
      if !isOpen { try open() }
      try read(record)
      // If entries name their feed, entries of another feed may follow.
      isFull = assembly.isFull && other == nil
      return isFull
    case .lostEntry(let message, let position):
      rank += 1
      hasLostEntry = true
      reading.warn(message, at: position)
    case .noList(let message, let position):
      hasLostEntry = true
      reading.warn(message, at: position, kind: .noList)
    case .end:
      if !isOpen { try open() }
      if stage != .inRows { try close() }
    case .warning(let message, let position): reading.warn(message, at: position)
    case .unknown(let name, let position): reading.count(unknown: name, at: position)
    }
    try reading.stopIfStrict()
    return isFull
  }

  /// Notes what JSON says around the next document. Rows elsewhere are of another feed.
  mutating func enter(_ surroundings: JSONSurroundings) throws(FeedError) {
    if !self.surroundings.isOfSameFeed(as: surroundings) { try close() }
    self.surroundings = surroundings
  }

  /// Ends an input that was read to its end, unless no more entries were needed.
  mutating func endInput() {
    if !isFull { dialect.end(&reading) }
  }

  /// Ends the feed and delivers the held rows.
  ///
  /// - Parameter isComplete: `false` if the document ended before its end.
  mutating func close(isComplete: Bool = true) throws(FeedError) {
    if !isComplete, stage == .beforeFirst, reading.options.keepsCutFeeds { try open() }
    guard isOpen else { return }
    stage = .betweenFeeds
    for (name, position) in unreadOfHead { reading.count(unknown: name, at: position) }
    unreadOfHead = []
    let listsOthers = reading.endFeed()
    try assembly.end(feed, isComplete: isComplete && !hasLostEntry, &reading)
    if listsOthers { try reading.stopIfStrict() }
  }

  private var emptyFeed: Feed {
    var feed = Feed()
    feed.source = source
    feed.dialect = name
    return feed
  }

  /// Shares a feed, with the query of its address if the output needs it and the dialect has no
  /// such value.
  private func shared(_ feed: consuming Feed, inherited: Inherited? = nil) -> SharedFeed {
    if reading.options.feedParts.contains(.chartQuery), feed.chartQuery == nil,
      !dialect.feedParts.contains(.chartQuery)
    {
      feed.chartQuery =
        ChartQuery.text(feed.id) ?? ChartQuery.text(feed.feedURL)
        ?? ChartQuery.text(reading.options.baseURL)
    }
    feed.updated = feed.updated ?? surroundings.date
    feed.country = feed.country ?? surroundings.country
    feed.chart = feed.chart ?? surroundings.chart
    return SharedFeed(feed, inherited: inherited)
  }

  private var limits: Limits { reading.options.parser.limits }

  private mutating func open(as stage: Stage = .inDocument) throws(FeedError) {
    guard reading.options.takesReports || name != InputFormat.chartconvReport.name else {
      throw FeedError(
        .unrecognized, "a result of history or diff; its rows aren't entries of a snapshot")
    }
    self.stage = stage
    own = shared(emptyFeed)
    other = nil
    rank = 0
    hasLostEntry = false
    reading.dateLanguage = .unknown
    reading.beginFeed()
    reading.feedKey.forget()
  }

  private mutating func read(
    head: Record, at position: SourcePosition
  ) throws(FeedError) -> SharedFeed {
    var feed = emptyFeed
    reading.inherited = nil
    reading.readHead { dialect.read(headOf: head, into: &feed, &$0) }
    keepExtra(of: head, in: &feed)
    reading.limitAddresses(of: &feed)
    try reading.endRecord(of: "the feed's metadata", at: position)
    return shared(consume feed, inherited: reading.inherited)
  }

  /// Switches to the feed of an entry, if it differs from the current one; `nil` for the document's.
  private mutating func switchFeed(to other: SharedFeed?) throws(FeedError) {
    guard (other ?? own).value != feed.value else {
      self.other = other.map { _ in feed }
      return
    }
    if rank > 0 { try assembly.end(feed, isComplete: !hasLostEntry, &reading) }
    self.other = other
    rank = 0
    hasLostEntry = false
  }

  /// Switches to other values of the document's feed; `nil` for its own ones.
  private mutating func switchCells(to cells: FeedCells?) throws(FeedError) {
    if let cells {
      cells.row.removeAddresses(longerThan: limits.address)
      reading.check(cells.row)
    }
    guard joinsFeeds else {
      guard let cells else { return other == nil ? () : try switchFeed(to: nil) }
      var origin = own.value
      cells.row[0].fill(&origin)
      reading.giveBack(cells)
      return try switchFeed(to: SharedFeed(origin))
    }
    // Values that can't be read are none.
    let next = cells?.isEmpty == false ? cells : nil
    let isSame =
      if let next, let current = assembly.cells {
        next.row[0].hasSameFeed(as: current.row[0])
      } else {
        next == nil && assembly.cells == nil
      }
    guard !isSame else { return reading.giveBack(cells) }
    reading.giveBack(assembly.join(next))
    rank = 0
    hasLostEntry = false
  }

  private mutating func read(_ record: Record) throws(FeedError) {
    guard let position = record.position else { return }
    guard rank < limits.entries else {
      throw FeedError(.limit, "more than \(limits.entries) entries", at: position)
    }
    switch dialect.origin(of: record, in: own, &reading) {
    case .unchanged: break
    case .feed(var origin):
      reading.limitAddresses(of: &origin)
      try switchFeed(to: SharedFeed(origin))
    case .cells(let cells): try switchCells(to: cells)
    case .document: try switchCells(to: nil)
    }
    rank += 1
    appendRow(at: position, rank: stage == .inRows ? surroundings.rank ?? rank : rank)
    reading.beginEntry()
    assembly.batch.reserveTexts(record.textSpan.count)
    dialect.read(entryOf: record, of: feed, into: &assembly.batch, &reading)
    if reading.isRequested(.extra) { keepExtra(of: record) }
    try addRow(at: position)
    var relatedRank = 0
    for index in dialect.related(in: record) where !assembly.isFull {
      relatedRank += 1
      guard relatedRank <= limits.entries else {
        throw FeedError(.limit, "more than \(limits.entries) entries in an entry", at: position)
      }
      appendRow(at: position, rank: relatedRank)
      dialect.read(
        relatedAt: index, of: record, in: feed, into: &assembly.batch, &reading)
      try addRow(at: position)
    }
    record.discardIfLarge()
  }

  /// Keeps or counts what no value of a feed holds.
  private mutating func keepExtra(of head: Record, in feed: inout Feed) {
    guard let labels = head.labels else { return }
    var batch = RowBatch()
    batch.append(valuesOf: feed)
    var remainder = Remainder(labels, reading, isHead: true, isCount: counts.heads)
    let object = remainder.object(of: head, inLastOf: batch)
    if counts.heads {
      unreadOfHead = remainder.unread
    } else {
      feed.extra = object.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Keeps or counts what no column holds of an entry in XML.
  private mutating func keepExtra(of record: Record, _ labels: RecordLabels) {
    var remainder = Remainder(labels, reading, isCount: counts.entries)
    let object = remainder.object(of: record, inLastOf: assembly.batch)
    if counts.entries {
      let unread = remainder.unread
      for (name, position) in unread { reading.count(unknown: name, at: position) }
    } else if let object {
      assembly.batch.set(.extra, text: object.span)
    }
  }

  /// Adds the members that aren't read to those that the dialect has kept.
  private mutating func keepExtra(of record: Record) {
    if let labels = record.labels { return keepExtra(of: record, labels) }
    let members = record.extra
    guard !members.isEmpty else { return }
    var object = [UInt8(ascii: "{")] + members
    if let kept = assembly.batch.last?.text(.extra) {
      object.append(UInt8(ascii: ","))
      object += kept.indices.dropFirst().map { kept[$0] }
    } else {
      object.append(UInt8(ascii: "}"))
    }
    assembly.batch.set(.extra, text: object.span)
  }

  private mutating func appendRow(at position: SourcePosition, rank: Int) {
    let start = EntryPosition(line: position.line, column: position.column)
    assembly.batch.appendRow(at: start, textLimit: limits.entry)
    assembly.batch.set(.rank, rank)
  }

  /// Checks and delivers the last row.
  private mutating func addRow(at position: SourcePosition) throws(FeedError) {
    if reading.isRequested(.entryDate) { assembly.batch.setEntryDate() }
    assembly.batch.removeAddresses(longerThan: limits.address)
    reading.check(assembly.batch)
    do throws(FeedError) {
      try reading.endRecord(of: "one entry", at: position)
      try reading.stopIfStrict()
    } catch {
      assembly.batch.removeLastRow()
      throw error
    }
    try assembly.add(of: feed, &reading)
  }
}

/// Reads the records of one dialect into rows.
///
/// All state is one value, so that the runtime checks for exclusive access once for each event and
/// not for each property.
final class DialectReader {
  private let context: ReadingContext
  var rows: DialectRows

  init(
    _ format: InputFormat, _ receiver: any BatchReceiver, _ context: ReadingContext,
    source: String
  ) {
    self.context = context
    rows = DialectRows(format, receiver, context, source: source)
  }

  var diagnostics: Diagnostics { rows.diagnostics }

  /// Returns `true` if no more entries are needed.
  @discardableResult
  func receive(_ event: RecordEvent) throws(FeedError) -> Bool { try rows.receive(event) }

  /// Delivers the held rows at the end of input.
  ///
  /// - Parameter isComplete: `false` if the input ended before its end.
  func close(isComplete: Bool) throws(FeedError) {
    if isComplete { rows.endInput() }
    try rows.close(isComplete: isComplete)
    context.keep(rows.takeBatch())
  }
}
