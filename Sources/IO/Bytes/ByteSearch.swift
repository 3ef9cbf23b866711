internal import CChartConvFiles

extension Span<UInt8> {
  /// Returns the index of the first byte of a value from `start` on; `nil` if there is none.
  ///
  /// The C library has a search for each kind of processor. If the byte is rare, it takes a fifth
  /// of the instructions.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard indices.contains(start) else { return nil }
    return unsafe withUnsafeBytes { bytes in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
      guard let first = rest.baseAddress, let found = unsafe memchr(first, Int32(byte), rest.count)
      else { return nil }
      return unsafe start + (UnsafeRawPointer(found) - first)
    }
  }

  /// Returns the index of the first of two bytes from `start` on; `nil` if neither occurs.
  package func firstIndex(of one: UInt8, or other: UInt8, from start: Int) -> Int? {
    var index = start
    while index < count {
      if self[index] == one || self[index] == other { return index }
      index += 1
    }
    return nil
  }

  /// Returns how often a byte occurs, one that is rare.
  package func count(of byte: UInt8) -> Int {
    var count = 0
    var start = 0
    while let index = firstIndex(of: byte, from: start) {
      count += 1
      start = index + 1
    }
    return count
  }

  /// Returns the index of the first occurrence of `part`, byte for byte; `nil` if there is none.
  package func firstIndex(of part: Span<UInt8>) -> Int? {
    unsafe withUnsafeBytes { bytes in
      unsafe part.withUnsafeBytes { part in
        guard let first = bytes.baseAddress, let wanted = part.baseAddress else {
          return unsafe part.isEmpty ? 0 : nil
        }
        guard let found = unsafe cun_find(first, bytes.count, wanted, part.count) else {
          return nil
        }
        return unsafe found - first
      }
    }
  }

  /// Returns `true` if `part` is a substring, byte for byte.
  package func holds(_ part: Span<UInt8>) -> Bool { firstIndex(of: part) != nil }
}

// The standard library searches texts in the module of its regular expressions, which adds 2 MB to a program.
extension StringProtocol {
  /// Returns what is before and after the first occurrence of a text, byte for byte; `nil` if there is none.
  package func divided(by part: String) -> (before: SubSequence, after: SubSequence)? {
    let offset = ContiguousArray(utf8).span.firstIndex(of: ContiguousArray(part.utf8).span)
    guard let offset else { return nil }
    let start = utf8.index(startIndex, offsetBy: offset)
    return (self[..<start], self[utf8.index(start, offsetBy: part.utf8.count)...])
  }

  /// Returns `true` if a text is a part, byte for byte.
  @_disfavoredOverload
  package func contains(_ part: String) -> Bool { divided(by: part) != nil }
}

/// Text in UTF-8.
extension Span<UInt8> {
  /// Returns the index of the first non-ASCII byte from `start` on; `nil` if all are ASCII.
  package func firstNonASCIIIndex(from start: Int) -> Int? {
    unsafe withUnsafeBytes { bytes in
      var index = start
      func marks(_ offset: Int) -> UInt64 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index &+ offset, as: UInt64.self)
        return UInt64(littleEndian: word) & 0x8080_8080_8080_8080
      }
      while index &+ 32 <= bytes.count {
        if marks(0) | marks(8) | marks(16) | marks(24) == 0 {
          index &+= 32
        } else if marks(0) != 0 {
          return index &+ marks(0).trailingZeroBitCount / 8
        } else {
          index &+= 8
        }
      }
      while index < bytes.count {
        if unsafe bytes[index] >= 0x80 { return index }
        index &+= 1
      }
      return nil
    }
  }

  /// Returns the length of the non-ASCII character at `index` (RFC 3629 §4); 0 if it is invalid.
  package func lengthOfCharacter(at index: Int) -> Int {
    let lead = self[index]
    let length = Self.length(ofCharacterBeginningWith: lead)
    guard length > 0, index + length <= count else { return 0 }
    for continuation in (index + 1)..<(index + length) where self[continuation] & 0xC0 != 0x80 {
      return 0
    }
    switch (lead, self[index + 1]) {
    case (0xE0, ..<0xA0), (0xED, 0xA0...), (0xF0, ..<0x90), (0xF4, 0x90...): return 0
    default: return length
    }
  }

  /// `true` if all bytes are valid UTF-8.
  package var isUTF8: Bool { firstInvalidUTF8(from: 0) == nil }

  /// Returns the index of the first bytes from `start` on that aren't UTF-8, and whether only the end
  /// cuts them off; `nil` if there are none.
  package func firstInvalidUTF8(from start: Int) -> (index: Int, isCut: Bool)? {
    var index = start
    while let next = firstNonASCIIIndex(from: index) {
      index = next
      repeat {
        let length = lengthOfCharacter(at: index)
        guard length > 0 else { return (index, isCut(at: index)) }
        index += length
      } while index < count && self[index] >= 0x80
    }
    return nil
  }

  private func isCut(at start: Int) -> Bool {
    let length = Self.length(ofCharacterBeginningWith: self[start])
    return Swift.max(length, 1) > count - start
      && (start + 1..<count).allSatisfy { self[$0] & 0xC0 == 0x80 }
  }

  private static func length(ofCharacterBeginningWith lead: UInt8) -> Int {
    lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
  }
}

extension String {
  /// Decodes UTF-8. Invalid bytes become U+FFFD.
  package init(_ bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the text's UTF-8 in place.
  @inline(__always)
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if unsafe utf8.withContiguousStorageIfAvailable(body) != nil { return }
    // On Linux, all texts have contiguous storage.
    var text = self
    text.withUTF8 { unsafe body($0) }
  }
}
