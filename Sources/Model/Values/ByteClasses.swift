/// Byte classes for parsing dates, kinds and addresses.
extension UInt8 {
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// `true` for an ASCII letter or digit.
  @inlinable package var isAlphanumeric: Bool { isASCIILetter || isDigit }

  /// `true` for an ASCII letter or any byte of a non-ASCII character.
  @inlinable package var isLetter: Bool { isASCIILetter || self >= 0x80 }

  /// `true` for a space or control character, except 0, which marks the end of a date.
  @inlinable package var isSpace: Bool { self != 0 && self <= 0x20 }
}
