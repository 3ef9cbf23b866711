/// Which bytes a format can't hold as they are, and what it holds in their place.
///
/// Bytes above ASCII are always plain, but for U+FFFE and U+FFFF where the format has no room for
/// them (XML 1.0 §2.2).
public struct EscapeTable: Sendable {
  /// For each byte what stands for it; for a plain one itself.
  private var replacements: [Replacement]
  /// The bytes at or above a blank that are named, each eight times over: two, as tables have
  /// them, two more, as XML has them (one may stand there again), and the others.
  private var needles: (UInt64, UInt64) = (0, 0)
  private var moreNeedles: (UInt64, UInt64)?
  private var otherNeedles: [UInt64] = []
  private let replacesNoncharacters: Bool

  /// At most eight bytes, the first one lowest.
  struct Replacement {
    var bytes: UInt64
    var count: UInt8 = 1
    var isNamed = false
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  /// The first byte of U+FFFE and U+FFFF, and of 4,094 characters that are fine.
  private static let leadByte: UInt8 = 0xEF

  /// - Parameter replacements: what stands for each byte, at most eight bytes.
  /// - Parameter noncharacters: what stands for U+FFFE and U+FFFF, where they need a replacement.
  public init(_ replacements: KeyValuePairs<UInt8, String>, noncharacters: String? = nil) {
    self.replacements = (0..<256).map { Replacement(bytes: $0) }
    replacesNoncharacters = noncharacters != nil
    for (byte, text) in replacements { name(byte, text) }
    if let noncharacters { name(Self.leadByte, noncharacters) }
  }

  /// Names a byte that stands for itself, where naming is what matters: a delimiter to be quoted.
  public mutating func name(_ byte: UInt8) {
    if !names(byte) { name(byte, replacements[Int(byte)]) }
  }

  private mutating func name(_ byte: UInt8, _ text: String) {
    let bytes = text.utf8.prefix(8)
    let word = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    name(byte, Replacement(bytes: word, count: UInt8(bytes.count)))
  }

  private mutating func name(_ byte: UInt8, _ replacement: Replacement) {
    replacements[Int(byte)] = replacement
    replacements[Int(byte)].isNamed = true
    guard byte >= 0x20 else { return }
    let needle = Self.ones &* UInt64(byte)
    switch (needles, moreNeedles) {
    case ((0, _), _): needles = (needle, needle)
    case ((let first, let second), _) where first == second: needles.1 = needle
    case (_, nil): moreNeedles = (needle, needle)
    case (_, (let third, let fourth)?) where third == fourth: moreNeedles = (third, needle)
    default: otherNeedles.append(needle)
    }
  }

  /// Gives the control characters below a blank that have no replacement yet the one that
  /// `replacement` makes for them; `nil` leaves one plain.
  public mutating func nameControls(_ replacement: (UInt8) -> String?) {
    for byte in 0..<UInt8(0x20) where !names(byte) {
      if let text = replacement(byte) { name(byte, text) }
    }
  }

  @inline(__always)
  func names(_ byte: UInt8) -> Bool { replacements[Int(byte)].isNamed }

  /// High bits where a byte of the word is the needle's, and behind the first of these at most.
  @inline(__always)
  private static func bytes(of word: UInt64, that needle: UInt64) -> UInt64 {
    let difference = word ^ needle
    return (difference &- ones) & ~difference
  }

  @inline(__always)
  private static func bytes(of block: SIMD4<UInt64>, that needle: UInt64) -> SIMD4<UInt64> {
    let difference = block ^ SIMD4(repeating: needle)
    return (difference &- SIMD4(repeating: ones)) & ~difference
  }

  /// How many of eight bytes, the first one lowest, stand before one that is a control character or
  /// named; `nil` for all.
  @inline(__always)
  func plainPrefix(of word: UInt64) -> Int? {
    var found = (word &- Self.ones &* 0x20) & ~word
    found |= Self.bytes(of: word, that: needles.0) | Self.bytes(of: word, that: needles.1)
    if let moreNeedles {
      found |= Self.bytes(of: word, that: moreNeedles.0) | Self.bytes(of: word, that: moreNeedles.1)
      for needle in otherNeedles { found |= Self.bytes(of: word, that: needle) }
    }
    // Bits above the lowest one may be wrong.
    found &= Self.highs
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }

  /// Whether none of the block's bytes is a control character or named.
  @inline(__always)
  func isPlain(_ block: SIMD4<UInt64>) -> Bool {
    var found = (block &- SIMD4(repeating: Self.ones &* 0x20)) & ~block
    found |= Self.bytes(of: block, that: needles.0) | Self.bytes(of: block, that: needles.1)
    if let moreNeedles {
      found |= Self.bytes(of: block, that: moreNeedles.0)
      found |= Self.bytes(of: block, that: moreNeedles.1)
      for needle in otherNeedles { found |= Self.bytes(of: block, that: needle) }
    }
    let half = found.lowHalf | found.highHalf
    return (half[0] | half[1]) & Self.highs == 0
  }

  /// Appends what stands for the byte at `offset`, and says how many bytes it stands for.
  @inline(__always)
  func replace(_ source: TextBytes, at offset: Int, in output: inout OutputBuffer) -> Int {
    let byte = source[offset]
    if byte == Self.leadByte, replacesNoncharacters {
      guard isNoncharacter(source, at: offset) else {
        output.append(byte)
        return 1
      }
      output.append(replacements[Int(byte)])
      return 3
    }
    output.append(replacements[Int(byte)])
    return 1
  }

  private func isNoncharacter(_ source: TextBytes, at offset: Int) -> Bool {
    source.count - offset >= 3 && source[offset + 1] == 0xBF && source[offset + 2] >= 0xBE
  }
}
