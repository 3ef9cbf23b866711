extension ArraySlice<UInt8> {
  /// Returns the little-endian integer of `count` bytes at an offset from the slice's beginning;
  /// `nil` if it is out of bounds or doesn't fit.
  package func littleEndian(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    let number = self[startIndex + offset..<startIndex + offset + count].reversed()
      .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }
}
