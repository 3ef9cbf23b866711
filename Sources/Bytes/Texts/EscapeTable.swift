/// A table that finds the bytes to escape and their replacements. It shares one ``EscapeRules``
/// value without copies.
package final class EscapeTable: Sendable {
  private let rules: EscapeRules

  package init(_ rules: EscapeRules) { self.rules = rules }

  @inline(__always)
  func names(_ byte: UInt8) -> Bool { rules.replacements[Int(byte)].isNamed }

  /// Returns a mask of the bytes to look up, the first one lowest: the escaped bytes and control
  /// characters.
  @inline(__always)
  func bits(of block: ByteBlock) -> UInt64 {
    let found = block.marks(rules.needles.0) | block.marks(rules.needles.1)
    guard let moreNeedles = rules.moreNeedles else { return (found | block.controls).bits }
    let more =
      block.marks(moreNeedles.0) | block.marks(moreNeedles.1) | block.marks(moreNeedles.2)
    let plain = block.marks(rules.plainControls.0) | block.marks(rules.plainControls.1)
    var bits = (found | more | block.controls.subtracting(plain)).bits
    for needle in rules.otherNeedles { bits |= block.marks(needle).bits }
    return bits
  }

  /// Returns the replacement of the byte at `offset`, and the number of bytes it replaces.
  @inline(__always)
  func replacement(_ source: TextBytes, at offset: Int) -> (EscapeRules.Replacement, length: Int) {
    let byte = source[offset]
    guard byte == EscapeRules.leadByte, rules.replacesNoncharacters else {
      return (rules.replacements[Int(byte)], 1)
    }
    return isNoncharacter(source, at: offset)
      ? (rules.replacements[Int(byte)], 3) : (EscapeRules.Replacement(bytes: UInt64(byte)), 1)
  }

  private func isNoncharacter(_ source: TextBytes, at offset: Int) -> Bool {
    source.count - offset >= 3 && source[offset + 1] == 0xBF && source[offset + 2] >= 0xBE
  }
}
