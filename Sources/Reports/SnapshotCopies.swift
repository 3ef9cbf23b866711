package import ChartConvConvert
internal import ChartConvIO
internal import ChartConvModel

/// Which of several copies count, and their order.
extension SnapshotStore {
  /// Returns the snapshots that count, in the order of time. Those without a time are last, by the
  /// names of their inputs.
  ///
  /// Of copies, the complete one counts; of two complete ones the first, of incomplete ones the
  /// longest. If nothing tells the chart, all documents of a time count that have other entries.
  func ordered() throws(FeedError) -> [Snapshot] {
    let counted = snapshots.indices.filter { !beginnings.contains($0) }
    var dated = counted.compactMap { index in
      snapshots[index].identity.map { (identity: $0, index: index) }
    }.sorted { one, other in
      one.identity == other.identity
        ? Self.isBetter(snapshots[one.index], than: snapshots[other.index])
          ?? (one.index < other.index)
        : one.identity.precedes(other.identity)
    }[...]
    var ordered: [Snapshot] = []
    ordered.reserveCapacity(counted.count)
    while let first = dated.first {
      let copies = dated.prefix { $0.identity == first.identity }.map { snapshots[$0.index] }
      dated = dated.dropFirst(copies.count)
      ordered +=
        first.identity.chart.isAnonymous ? try withoutCopies(copies) : [Self.first(of: copies)]
    }
    let undated = counted.filter { snapshots[$0].identity == nil }.sorted { one, other in
      switch snapshots[one].source.bytes.span.order(to: snapshots[other].source.bytes.span) {
      case .ascending: true
      case .descending: false
      case .equal: one < other
      }
    }
    return ordered + undated.map { snapshots[$0] }
  }

  /// Finds ``beginnings``.
  func findBeginnings() throws(FeedError) -> Set<Int> {
    var beginnings: Set<Int> = []
    let incomplete = snapshots.indices.filter { index in
      !snapshots[index].isComplete && snapshots[index].time == nil
    }
    guard !incomplete.isEmpty else { return [] }
    let others = try documentsByBeginning(of: incomplete)
    for index in incomplete {
      let snapshot = snapshots[index]
      let entries = try entries(of: snapshot)
      let candidates =
        entries.isEmpty ? Array(snapshots.indices) : others[Beginning(entries)] ?? []
      for other in candidates where other != index && snapshots[other].chart.mayBe(snapshot.chart) {
        guard
          snapshots[other].count > snapshot.count
            || snapshots[other].count == snapshot.count
              && (snapshots[other].isComplete || other < index),
          try self.entries(of: snapshots[other]).starts(with: entries)
        else { continue }
        beginnings.insert(index)
        break
      }
    }
    return beginnings
  }

  /// The first entries of a document, by their number and their hash.
  private struct Beginning: Hashable {
    private(set) var count = 0
    private var hash = EntryHash()

    init(_ entries: [[UInt8]?] = []) {
      for entry in entries { add(entry) }
    }

    mutating func add(_ entry: [UInt8]?) {
      hash.add(entry ?? [], rank: count)
      count += 1
    }
  }

  /// Returns the indices of the documents whose first entries may be those of an incomplete one. Each
  /// document is read once, because many charts have the same first entry.
  private func documentsByBeginning(
    of incomplete: [Int]
  ) throws(FeedError) -> [Beginning: [Int]] {
    let counts = Dictionary(grouping: incomplete) { snapshots[$0].start }
      .mapValues { Set($0.map { snapshots[$0].count }) }
    var documents: [Beginning: [Int]] = [:]
    for index in snapshots.indices {
      guard let counts = counts[snapshots[index].start] else { continue }
      var beginning = Beginning()
      try forEachRow(of: snapshots[index]) {
        beginning.add($0.key)
        if counts.contains(beginning.count) { documents[beginning, default: []].append(index) }
      }
    }
    return documents
  }

  private func entries(of snapshot: Snapshot) throws(FeedError) -> [[UInt8]?] {
    var entries: [[UInt8]?] = []
    try forEachRow(of: snapshot) { entries.append($0.key) }
    return entries
  }

  /// Returns the first of the best copies. The time of equal ones may be written in different offsets, and
  /// the order of the inputs must not matter.
  private static func first(of copies: [Snapshot]) -> Snapshot {
    copies.dropFirst().reduce(copies[0]) { first, copy in
      guard let offset = first.time?.offset, let other = copy.time?.offset, other < offset,
        copy.hash == first.hash, copy.isComplete == first.isComplete
      else { return first }
      return copy
    }
  }

  /// Returns whether a copy counts rather than another one; `nil` if the first one counts.
  private static func isBetter(_ one: Snapshot, than other: Snapshot) -> Bool? {
    guard one.isComplete == other.isComplete else { return one.isComplete }
    if one.count != other.count, !one.isComplete || one.chart.isAnonymous {
      return one.count > other.count
    }
    return one.hash == other.hash || one.isComplete && !one.chart.isAnonymous
      ? nil : one.hash.precedes(other.hash)
  }

  /// Returns the documents of a time, the best first, without those whose entries are the first ones of
  /// another. Unless all are complete, an entry that they lack is unknown.
  private func withoutCopies(_ snapshots: [Snapshot]) throws(FeedError) -> [Snapshot] {
    guard snapshots.count > 1 else { return snapshots }
    var kept: [(snapshot: Snapshot, entries: [[UInt8]?])] = []
    for snapshot in snapshots {
      let entries = try entries(of: snapshot)
      let isCopy = kept.contains { other in
        other.entries.starts(with: entries)
          && (!snapshot.isComplete || other.entries.count == entries.count)
      }
      if !isCopy { kept.append((snapshot, entries)) }
    }
    let isComplete = kept.allSatisfy(\.snapshot.isComplete)
    return kept.map { kept in
      var snapshot = kept.snapshot
      snapshot.isComplete = isComplete
      return snapshot
    }
  }

  /// Returns the snapshots that count, by their charts, each in the order of time.
  func charts() throws(FeedError) -> [[Snapshot]] {
    Dictionary(grouping: try ordered(), by: \.chart).sorted { $0.key.precedes($1.key) }
      .map(\.value)
  }

  /// The complete documents of one chart and time whose entries differ; the first two of charts that
  /// nothing tells.
  package var conflicts: [SnapshotConflict] {
    var chosen: [SnapshotIdentity: Int] = [:]
    var conflicts: [SnapshotConflict] = []
    var hasAnonymous = false
    for (index, snapshot) in snapshots.enumerated() where snapshot.isComplete {
      guard let identity = snapshot.identity else { continue }
      guard let first = chosen[identity] else {
        chosen[identity] = index
        continue
      }
      guard snapshots[first].hash != snapshot.hash,
        !snapshot.chart.isAnonymous || !hasAnonymous
      else { continue }
      hasAnonymous = hasAnonymous || snapshot.chart.isAnonymous
      conflicts.append(
        SnapshotConflict(
          of: snapshot.chart, used: snapshots[first].source, omitted: snapshot.source))
    }
    return conflicts
  }
}

/// A hash of the entries of a snapshot in any order, a sum of FNV-1a, which tells whether another one has
/// the same entries.
struct EntryHash: Hashable {
  private var sum: UInt64 = 0

  /// An order that doesn't depend on that of the inputs.
  func precedes(_ other: Self) -> Bool { sum < other.sum }

  /// Adds an entry, by its identity and its rank.
  mutating func add(_ key: [UInt8], rank: Int?) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
    for byte in key { add(UInt64(byte)) }
    // This byte never occurs in UTF-8.
    add(0xFF)
    add(UInt64(bitPattern: Int64(rank ?? -1)))
    sum &+= hash
  }
}
