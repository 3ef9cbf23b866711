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
}
