/// The classes of bytes that dates, kinds and addresses are made of.
extension UInt8 {
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// A letter or a digit of ASCII.
  @inlinable package var isAlphanumeric: Bool { isASCIILetter || isDigit }

  /// A letter of ASCII, or part of any character beyond it.
  @inlinable package var isLetter: Bool { isASCIILetter || self >= 0x80 }

  /// White space, or a control character, which stands for as much; not 0, the end of a date.
  @inlinable package var isSpace: Bool { self != 0 && self <= 0x20 }
}
