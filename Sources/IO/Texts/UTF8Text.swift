extension String {
  /// Decodes UTF-8. Invalid bytes become U+FFFD.
  ///
  /// The standard library checks every byte of a text with non-ASCII characters; for a long text,
  /// this checks only those characters.
  package init(_ bytes: Span<UInt8>) {
    if bytes.count >= 64, let isASCII = bytes.isASCII {
      self.init(copying: unsafe UTF8Span(unchecked: bytes, isKnownASCII: isASCII))
    } else {
      self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension Span<UInt8> {
  /// `true` if all bytes, at least sixty-four, are ASCII; `nil` if they aren't valid UTF-8.
  fileprivate var isASCII: Bool? {
    var isASCII = true
    var offset = 0
    while offset < count {
      let nonASCII = nonASCII(from: offset)
      guard nonASCII != 0 else {
        offset += 64
        continue
      }
      isASCII = false
      offset += nonASCII.trailingZeroBitCount
      let length = lengthOfCharacter(at: offset)
      guard length > 0 else { return nil }
      offset += length
    }
    return isASCII
  }

  /// Returns a mask of the non-ASCII bytes among the sixty-four from `offset` on, as far as they
  /// exist.
  @inline(__always)
  private func nonASCII(from offset: Int) -> UInt64 {
    unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return 0 }
      let start = min(offset, count - 64)
      let bits = unsafe TextBytes(bytes, start: first).bits(at: start) { $0.nonASCII.bits }
      return bits >> UInt64(offset - start)
    }
  }

  /// Returns the length of the non-ASCII character at `index` (RFC 3629 §4); 0 if it is invalid.
  package func lengthOfCharacter(at index: Int) -> Int {
    let lead = self[index]
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, index + length <= count else { return 0 }
    for continuation in (index + 1)..<(index + length) where self[continuation] & 0xC0 != 0x80 {
      return 0
    }
    switch (lead, self[index + 1]) {
    case (0xE0, ..<0xA0), (0xED, 0xA0...), (0xF0, ..<0x90), (0xF4, 0x90...): return 0
    default: return length
    }
  }

  /// `true` if all bytes are ASCII.
  package var isASCIIOnly: Bool {
    if count >= 64 { return isASCII == true }
    for index in indices where self[index] >= 0x80 { return false }
    return true
  }

  /// `true` if all bytes are valid UTF-8.
  package var isUTF8: Bool {
    if count >= 64 { return isASCII != nil }
    var index = 0
    while index < count {
      let length = self[index] < 0x80 ? 1 : lengthOfCharacter(at: index)
      guard length > 0 else { return false }
      index += length
    }
    return true
  }
}
