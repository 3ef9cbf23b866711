internal import ChartConvIO

/// The entries of the old side by their identity.
struct OldEntries {
  private var values: [ArraySlice<UInt8>] = []
  /// `true` for an entry that is on both sides, or that may be.
  private var isPaired: [Bool] = []
  private var indices: [[UInt8]: Int] = [:]

  var count: Int { values.count }

  /// Adds an entry. The second one with an identity is left out.
  ///
  /// - Parameter key: the identity; `nil` for an entry without one, which is never paired.
  /// - Parameter mayBePaired: `true` if its chart's new snapshot lost entries.
  mutating func append(_ key: [UInt8]?, _ packed: ArraySlice<UInt8>, mayBePaired: Bool) {
    if let key {
      guard indices[key] == nil else { return }
      indices[key] = values.count
    }
    values.append(Array(packed)[...])
    isPaired.append(mayBePaired)
  }

  /// Returns the values of the entry with an identity, which is on both sides.
  mutating func pair(_ key: [UInt8]) -> ArraySlice<UInt8>? {
    guard let index = indices[key] else { return nil }
    isPaired[index] = true
    return values[index]
  }

  /// Passes the values of the entries that aren't on both sides.
  func forEachUnpaired(
    _ body: (ArraySlice<UInt8>) throws(FeedError) -> Void
  ) throws(FeedError) {
    for index in values.indices where !isPaired[index] { try body(values[index]) }
  }
}
