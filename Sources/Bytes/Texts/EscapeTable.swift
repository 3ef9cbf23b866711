/// What the bytes that a format can't hold are told by, and replaced with: ``EscapeRules`` where
/// nobody copies them.
public final class EscapeTable: Sendable {
  private let rules: EscapeRules

  public init(_ rules: EscapeRules) { self.rules = rules }

  @inline(__always)
  func names(_ byte: UInt8) -> Bool { rules.replacements[Int(byte)].isNamed }

  /// A bit for each byte of the block, the first one lowest: whether it is named, or a control
  /// character.
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

  /// What stands for the byte at `offset`, and how many bytes it stands for.
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
