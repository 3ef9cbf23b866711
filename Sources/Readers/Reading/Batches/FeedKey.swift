internal import ChartConvModel

/// The feed columns of an entry as bytes, compared with those of the previous entry. Most rows of a
/// table have the same ones, and comparing bytes is cheaper than comparing ``Feed`` values.
struct FeedKey {
  private var last: [UInt8] = []
  private var current: [UInt8] = []
  private var hasLast = false

  /// `true` if the last entry had no feed columns.
  var isEmpty: Bool { last.isEmpty }

  mutating func begin() { current.removeAll(keepingCapacity: true) }

  mutating func append(_ field: EntryField, _ text: Span<UInt8>) {
    current.append(field.rawValue)
    for shift in [0, 8, 16, 24] { current.append(UInt8(truncatingIfNeeded: text.count >> shift)) }
    for index in text.indices { current.append(text[index]) }
  }

  /// Ends the key. Returns `true` if it equals the previous entry's.
  mutating func end() -> Bool {
    let isUnchanged = hasLast && current == last
    hasLast = true
    if !isUnchanged { swap(&last, &current) }
    return isUnchanged
  }

  /// Forgets the previous entry at the beginning of a document.
  mutating func forget() { hasLast = false }
}
