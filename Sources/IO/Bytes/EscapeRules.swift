/// The bytes that a format must escape, with their replacements.
///
/// Non-ASCII bytes are never escaped, except U+FFFE and U+FFFF in formats that don't allow them
/// (XML 1.0 §2.2).
package struct EscapeRules: Sendable {
  /// At most eight bytes, the first one lowest.
  struct Replacement {
    var bytes: UInt64
    var count = 1
  }

  /// The first byte of U+FFFE and U+FFFF, and of 4,094 valid characters.
  static let leadByte: UInt8 = 0xEF

  /// The replacement of each byte; a plain byte is replaced by itself.
  private(set) var replacements: [Replacement]
  /// For each byte, 1 if it is escaped, else 0.
  private(set) var marks = [UInt8](repeating: 0, count: 256)
  /// The bytes that are escaped, without control characters; one is repeated if they are fewer, and
  /// `nil` if they are more.
  private(set) var few: SIMD4<UInt8>?
  private var visible: [UInt8] = []

  /// Creates rules.
  ///
  /// - Parameter replacements: the replacement of each escaped byte, at most eight bytes.
  /// - Parameter noncharacters: the replacement of U+FFFE and U+FFFF; `nil` if they are allowed.
  package init(_ replacements: KeyValuePairs<UInt8, String>, noncharacters: String? = nil) {
    self.replacements = (0..<256).map { Replacement(bytes: $0) }
    for (byte, text) in replacements { name(byte, text) }
    if let noncharacters { name(Self.leadByte, noncharacters) }
  }

  /// Marks a byte that is replaced by itself, such as a delimiter that requires quotes.
  package mutating func name(_ byte: UInt8) {
    marks[Int(byte)] = 1
    guard byte >= 0x20, !visible.contains(byte) else { return }
    visible.append(byte)
    few = visible.count > SIMD4<UInt8>.scalarCount ? nil : SIMD4(repeating: byte)
    for (index, byte) in visible.enumerated() { few?[index] = byte }
  }

  private mutating func name(_ byte: UInt8, _ text: String) {
    let bytes = text.utf8.prefix(8)
    replacements[Int(byte)] = Replacement(
      bytes: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }, count: bytes.count)
    name(byte)
  }

  /// Sets the replacement of each control character below U+0020 that has none yet; `nil` leaves it
  /// plain.
  package mutating func nameControls(_ replacement: (UInt8) -> String?) {
    for byte in 0..<UInt8(0x20) where marks[Int(byte)] == 0 {
      if let text = replacement(byte) { name(byte, text) }
    }
  }
}
