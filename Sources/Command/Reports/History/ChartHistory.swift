internal import ChartConv
internal import ChartConvIO
internal import ChartConvSnapshots

/// Summarizes the snapshots of a chart: a row for each entry, the best first.
struct ChartHistory {
  private let columns: ResultColumns
  /// The columns that tell the things apart whose prices are compared, if entries with one identity may be
  /// several.
  private let thing: [EntryField]
  private var position = ChartPosition()
  private var entries: [[UInt8]: EntryHistory] = [:]
  /// The time of each position, and the ranks of each entry by position, if lines are drawn.
  private var times: [(seconds: Int?, isComplete: Bool)] = []
  private var ranks: [[UInt8]: [(position: Int, rank: Int)]] = [:]

  static func write(
    _ snapshots: [SnapshotStore.Snapshot], of store: SnapshotStore, _ columns: ResultColumns,
    to rows: ReportRows
  ) throws(FeedError) {
    var history = Self(
      columns: columns, thing: store.identity.isOfOneChart ? [] : [.id, .name, .artist])
    var batch = RowBatch()
    for snapshot in snapshots {
      history.advance(to: snapshot)
      try store.forEachRow(of: snapshot) { stored in
        guard let key = stored.key else { return }
        batch.removeAll()
        batch.append(packed: stored.values, columns.stored)
        history.add(batch[0], key, stored.values, of: snapshot)
      }
    }
    try history.write(to: rows, isRanked: !snapshots.contains(where: \.isStream))
  }

  private init(columns: ResultColumns, thing: [EntryField]) {
    self.columns = columns
    self.thing = thing
  }

  private mutating func advance(to snapshot: SnapshotStore.Snapshot) {
    position.advance(to: snapshot)
    guard times.count < position.number else { return }
    times.append((snapshot.seen?.secondsSince1970, snapshot.isComplete))
  }

  private mutating func add(
    _ row: borrowing Row, _ key: [UInt8], _ values: ArraySlice<UInt8>,
    of snapshot: SnapshotStore.Snapshot
  ) {
    let index = entries.index(forKey: key)
    // A chart may have an entry twice. The first one counts; in a stream the one that was read last.
    if let index, entries.values[index].run.position == position.number {
      if snapshot.isStream { entries.values[index].replace(values) }
      return
    }
    let rank = snapshot.isStream ? nil : row.integer(.rank)
    if let rank, columns.isForPeople {
      ranks[key, default: []].append((position.number - 1, rank))
    }
    var thing: [UInt8] = []
    if !self.thing.isEmpty { row.pack(self.thing, into: &thing) }
    if let index {
      entries.values[index].add(at: position, snapshot.seen, rank: rank, of: row, thing, values)
    } else {
      var entry = EntryHistory(from: position, snapshot.seen)
      entry.add(at: position, snapshot.seen, rank: rank, of: row, thing, values)
      entries[key] = entry
    }
  }

  private func write(to rows: ReportRows, isRanked: Bool) throws(FeedError) {
    let order = entries.sorted { one, other in
      let (first, second) = (one.value.order, other.value.order)
      return first == second ? one.key.lexicographicallyPrecedes(other.key) : first < second
    }
    let lines = lines()
    var batch = RowBatch()
    var values = ReportRow()
    for (key, entry) in order {
      batch.removeAll()
      batch.append(packed: entry.values[...], columns.stored)
      values.removeAll()
      for field in columns.fields { values.append(batch[0].cell(field)) }
      fill(&values, with: entry, lines[key], isRanked: isRanked)
      try rows.take(values, of: batch[0], isDay: true)
    }
  }

  private func fill(
    _ values: inout ReportRow, with entry: EntryHistory, _ line: RankLine?, isRanked: Bool
  ) {
    let run = entry.run
    values.line = line
    if columns.isForPeople { values.append(line?.text()) }
    values.append(entry.first)
    values.append(entry.last)
    values.append(isRanked ? entry.peakTime : nil)
    values.append(run.peak)
    values.append(run.rank)
    values.append(run.previousRank)
    values.append(run.count)
    values.append(isRanked ? run.countAtPeak : nil)
    values.append(isRanked ? run.consecutive : nil)
    values.append(isRanked ? run.reEntries : nil)
    values.append(entry.prices.changes)
    values.append(decimal: entry.prices.minimum)
    values.append(decimal: entry.prices.maximum)
    values.append(isRanked ? run.longestRun : nil)
    values.append(entry.move(inDays: 7, position))
    values.append(entry.move(inDays: 30, position))
  }

  /// Returns the lines of the entries. One snapshot has none.
  private func lines() -> [[UInt8]: RankLine] {
    let worst = ranks.values.lazy.flatMap { $0 }.map(\.rank).max() ?? 0
    let time = RankTimeline(times, ranks: worst)
    guard time.end > 0 else { return [:] }
    return ranks.mapValues { ranks in
      var line = RankLine(on: time)
      for (position, rank) in ranks { line.append(rank, at: time.positions[position]) }
      return line
    }
  }
}

extension EntryHistory {
  /// The key by which entries are ordered.
  fileprivate var order: (Int, Int, Int) { (run.peak ?? .max, -run.count, firstPosition) }
}
