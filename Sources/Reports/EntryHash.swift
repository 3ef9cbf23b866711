/// A hash of the entries of a snapshot, FNV-1a, which tells whether another one has the same entries.
struct EntryHash: Equatable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds an entry, by its identity and its rank.
  mutating func add(_ key: [UInt8], rank: Int?) {
    for byte in key { add(UInt64(byte)) }
    // This byte never occurs in UTF-8.
    add(0xFF)
    add(UInt64(bitPattern: Int64(rank ?? -1)))
  }

  private mutating func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
}
