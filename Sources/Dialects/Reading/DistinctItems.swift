internal import ChartConvModel

/// A list without repetitions: each item stands where it came first.
///
/// Short lists are searched. A long one is looked up by hashes, so that the time of an entry of a
/// million links doesn't grow with the square of their number.
struct DistinctItems<Item: RowItem> {
  private static var longest: Int { 16 }

  private(set) var items: [Item] = []
  /// The places of a long list's items by their hashes.
  private var indicesByHash: [Int: [Int]] = [:]

  /// Returns whether the item wasn't there yet.
  @discardableResult
  mutating func append(_ item: Item, in rows: borrowing RowBatch) -> Bool {
    if items.count < Self.longest {
      for other in items where other.isSame(as: item, in: rows) { return false }
    } else {
      if indicesByHash.isEmpty { index(rows) }
      let hash = Self.hash(item, rows)
      for index in indicesByHash[hash] ?? [] where items[index].isSame(as: item, in: rows) {
        return false
      }
      indicesByHash[hash, default: []].append(items.count)
    }
    items.append(item)
    return true
  }

  private mutating func index(_ rows: borrowing RowBatch) {
    for index in items.indices {
      indicesByHash[Self.hash(items[index], rows), default: []].append(index)
    }
  }

  private static func hash(_ item: Item, _ rows: borrowing RowBatch) -> Int {
    var hasher = Hasher()
    item.hash(into: &hasher, in: rows)
    return hasher.finalize()
  }
}
