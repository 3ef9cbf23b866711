/// Hashes of the first entries of a document: of the first one, of the first two, and so on. By them a
/// document that was cut off is found to be a copy of one that begins with the same entries.
package struct Beginnings: Sendable {
  private var hashes: [UInt64] = []

  package init() {}

  /// The number of entries.
  package var count: Int { hashes.count }

  /// Adds an entry.
  ///
  /// - Parameter key: its identity; empty for an entry without one.
  package mutating func append(_ key: Span<UInt8>) {
    var hash = Hash64()
    hash.add(key)
    hash.add(hashes.last ?? 0)
    hashes.append(hash.value)
  }

  /// Returns `true` if the entries begin with those of another document.
  package func begin(with other: Self) -> Bool {
    guard let last = other.hashes.last else { return true }
    return other.count <= count && hashes[other.count - 1] == last
  }
}
