internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvSnapshots

extension SnapshotStore {
  /// A copy of a snapshot: the rows of one document that have its identity.
  struct Snapshot {
    let chart: ChartIdentity
    let time: Timestamp?
    /// What tells the time; `nil` for the document itself.
    let origin: TimeOrigin?
    let source: String
    /// The chart's name for people.
    let name: String?
    let feedTitle: String?
    let feedURL: String?
    let kind: FeedKind
    /// `true` if documents of a stream with the same date have other entries: its date stands still.
    var isStale = false
    var facts = SnapshotFacts(isComplete: true, count: 0, hash: 0)
    /// The hash of the first entry.
    var start: UInt64 = 0
    /// The last row's rank, and whether the rows are in the order of their ranks.
    var lastRank: Int?
    var isOrdered = true
    /// The hashes of two entries with rank 1.
    var firsts: Set<UInt64> = []
    /// Where the rows are held.
    var ranges: [Range<Int>] = []

    /// What people call the chart.
    var title: String {
      name ?? (chart.isAnonymous ? "Untitled\(chart.description)" : chart.description)
    }
    /// `true` if its entries are some of a stream's, with dates of their own.
    var isStream: Bool { kind != .chart }
    /// The chart at that time; `nil` if the document has no time.
    var identity: SnapshotIdentity? { SnapshotIdentity(chart, at: time) }
    /// The time at which its entries were seen; `nil` if that is unknown.
    var seen: Timestamp? { isStale ? nil : time }
    var isComplete: Bool { facts.isComplete }
    var count: Int { facts.count }
  }
}

/// Which of several copies count, and their order.
extension SnapshotStore {
  /// Returns the snapshots that count, in the order of time. Those without a time are last, by the
  /// names of their inputs.
  ///
  /// Of copies one counts; see ``SnapshotFacts``. If nothing tells the chart, all documents of a time
  /// count that have other entries. All documents of a stream count.
  func ordered() throws(FeedError) -> [Snapshot] {
    let counted = snapshots.indices.filter { !beginnings.contains($0) }
    var dated = counted.compactMap { index in
      snapshots[index].identity.map { (identity: $0, index: index) }
    }.sorted { one, other in
      one.identity == other.identity
        ? one.index < other.index : one.identity.precedes(other.identity)
    }[...]
    var ordered: [Snapshot] = []
    ordered.reserveCapacity(counted.count)
    while let first = dated.first {
      let copies = dated.prefix { $0.identity == first.identity }.map { snapshots[$0.index] }
      dated = dated.dropFirst(copies.count)
      if copies.contains(where: \.isStream) {
        ordered += copies.sorted(by: Self.precedes)
      } else if first.identity.chart.isAnonymous {
        ordered += try withoutCopies(copies.sorted(by: Self.isLonger))
      } else {
        ordered.append(chosen(of: copies))
      }
    }
    let undated = counted.filter { snapshots[$0].identity == nil }.map { snapshots[$0] }
    return ordered + undated.sorted(by: Self.precedes)
  }

  /// Orders documents by the names of their inputs.
  private static func precedes(_ one: Snapshot, _ other: Snapshot) -> Bool {
    one.source.bytes.span.order(to: other.source.bytes.span) == .ascending
  }

  /// Returns the indices of the incomplete documents without a time whose entries are the first ones of
  /// another document that may be the same one.
  func findBeginnings() throws(FeedError) -> Set<Int> {
    let incomplete = snapshots.indices.filter {
      !snapshots[$0].isComplete && snapshots[$0].time == nil
    }
    let starts = Set(incomplete.map { snapshots[$0].start })
    // Each document is read once, because many charts have the same first entry.
    var known: [Int: Beginnings] = [:]
    for index in snapshots.indices where starts.contains(snapshots[index].start) {
      known[index] = try beginnings(of: snapshots[index])
    }
    return Set(
      incomplete.filter { index in
        let (snapshot, own) = (snapshots[index], known[index] ?? Beginnings())
        return snapshots.indices.contains { place in
          let other = snapshots[place]
          guard place != index, other.chart.mayBe(snapshot.chart),
            other.count > snapshot.count
              || other.count == snapshot.count && (other.isComplete || place < index)
          else { return false }
          return known[place, default: Beginnings()].begin(with: own)
        }
      })
  }

  private func beginnings(of snapshot: Snapshot) throws(FeedError) -> Beginnings {
    var beginnings = Beginnings()
    try forEachRow(of: snapshot) { row in
      let key = row.key ?? []
      beginnings.append(key.span)
    }
    return beginnings
  }

  /// Returns the copy that counts. The time of equal ones may be written in different offsets, and the
  /// order of the inputs must not matter.
  private func chosen(of copies: [Snapshot]) -> Snapshot {
    copies.dropFirst().reduce(copies[0]) { known, copy in
      switch copy.facts.verdict(beside: known.facts, preference) {
      case .counts: return copy
      case .isLeftOut: return known
      case .same:
        guard let offset = known.time?.offset, let other = copy.time?.offset else { return known }
        return other < offset ? copy : known
      }
    }
  }

  private static func isLonger(_ one: Snapshot, _ other: Snapshot) -> Bool {
    one.isComplete != other.isComplete
      ? one.isComplete : (one.count, other.facts.hash) > (other.count, one.facts.hash)
  }

  /// Returns the documents of a time, the best first, without those whose entries are the first ones of
  /// another. Unless all are complete, an entry that they lack is unknown.
  private func withoutCopies(_ snapshots: [Snapshot]) throws(FeedError) -> [Snapshot] {
    guard snapshots.count > 1 else { return snapshots }
    var kept: [(snapshot: Snapshot, entries: Beginnings)] = []
    for snapshot in snapshots {
      let entries = try beginnings(of: snapshot)
      let isCopy = kept.contains { other in
        other.entries.begin(with: entries)
          && (!snapshot.isComplete || other.entries.count == entries.count)
      }
      if !isCopy { kept.append((snapshot, entries)) }
    }
    let isComplete = kept.allSatisfy(\.snapshot.isComplete)
    return kept.map { kept in
      var snapshot = kept.snapshot
      snapshot.facts.isComplete = isComplete
      return snapshot
    }
  }

  /// Returns the snapshots that count, by their charts, each in the order of time.
  func charts() throws(FeedError) -> [[Snapshot]] {
    Dictionary(grouping: try ordered(), by: \.chart).sorted { $0.key.precedes($1.key) }
      .map(\.value)
  }

  /// Describes documents that may not be what they are counted as.
  var warnings: [String] {
    let mixed = snapshots.first { $0.firsts.count > 1 }.map { snapshot in
      "\(snapshot.source): several entries of one time have rank 1; if they are of several charts,"
        + " a column named 'chart' tells them apart"
    }
    let (count, first) = repeated
    let others = count == 1 ? "" : ", and \(count - 1) other repetitions"
    let twice =
      count > 0
      ? "\(first.source): '\(first.name)' is twice in a snapshot\(others); the first one counts"
      : nil
    return conflicts + [mixed, twice].compactMap(\.self)
  }

  /// The warnings about complete documents of one chart and time whose entries differ; about the first two of
  /// charts that nothing tells.
  var conflicts: [String] {
    var chosen: [SnapshotIdentity: Int] = [:]
    var conflicts: [String] = []
    var hasAnonymous = false
    for (index, snapshot) in snapshots.enumerated() where snapshot.isComplete {
      guard let identity = snapshot.identity, !snapshot.isStream else { continue }
      guard let known = chosen[identity] else {
        chosen[identity] = index
        continue
      }
      guard snapshot.facts.isInConflict(with: snapshots[known].facts),
        !snapshot.chart.isAnonymous || !hasAnonymous
      else { continue }
      hasAnonymous = hasAnonymous || snapshot.chart.isAnonymous
      var (used, omitted) = (snapshots[known].source, snapshot.source)
      if preference == .last {
        chosen[identity] = index
        swap(&used, &omitted)
      }
      conflicts.append(snapshot.chart.conflict(used: used, omitted: omitted))
    }
    return conflicts
  }
}
