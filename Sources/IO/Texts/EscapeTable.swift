/// A table that finds the bytes to escape and their replacements. It shares one ``EscapeRules``
/// value without copies.
package final class EscapeTable: Sendable {
  let rules: EscapeRules

  package init(_ rules: EscapeRules) { self.rules = rules }

  @inline(__always)
  func names(_ byte: UInt8) -> Bool { rules.replacements[Int(byte)].isNamed }

  /// Returns the replacement of the byte at `offset`, and the number of bytes it replaces.
  @inline(__always)
  func replacement(_ source: TextBytes, at offset: Int) -> (EscapeRules.Replacement, length: Int) {
    let byte = source[offset]
    let replacement = rules.replacements[Int(byte)]
    if byte != EscapeRules.leadByte || !rules.replacesNoncharacters { return (replacement, 1) }
    return isNoncharacter(source, at: offset)
      ? (replacement, 3) : (EscapeRules.Replacement(bytes: UInt64(byte)), 1)
  }

  private func isNoncharacter(_ source: TextBytes, at offset: Int) -> Bool {
    source.count - offset >= 3 && source[offset + 1] == 0xBF && source[offset + 2] >= 0xBE
  }
}
