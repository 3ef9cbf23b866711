internal import ChartConvModel

/// The feed columns of an entry as bytes, compared with those of the previous entry. Most rows of a
/// table have the same ones, and comparing bytes is cheaper than comparing ``Feed`` values.
struct RowFeedKey {
  private var bytes: [UInt8] = []
  private var previous: [UInt8] = []
  private var hasPrevious = false

  mutating func begin() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ field: EntryField, _ text: Span<UInt8>) {
    bytes.append(field.rawValue)
    unsafe withUnsafeBytes(of: text.count) { unsafe bytes.append(contentsOf: $0) }
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Ends the key. Returns `true` if it equals the previous entry's.
  mutating func end() -> Bool {
    let isUnchanged = hasPrevious && bytes.span.equals(previous.span)
    swap(&bytes, &previous)
    hasPrevious = true
    return isUnchanged
  }

  /// Forgets the previous entry at the beginning of a document.
  mutating func forget() { hasPrevious = false }
}
