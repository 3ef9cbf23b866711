internal import ChartConvModel

/// The batches of a feed that are held back until a value of the feed is known.
struct HeldBatches {
  private var holders: [BatchHolder] = []
  /// The size of the rows in bytes.
  private(set) var size = 0

  var isEmpty: Bool { holders.isEmpty }

  /// The newest date of the rows.
  var newestDate: Timestamp? {
    holders.reduce(nil) { $1.batch.newestDate(orNewerThan: $0) }
  }

  /// Takes the rows of a batch, and leaves an empty one.
  mutating func append(takingFrom batch: inout RowBatch) {
    size += batch.size
    let holder = BatchHolder(takingFrom: &batch)
    batch.reserve(asMuchAs: holder.batch)
    holders.append(holder)
  }

  mutating func takeAll() -> [BatchHolder] {
    defer { self = Self() }
    return holders
  }
}

/// A box, because arrays can't contain noncopyable values.
final class BatchHolder {
  var batch = RowBatch()

  init(takingFrom other: inout RowBatch) { swap(&batch, &other) }
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
