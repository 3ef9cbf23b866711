internal import ChartConvModel

/// The bytes that an entry says of its feed, compared with those of the entry before: most rows of a
/// table say the same, and one comparison is cheaper than a ``Feed``.
struct FeedKey {
  private var last: [UInt8] = []
  private var current: [UInt8] = []
  private var hasLast = false

  /// Whether the last entry said nothing of its feed.
  var isEmpty: Bool { last.isEmpty }

  mutating func begin() { current.removeAll(keepingCapacity: true) }

  mutating func append(_ field: Field, _ text: Span<UInt8>) {
    current.append(field.rawValue)
    for shift in [0, 8, 16, 24] { current.append(UInt8(truncatingIfNeeded: text.count >> shift)) }
    for index in text.indices { current.append(text[index]) }
  }

  /// Returns whether the key is that of the entry before.
  mutating func end() -> Bool {
    let isUnchanged = hasLast && current == last
    hasLast = true
    if !isUnchanged { swap(&last, &current) }
    return isUnchanged
  }

  /// The next entry is a document's first.
  mutating func forget() { hasLast = false }
}
