/// A pool of records that are reused as soon as nothing else references them: a single one if each
/// record is read before the next is built, several if another thread reads them.
package struct RecordPool: ~Copyable {
  /// The maximum number of records. If it is reached, the receiver keeps them all.
  private static let maximumCount = 1024
  /// The size in bytes from which a record isn't pooled.
  private static let large = 16 << 10

  /// The records; the one at `index` was handed out most recently.
  private var records: [Record] = []
  private var index = 0

  package init() {}

  /// Returns a record that nothing else references, with its old contents.
  package mutating func next() -> Record {
    index = index + 1 < records.count ? index + 1 : 0
    if index < records.count, isKnownUniquelyReferenced(&records[index]) { return records[index] }
    let record = Record()
    if records.count < Self.maximumCount { records.insert(record, at: index) }
    return record
  }

  /// Removes the current record if it is large. Otherwise every record would grow to the size of
  /// the largest entry.
  package mutating func forgetLarge() {
    guard records.indices.contains(index), records[index].size > Self.large else { return }
    records.remove(at: index)
    index -= 1
  }
}
