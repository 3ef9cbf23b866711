extension ArraySlice<UInt8> {
  /// The whole number of so many bytes at a place counted from the slice's first, the lowest byte
  /// first; `nil` where they aren't there, or it doesn't fit.
  func littleEndian(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= self.count - count else { return nil }
    let number = self[startIndex + place..<startIndex + place + count].reversed()
      .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }
}
