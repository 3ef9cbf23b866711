internal import ChartConvSystem

extension Span<UInt8> {
  /// Returns the index of the first byte of a value from `start` on; `nil` if there is none.
  ///
  /// The C library has a search for each kind of processor, which passes text in which the byte is rare
  /// in a fifth of the instructions.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard indices.contains(start) else { return nil }
    return unsafe withUnsafeBytes { bytes in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
      guard let first = rest.baseAddress, let found = unsafe memchr(first, Int32(byte), rest.count)
      else { return nil }
      return unsafe start + (UnsafeRawPointer(found) - first)
    }
  }
}
