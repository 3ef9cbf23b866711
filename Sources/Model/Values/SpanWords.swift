extension Span<UInt8> {
  /// Calls a closure with each word of eight bytes, the first byte lowest. The last call gets the
  /// number that the remaining bytes are, the first byte highest; 0 if there are none.
  @inlinable
  package func forEachWord(_ body: (UInt64) -> Void) {
    unsafe withUnsafeBytes { bytes in
      var offset = 0
      while offset &+ 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        body(UInt64(littleEndian: word))
        offset &+= 8
      }
      var rest: UInt64 = 0
      while offset < bytes.count {
        rest = rest << 8 | UInt64(unsafe bytes[offset])
        offset &+= 1
      }
      body(rest)
    }
  }

  /// Returns the index of the first of the given bytes from `start` on, which may be equal; the
  /// count if none occurs. None of them may be 0.
  @inline(__always)
  func index(ofAny wanted: (UInt8, UInt8, UInt8), from start: Int) -> Int {
    unsafe withUnsafeBytes { bytes in
      guard start < bytes.count, let first = bytes.baseAddress else { return bytes.count }
      var offset = start
      while offset &+ 8 <= bytes.count {
        let found = unsafe (first + offset).word.firstBytes(of: wanted)
        if found != 0 { return offset &+ found.trailingZeroBitCount / 8 }
        offset &+= 8
      }
      while offset < bytes.count {
        let byte = unsafe bytes[offset]
        if byte == wanted.0 || byte == wanted.1 || byte == wanted.2 { return offset }
        offset &+= 1
      }
      return bytes.count
    }
  }
}

extension UnsafeRawPointer {
  /// The next eight bytes, the first one lowest.
  @inline(__always)
  fileprivate var word: UInt64 { unsafe UInt64(littleEndian: loadUnaligned(as: UInt64.self)) }
}

extension UInt64 {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Returns a mask whose lowest bit is in the first of the given bytes; 0 if none occurs. Bits
  /// above it may be wrong.
  @inline(__always)
  fileprivate func firstBytes(of wanted: (UInt8, UInt8, UInt8)) -> UInt64 {
    firstBytes(of: wanted.0) | firstBytes(of: wanted.1) | firstBytes(of: wanted.2)
  }

  @inline(__always)
  private func firstBytes(of wanted: UInt8) -> UInt64 {
    let difference = self ^ (UInt64(wanted) &* Self.ones)
    return (difference &- Self.ones) & ~difference & (Self.ones << 7)
  }
}

/// Byte classes for parsing dates, kinds and addresses.
extension UInt8 {
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isAlphanumeric: Bool { isASCIILetter || isDigit }

  /// `true` for an ASCII letter or any byte of a non-ASCII character.
  @inlinable package var isLetter: Bool { isASCIILetter || self >= 0x80 }

  /// `true` for a space or control character, except 0, which marks the end of a date.
  @inlinable package var isSpace: Bool { self != 0 && self <= 0x20 }
}
