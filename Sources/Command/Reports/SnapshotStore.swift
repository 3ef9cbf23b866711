internal import ChartConv
internal import ChartConvIO
internal import ChartConvSnapshots

/// Snapshots of charts and their rows, which are read back in the order of time.
final class SnapshotStore {
  /// A table may have the rows of a complete and of an incomplete copy.
  private struct OpenKey: Hashable {
    let chart: ChartIdentity
    let identity: SnapshotIdentity?
    let isComplete: Bool
  }

  /// An entry of a snapshot that is being read, by a hash of its key.
  private struct OpenEntry: Hashable {
    let index: Int
    let hash: UInt64
  }

  /// A row that was packed: the identity of its entry, if it has one, and the values of columns.
  struct StoredRow {
    let key: [UInt8]?
    let values: ArraySlice<UInt8>
    /// `false` if the selection leaves it out of the result.
    let isChosen: Bool
  }

  let identity: EntryIdentity
  private let columns: [EntryField]
  /// Tells the entries of the result from those that are only compared.
  private var selection = EntrySelection()
  /// The dates of the snapshots of charts, and of the entries of other feeds.
  private var dates = DateRange()
  /// The newest date, from which ages count back.
  private var newest: Moment?
  /// `true` if the entries that are out of range are only left out of the result.
  private var comparesAll = false
  /// The dates of the entries that are out of range.
  private(set) var leftOut = DateTally()
  /// `true` if an entry was in range.
  private(set) var hasEntries = false
  private(set) var snapshots: [Snapshot] = []
  /// The snapshots of the document, or of the table, that is being read.
  private var open: [OpenKey: Int] = [:]
  /// The snapshot of the last row, and the storefront that it has from its rows. Most documents are one
  /// snapshot.
  private var current: (index: Int, country: [UInt8]?)?
  private var key = EntryKey()
  private var keys = DocumentKeys<OpenEntry>()
  private let shared: SharedKeys
  private var packed: [UInt8] = []
  private var rows = SnapshotRows()
  private(set) var beginnings: Set<Int> = []
  private(set) var preference = CopyPreference.first
  /// The number of entries of charts that nothing tells from another one of their snapshot.
  private(set) var repeated = (count: 0, first: (source: "", name: ""))

  /// - Parameter columns: the columns whose values are kept.
  /// - Parameter shared: the keys that aren't unique, also those of other stores.
  init(
    _ identity: EntryIdentity, _ columns: [EntryField], sharing shared: SharedKeys = SharedKeys()
  ) {
    self.identity = identity
    self.columns = columns
    self.shared = shared
  }

  /// The warning about searches of other words, perhaps, or feeds of one title.
  var unnamedWarning: String? {
    var unnamed = UnnamedFeeds()
    for snapshot in snapshots
    where snapshot.isStream ? snapshot.kind == .titledStream : snapshot.chart.isAnonymous {
      let title = snapshot.isStream ? snapshot.feedTitle ?? "" : nil
      if let warning = unnamed.add(snapshot.chart, title, in: snapshot.source) {
        return title == nil ? warning + "; see --assume" : warning
      }
    }
    return nil
  }

  /// Finds streams whose own date stands still: complete documents with it have other entries.
  private func findStale() {
    var hashes: [SnapshotIdentity: Set<UInt64>] = [:]
    let dated = snapshots.indices.filter { snapshots[$0].isStream && snapshots[$0].origin == nil }
    for index in dated where snapshots[index].isComplete {
      guard let identity = snapshots[index].identity else { continue }
      hashes[identity, default: []].insert(snapshots[index].facts.hash)
    }
    for index in dated {
      guard let identity = snapshots[index].identity else { continue }
      snapshots[index].isStale = hashes[identity, default: []].count > 1
    }
  }

  /// Reads inputs.
  ///
  /// - Parameter isWhole: `true` to read all entries, and to mark those that the selection accepts.
  /// - Parameter boundsSnapshots: `true` if snapshots of charts that are out of range don't count.
  /// - Parameter report: called with the report of each input, after its rows.
  func read(
    _ inputs: InputSeries, _ conversion: Conversion, isWhole: Bool = false,
    boundsSnapshots: Bool = true, report: @escaping (InputReport) -> Void
  ) throws(FeedError) {
    var conversion = conversion
    conversion.reading.takesReports = false
    preference = conversion.preference
    let selection = conversion.selection
    comparesAll = isWhole
    dates = selection.dates
    conversion.selection.dates = DateRange()
    if isWhole {
      self.selection = selection
      conversion.selection = EntrySelection()
    }
    let fields = FieldSet(columns).union(identity.fields).union(SnapshotIdentity.fields)
      .union([.source]).union(selection.fields)
    let parts = SnapshotIdentity.parts.union(FeedParts(of: columns)).union(selection.feedParts)
    try conversion.deliver(inputs, fields: fields, parts: parts, joining: fields) { input in
      self.endDocument()
      report(input)
    } take: { (batch) throws(FeedError) in
      try self.take(batch)
    }
    dates = dates.counted(from: newest)
    snapshots.removeAll { snapshot in
      let date = snapshot.time.map { Moment($0) }
      guard boundsSnapshots, !dates.isUnbounded, !snapshot.isStream, !dates.accepts(date) else {
        return false
      }
      leftOut.add(date, count: snapshot.facts.count)
      return true
    }
    findStale()
    beginnings = try findBeginnings()
  }

  private func take(_ batch: borrowing RowBatch) throws(FeedError) {
    let value = batch.feed.value
    // The rows of one snapshot may be anywhere in a table.
    if batch.startsFeed, value.dialect != InputFormat.chartconv.name {
      endDocument()
    }
    if batch.startsFeed { current = nil }
    for index in 0..<batch.count { add(batch[index], of: value) }
    try rows.spill()
    guard batch.endsFeed else { return }
    // A chart without entries is also a snapshot.
    let last =
      current?.index ?? begin(value, country: nil, isStream: value.isStream(hasRank: false))
    if value.isComplete == false { snapshots[last].facts.isComplete = false }
    if batch.isIncomplete {
      for index in open.values { snapshots[index].facts.isComplete = false }
    }
  }

  private func endDocument() {
    open.removeAll(keepingCapacity: true)
    keys.removeAll()
  }

  private func add(_ row: borrowing Row, of feed: Feed) {
    let index = index(for: row, of: feed)
    let isOfStream = snapshots[index].isStream
    let hasKey = identity.fill(&key, of: row, in: snapshots[index].kind)
    packed.removeAll(keepingCapacity: true)
    row.pack(columns, into: &packed)
    let rank = isOfStream ? nil : row.integer(.rank)
    if let last = snapshots[index].lastRank, rank.map({ $0 < last }) ?? false {
      snapshots[index].isOrdered = false
    }
    snapshots[index].lastRank = rank ?? .max
    var hash = Hash64()
    if hasKey {
      hash.add(key.bytes.span)
      let repetitions = keys.repetitions
      let uniqueness = keys.add(OpenEntry(index: index, hash: hash.value), key.details)
      if keys.repetitions > repetitions, !isOfStream, identity.isOfOneChart {
        repeated.count += 1
        if repeated.count == 1 { repeated.first = (feed.source ?? "", row.string(.name) ?? "") }
      }
      shared.note(key.bytes, uniqueness)
      if rank == 1, snapshots[index].firsts.count < 2 { snapshots[index].firsts.insert(hash.value) }
      hash.add(UInt64(bitPattern: Int64(rank ?? -1)))
      snapshots[index].facts.hash &+= hash.value
    }
    if snapshots[index].count == 0 { snapshots[index].start = hasKey ? hash.value : 0 }
    snapshots[index].facts.count += 1
    rows.append(
      hasKey ? key.withDetails : nil, packed, isChosen: selection.accepts(row),
      date(of: row, in: feed), to: &snapshots[index].ranges)
  }

  /// Returns the date of an entry, if that is asked for.
  private func date(of row: borrowing Row, in feed: Feed) -> Moment? {
    guard !dates.isUnbounded, let date = DateRange.date(of: row, in: feed) else { return nil }
    newest = max(newest ?? date, date)
    return date
  }

  private func index(for row: borrowing Row, of feed: Feed) -> Int {
    if let current, feed.country != nil || Self.isSame(row.text(.country), current.country) {
      return current.index
    }
    return begin(feed, country: row.text(.country), isStream: feed.isStream(row))
  }

  private static func isSame(_ text: Span<UInt8>?, _ bytes: [UInt8]?) -> Bool {
    guard let text, let bytes else { return text == nil && bytes == nil }
    return text.equals(bytes.span)
  }

  private func begin(_ feed: Feed, country: Span<UInt8>?, isStream: Bool) -> Int {
    let chart = ChartIdentity(feed, rowCountry: country)
    // The own date of a stream may stand still.
    let time = isStream ? feed.seen ?? feed.updated : feed.updated
    let key = OpenKey(
      chart: chart, identity: SnapshotIdentity(chart, at: time),
      isComplete: feed.isComplete != false)
    let index = open[key] ?? snapshots.count
    open[key] = index
    current = (index, nil)
    if let country { current?.country = Array(country) }
    if index == snapshots.count {
      snapshots.append(
        Snapshot(
          chart: chart, time: time, origin: time == feed.seen ? feed.seenBy : nil,
          source: feed.source ?? "", name: Headings.chart(of: feed),
          feedTitle: feed.title, feedURL: feed.feedURL, kind: feed.kind(isStream: isStream)))
    }
    if feed.isComplete == false { snapshots[index].facts.isComplete = false }
    return index
  }
}

extension SnapshotStore {
  /// Passes the rows of a snapshot in the order of their ranks, those without one last. Rows of a table
  /// may be in any order.
  func forEachRow(
    of snapshot: Snapshot, _ body: (StoredRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    guard !snapshot.isOrdered else { return try forEachStoredRow(of: snapshot, body) }
    var rows: [(rank: Int, row: StoredRow)] = []
    var batch = RowBatch()
    try forEachStoredRow(of: snapshot) { row in
      batch.removeAll()
      batch.append(packed: row.values, columns)
      rows.append((batch[0].integer(.rank) ?? .max, row))
    }
    // Sorting is stable.
    rows.sort { $0.rank < $1.rank }
    for (_, row) in rows { try body(row) }
  }

  private func forEachStoredRow(
    of snapshot: Snapshot, _ body: (StoredRow) throws(FeedError) -> Void
  ) throws(FeedError) {
    try rows.forEach(in: snapshot.ranges) { row throws(FeedError) in
      let isInRange = dates.isUnbounded || dates.accepts(row.date)
      if isInRange { hasEntries = true } else { leftOut.add(row.date) }
      guard isInRange || comparesAll else { return }
      try body(
        StoredRow(
          key: row.key.map { shared.identity(of: $0) }, values: row.values,
          isChosen: row.isChosen && isInRange))
    }
  }
}
