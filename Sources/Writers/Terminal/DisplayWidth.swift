/// The number of terminal columns that text takes (Unicode Standard Annex #11).
enum DisplayWidth {
  static func width(of text: some StringProtocol) -> Int {
    // A carriage return and a line feed are one character.
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the columns of a grapheme cluster: 2 for East Asian wide characters and emoji, 0 for a
  /// mark without a base.
  static func width(of character: Character) -> Int {
    if character.isASCII { return 1 }
    var width = 0
    for scalar in character.unicodeScalars {
      // VARIATION SELECTOR-16 requests the emoji presentation of the character before it.
      if scalar.value == 0xFE0F, width == 1 { return 2 }
      width = max(width, self.width(of: scalar))
    }
    return width
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    let properties = scalar.properties
    if properties.isEmojiPresentation || isWide(scalar.value) { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default:
      // The vowels and finals of decomposed Hangul combine with the initial before them.
      return (0x1160...0x11FF).contains(scalar.value) ? 0 : 1
    }
  }

  /// The wide and fullwidth characters that aren't emoji, in ascending order.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FB,
    0x1F200...0x1F202, 0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var range = wide.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if wide[middle].contains(value) { return true }
      range =
        value < wide[middle].lowerBound ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return false
  }
}
