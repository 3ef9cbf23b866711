extension Span<UInt8> {
  /// Where the first of these two bytes stands from there on; `nil` where neither does.
  package func firstIndex(of one: UInt8, or other: UInt8, from start: Int) -> Int? {
    unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return nil }
      let text = unsafe TextBytes(bytes, start: first)
      for offset in stride(from: start, to: count, by: 16) {
        let block = text.rest(at: offset)
        let found =
          (block.marks(ByteBlock(repeating: one)) | block.marks(ByteBlock(repeating: other)))
          .bits
        let place = offset + found.trailingZeroBitCount
        if found != 0, place < count { return place }
      }
      return nil
    }
  }
}

extension String {
  /// Whether the byte is part of the text.
  package func holds(_ byte: UInt8) -> Bool {
    utf8.span.firstIndex(of: byte, or: byte, from: 0) != nil
  }
}
