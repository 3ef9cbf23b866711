/// Which bytes a format can't hold as they are, and what it holds in their place; the
/// ``EscapeTable`` is made of them.
///
/// Bytes above ASCII are always plain, but for U+FFFE and U+FFFF where the format has no room for
/// them (XML 1.0 §2.2).
public struct EscapeRules: Sendable {
  /// For each byte what stands for it; for a plain one itself.
  private(set) var replacements: [Replacement]
  /// The bytes at or above a blank that are named, each in a block of its own: two, as tables have
  /// them, three more, as XML has them (one may stand there again), and the others.
  private(set) var needles = (ByteBlock.none, ByteBlock.none)
  private(set) var moreNeedles: (ByteBlock, ByteBlock, ByteBlock)?
  private(set) var otherNeedles: [ByteBlock] = []
  /// The control characters that texts have most, where they are plain.
  private(set) var plainControls = (ByteBlock(repeating: 0x09), ByteBlock(repeating: 0x0A))
  private var namedCount = 0
  let replacesNoncharacters: Bool

  /// At most eight bytes, the first one lowest.
  struct Replacement {
    var bytes: UInt64
    var count: UInt8 = 1
    var isNamed = false
  }

  /// The first byte of U+FFFE and U+FFFF, and of 4,094 characters that are fine.
  static let leadByte: UInt8 = 0xEF

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
    switch byte {
    case 0x09: plainControls.0 = .none
    case 0x0A: plainControls.1 = .none
    case ..<0x20: break
    default: add(ByteBlock(repeating: byte))
    }
  }

  private mutating func add(_ needle: ByteBlock) {
    namedCount += 1
    switch namedCount {
    case 1: needles = (needle, needle)
    case 2: needles.1 = needle
    case 3: moreNeedles = (needle, needle, needle)
    case 4: moreNeedles?.1 = needle
    case 5: moreNeedles?.2 = needle
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

  func names(_ byte: UInt8) -> Bool { replacements[Int(byte)].isNamed }
}

extension ByteBlock {
  /// No control character, and no needle.
  fileprivate static let none = ByteBlock(repeating: 0xFF)
}
