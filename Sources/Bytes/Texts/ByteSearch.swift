extension Span<UInt8> {
  /// The index of the first of these two bytes from `start` on; `nil` where there is neither.
  package func firstIndex(of one: UInt8, or other: UInt8, from start: Int) -> Int? {
    firstIndex(from: start) { block in
      block.marks(ByteBlock(repeating: one)) | block.marks(ByteBlock(repeating: other))
    }
  }

  /// The index of the first byte that isn't ASCII from `start` on; `nil` where all are.
  package func firstIndexBeyondASCII(from start: Int) -> Int? {
    firstIndex(from: start) { $0.beyondASCII }
  }

  /// Goes over blocks of sixty-four bytes, then of sixteen. The zeros behind the last byte are
  /// never marked.
  @inline(__always)
  private func firstIndex(from start: Int, _ marks: (ByteBlock) -> ByteMarks) -> Int? {
    unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return nil }
      let text = unsafe TextBytes(bytes, start: first)
      var offset = start
      while count - offset >= 64 {
        let found = text.bits(at: offset) { marks($0).bits }
        if found != 0 { return offset + found.trailingZeroBitCount }
        offset += 64
      }
      while offset < count {
        let index = offset + marks(text.rest(at: offset)).bits.trailingZeroBitCount
        if index < min(offset + 16, count) { return index }
        offset += 16
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
