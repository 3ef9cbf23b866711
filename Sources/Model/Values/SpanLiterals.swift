/// Comparison with literals, whose length and bytes are known to the compiler.
extension Span<UInt8> {
  @inlinable
  @inline(__always)
  package func equals(_ literal: StaticString) -> Bool {
    let size = literal.utf8CodeUnitCount
    return unsafe count == size
      && withUnsafeBytes { unsafe Self.equal($0, UnsafeRawPointer(literal.utf8Start), size) }
  }

  /// Compares words; the last one may overlap the one before.
  @inlinable
  @inline(__always)
  static func equal(
    _ bytes: UnsafeRawBufferPointer, _ literal: UnsafeRawPointer, _ size: Int
  ) -> Bool {
    guard let text = bytes.baseAddress else { return size == 0 }
    func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(_ type: Word.Type, at offset: Int)
      -> Bool
    {
      unsafe (text + offset).loadUnaligned(as: type) == (literal + offset).loadUnaligned(as: type)
    }
    if size >= 8 {
      var offset = 0
      while offset + 8 < size {
        guard isEqual(UInt64.self, at: offset) else { return false }
        offset += 8
      }
      return isEqual(UInt64.self, at: size - 8)
    }
    if size >= 4 { return isEqual(UInt32.self, at: 0) && isEqual(UInt32.self, at: size - 4) }
    for offset in 0..<size where !isEqual(UInt8.self, at: offset) { return false }
    return true
  }
}

extension Optional where Wrapped == Span<UInt8> {
  @inlinable
  @inline(__always)
  package func equals(_ literal: StaticString) -> Bool {
    guard let text = self else { return false }
    return text.equals(literal)
  }
}
