internal import ChartConvModel

/// A list of distinct items in order of their first occurrence.
///
/// Short lists are searched. Long ones use hashes, so that an entry with a million links doesn't
/// take quadratic time.
struct DistinctItems<Item: RowItem> {
  private static var maximumShortCount: Int { 16 }

  private(set) var items: [Item] = []
  private var indicesByHash: [Int: [Int]]?

  /// Appends an item. Returns `false` if the list already contains it.
  @discardableResult
  mutating func append(_ item: Item, in rows: borrowing RowBatch) -> Bool {
    if items.count < Self.maximumShortCount {
      for other in items where other.isSame(as: item, in: rows) { return false }
    } else {
      var indices = indicesByHash.take() ?? Self.index(items, rows)
      let hash = Self.hash(item, rows)
      let isKnown = indices[hash]?.contains { items[$0].isSame(as: item, in: rows) } ?? false
      if !isKnown { indices[hash, default: []].append(items.count) }
      indicesByHash = indices
      if isKnown { return false }
    }
    items.append(item)
    return true
  }

  /// Changes items. In a long list, a changed item is still found by its previous values.
  mutating func update(_ change: (inout Item) -> Void) {
    for index in items.indices { change(&items[index]) }
  }

  private static func index(_ items: [Item], _ rows: borrowing RowBatch) -> [Int: [Int]] {
    Dictionary(grouping: items.indices) { hash(items[$0], rows) }
  }

  private static func hash(_ item: Item, _ rows: borrowing RowBatch) -> Int {
    var hasher = Hasher()
    item.hash(into: &hasher, in: rows)
    return hasher.finalize()
  }
}

/// A list item under construction, with its texts in a batch.
protocol RowItem: BitwiseCopyable {
  typealias Texts = (TextRange?, TextRange?, TextRange?, TextRange?, TextRange?)

  var texts: Texts { get }
  var numbers: (Int?, Int?) { get }
}

extension RowItem {
  var numbers: (Int?, Int?) { (nil, nil) }

  /// Returns `true` if both items are equal, byte for byte.
  func isSame(as other: Self, in rows: borrowing RowBatch) -> Bool {
    let (one, two) = (texts, other.texts)
    return rows.areSame(one.0, two.0) && rows.areSame(one.1, two.1) && rows.areSame(one.2, two.2)
      && rows.areSame(one.3, two.3) && rows.areSame(one.4, two.4) && numbers == other.numbers
  }

  func hash(into hasher: inout Hasher, in rows: borrowing RowBatch) {
    let (texts, numbers) = (texts, numbers)
    for text in [texts.0, texts.1, texts.2, texts.3, texts.4] { rows.hash(text, into: &hasher) }
    for number in [numbers.0, numbers.1] { hasher.combine(number) }
  }
}

extension TextRange: RowItem {
  var texts: Texts { (self, nil, nil, nil, nil) }
}
