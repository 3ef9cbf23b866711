extension Span<UInt8> {
  /// Calls a closure with each word of eight bytes, the first byte lowest, and then with the number that
  /// the remaining bytes are, the first byte highest; 0 if there are none.
  @inlinable
  package func forEachWord(_ body: (UInt64) -> Void) {
    unsafe withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        body(UInt64(littleEndian: word))
        offset += 8
      }
      var rest: UInt64 = 0
      while offset < bytes.count {
        rest = rest << 8 | UInt64(unsafe bytes[offset])
        offset += 1
      }
      body(rest)
    }
  }

  /// Returns the index of the first of the given bytes from `start` on; the count if none occurs.
  @inline(__always)
  func index<let size: Int>(ofAny wanted: InlineArray<size, UInt8>, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    return unsafe withUnsafeBytes { bytes in
      var offset = start
      while offset + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        // The lowest bit that is set is that of the first byte which is zero.
        var found: UInt64 = 0
        for index in wanted.indices {
          let difference = word ^ (UInt64(wanted[index]) &* ones)
          found |= (difference &- ones) & ~difference & (ones << 7)
        }
        if found != 0 { return offset + found.trailingZeroBitCount / 8 }
        offset += 8
      }
      while offset < bytes.count {
        for index in wanted.indices where unsafe bytes[offset] == wanted[index] { return offset }
        offset += 1
      }
      return min(offset, bytes.count)
    }
  }
}
