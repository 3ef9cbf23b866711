/// What decides which of several copies of a snapshot counts.
package struct SnapshotFacts: Sendable {
  package var isComplete: Bool
  package var count: Int
  package var hash: UInt64

  package init(isComplete: Bool, count: Int, hash: UInt64) {
    self.isComplete = isComplete
    self.count = count
    self.hash = hash
  }

  /// - Parameter digits: a hash in hexadecimal digits, of which the first half counts.
  package init(isComplete: Bool, count: Int = 0, digits: String) {
    self.init(
      isComplete: isComplete, count: count, hash: UInt64(digits.prefix(16), radix: 16) ?? 0)
  }

  /// What becomes of a copy of a snapshot that is known.
  package enum Verdict: Sendable {
    /// It has the same entries.
    case same
    case counts
    case isLeftOut
  }

  /// Returns what becomes of this copy beside a known one. The complete one counts; of two complete ones
  /// the first or the last, of incomplete ones the longest.
  package func verdict(beside known: Self, _ preference: CopyPreference) -> Verdict {
    if isComplete != known.isComplete { return isComplete ? .counts : .isLeftOut }
    if count == known.count, hash == known.hash { return .same }
    if isComplete { return preference == .last ? .counts : .isLeftOut }
    // Regardless of the order of the inputs.
    return (count, hash) > (known.count, known.hash) ? .counts : .isLeftOut
  }

  /// Returns `true` if both are complete and have other entries.
  package func isInConflict(with other: Self) -> Bool {
    isComplete && other.isComplete && (count != other.count || hash != other.hash)
  }
}

/// Which of two complete copies of a snapshot with other entries counts.
package enum CopyPreference: String, Sendable, CaseIterable {
  case first, last
}

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
