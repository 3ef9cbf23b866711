internal import ChartConvModel

/// The feed columns of an entry as bytes, compared with those of the previous entry. Most rows of a
/// table have the same ones, and comparing bytes is cheaper than comparing ``Feed`` values.
struct RowFeedKey {
  /// The columns of the previous entry; up to ``count``, those of the current one.
  private var bytes: [UInt8] = []
  private var count = 0
  private var isUnchanged = false
  private var hasLast = false

  /// `true` if the last entry had no feed columns.
  var isEmpty: Bool { bytes.isEmpty }

  mutating func begin() {
    count = 0
    isUnchanged = hasLast
  }

  mutating func append(_ field: EntryField, _ text: Span<UInt8>) {
    append(field.rawValue)
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: text.count >> shift)) }
    for index in text.indices { append(text[index]) }
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    if count == bytes.count || bytes[count] != byte {
      truncate()
      bytes.append(byte)
    }
    count += 1
  }

  private mutating func truncate() {
    bytes.removeSubrange(count...)
    isUnchanged = false
  }

  /// Ends the key. Returns `true` if it equals the previous entry's.
  mutating func end() -> Bool {
    if count < bytes.count { truncate() }
    hasLast = true
    return isUnchanged
  }

  /// Forgets the previous entry at the beginning of a document.
  mutating func forget() { hasLast = false }
}
