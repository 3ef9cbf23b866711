/// The bytes that a format must escape, with their replacements. An ``EscapeTable`` is built from
/// them.
///
/// Non-ASCII bytes are never escaped, except U+FFFE and U+FFFF in formats that don't allow them
/// (XML 1.0 §2.2).
package struct EscapeRules: Sendable {
  /// The replacement of each byte; a plain byte is replaced by itself.
  private(set) var replacements: [Replacement]
  /// The escaped bytes from U+0020 on, each as a block: two for tables, three more for XML, and the
  /// rest.
  private(set) var needles = (ByteBlock.none, ByteBlock.none)
  private(set) var moreNeedles = (ByteBlock.none, ByteBlock.none, ByteBlock.none)
  private(set) var otherNeedles: [ByteBlock] = []
  /// The most frequent control characters, if they are plain.
  private(set) var plainControls = (ByteBlock(repeating: 0x09), ByteBlock(repeating: 0x0A))
  /// The number of escaped bytes from U+0020 on.
  private(set) var needleCount = 0
  let replacesNoncharacters: Bool

  /// At most eight bytes, the first one lowest.
  struct Replacement {
    var bytes: UInt64
    var count: UInt8 = 1
    var isNamed = false
  }

  /// The first byte of U+FFFE and U+FFFF, and of 4,094 valid characters.
  static let leadByte: UInt8 = 0xEF

  /// Creates rules.
  ///
  /// - Parameter replacements: the replacement of each escaped byte, at most eight bytes.
  /// - Parameter noncharacters: the replacement of U+FFFE and U+FFFF; `nil` if they are allowed.
  package init(_ replacements: KeyValuePairs<UInt8, String>, noncharacters: String? = nil) {
    self.replacements = (0..<256).map { Replacement(bytes: $0) }
    replacesNoncharacters = noncharacters != nil
    for (byte, text) in replacements { name(byte, text) }
    if let noncharacters { name(Self.leadByte, noncharacters) }
  }

  /// Marks a byte that is replaced by itself, such as a delimiter that requires quotes.
  package mutating func name(_ byte: UInt8) {
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
    needleCount += 1
    switch needleCount {
    case 1: needles.0 = needle
    case 2: needles.1 = needle
    case 3: moreNeedles.0 = needle
    case 4: moreNeedles.1 = needle
    case 5: moreNeedles.2 = needle
    default: otherNeedles.append(needle)
    }
  }

  /// Sets the replacement of each control character below U+0020 that has none yet; `nil` leaves it
  /// plain.
  package mutating func nameControls(_ replacement: (UInt8) -> String?) {
    for byte in 0..<UInt8(0x20) where !names(byte) {
      if let text = replacement(byte) { name(byte, text) }
    }
  }

  func names(_ byte: UInt8) -> Bool { replacements[Int(byte)].isNamed }
}

extension ByteBlock {
  /// A block that matches no control character and no needle.
  fileprivate static let none = ByteBlock(repeating: 0xFF)
}

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

/// How the bytes to look up are found in a block: the escaped bytes and control characters. A loop
/// is compiled for each, so that it doesn't test for each block how many bytes are escaped.
protocol EscapeLookup {
  static func marks(in block: ByteBlock, _ rules: EscapeRules) -> ByteMarks
}

/// For tables and JSON.
enum TwoNeedles: EscapeLookup {
  @inline(__always)
  static func marks(in block: ByteBlock, _ rules: EscapeRules) -> ByteMarks {
    block.marks(rules.needles.0) | block.marks(rules.needles.1) | block.controls
  }
}

/// For XML.
enum FiveNeedles: EscapeLookup {
  @inline(__always)
  static func marks(in block: ByteBlock, _ rules: EscapeRules) -> ByteMarks {
    let found = block.marks(rules.needles.0) | block.marks(rules.needles.1)
    let more = block.marks(rules.moreNeedles.0) | block.marks(rules.moreNeedles.1)
    let plain = block.marks(rules.plainControls.0) | block.marks(rules.plainControls.1)
    return found | more | block.marks(rules.moreNeedles.2) | block.controls.subtracting(plain)
  }
}

/// For HTML and Markdown.
enum ManyNeedles: EscapeLookup {
  @inline(__always)
  static func marks(in block: ByteBlock, _ rules: EscapeRules) -> ByteMarks {
    var marks = FiveNeedles.marks(in: block, rules)
    for needle in rules.otherNeedles { marks = marks | block.marks(needle) }
    return marks
  }
}

extension Span<UInt8> {
  /// Returns the index of the first byte from `start` on that must be percent-encoded in an IRI
  /// (RFC 3987 §2.2); `nil` if there is none. A bracket of a numeric host also counts.
  ///
  /// - Parameter allowsUnicode: `false` if bytes of non-ASCII characters must also be encoded.
  package func firstIndexOutsideIRI(from start: Int, allowsUnicode: Bool = true) -> Int? {
    firstIndex(from: start) { block in
      let marks = block.controls | block.outsideIRI
      return allowsUnicode ? marks : marks | block.nonASCII
    }
  }
}

extension ByteBlock {
  /// The positions of the spaces, printable ASCII characters and U+007F that are neither reserved
  /// nor unreserved (RFC 3986 §2.2, §2.3), and of `[` and `]`. `%` isn't one of them.
  @inline(__always)
  fileprivate var outsideIRI: ByteMarks {
    let brackets = marks("<") | marks(">") | marks("[") | marks("]") | marks("{") | marks("}")
    return brackets | marks(" ") | marks("\"") | marks("\\") | marks("^") | marks("`") | marks("|")
      | marks("\u{7F}")
  }
}
