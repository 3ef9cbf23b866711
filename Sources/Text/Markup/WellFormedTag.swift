internal import ChartConvIO
internal import ChartConvModel

/// A scanner of a start or end tag that is well-formed XML (XML 1.0 §3.1), without carriage returns
/// in its values. Names are in ASCII and have at most one colon, between letters.
package struct WellFormedTag: ~Escapable {
  private let bytes: Span<UInt8>
  /// The index after what was scanned.
  package private(set) var index: Int
  package let isEnd: Bool
  package private(set) var name = 0..<0
  package private(set) var isEmpty = false
  /// `true` once the end of the tag is scanned.
  package private(set) var isWhole = false
  private var attributes: [Range<Int>] = []
  /// Most tags have fewer attributes, which are compared one by one.
  private static let fewAttributes = 16
  /// The names of the attributes of a tag with more.
  private var names: Set<[UInt8]> = []

  /// Scans the name of the tag whose `<` is at an index; `nil` if it isn't well-formed.
  @_lifetime(copy bytes)
  package init?(_ bytes: Span<UInt8>, at start: Int) {
    self.bytes = bytes
    isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    index = start + (isEnd ? 2 : 1)
    guard let name = scanName() else { return nil }
    self.name = name
  }

  /// Scans the next attribute; `nil` at the end of the tag, and before what isn't well-formed.
  @_lifetime(self: copy self)
  package mutating func next() -> (name: Range<Int>, value: Range<Int>)? {
    let isSeparated = skipBlanks()
    isEmpty = !isEnd && skip("/")
    if skip(">") {
      isWhole = true
      return nil
    }
    guard isSeparated, !isEmpty, !isEnd, let name = scanName() else { return nil }
    guard !isRepeated(name) else { return nil }
    skipBlanks()
    guard skip("=") else { return nil }
    skipBlanks()
    let quote = byte
    guard skip("\"") || skip("'") else { return nil }
    let start = index
    while byte != quote {
      guard let length = lengthInValue else { return nil }
      index += length
    }
    index += 1
    return (name, start..<index - 1)
  }

  /// The next byte; 0 at the end.
  private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// The length of the character or reference at the index; `nil` if a value can't have it.
  private var lengthInValue: Int? {
    switch byte {
    case UInt8(ascii: "<"), 0x0D: return nil
    case 0x20...0x25, 0x27..<0x80: return 1
    default:
      let length = index < bytes.count ? bytes.lengthOfCharacterData(at: index) : 0
      return length > 0 ? length : nil
    }
  }

  /// Notes the name of an attribute. Returns `true` if another one has it.
  @_lifetime(self: copy self)
  private mutating func isRepeated(_ name: Range<Int>) -> Bool {
    let text = bytes.extracting(name)
    guard attributes.count == Self.fewAttributes else {
      for other in attributes where bytes.extracting(other).equals(text) { return true }
      attributes.append(name)
      return false
    }
    if names.isEmpty { for other in attributes { names.insert(Array(bytes.extracting(other))) } }
    return !names.insert(Array(text)).inserted
  }

  @_lifetime(self: copy self)
  private mutating func scanName() -> Range<Int>? {
    let start = index
    var hasPrefix = false
    guard byte.beginsTagName else { return nil }
    while true {
      index += 1
      guard !byte.isInTagName else { continue }
      guard byte == UInt8(ascii: ":"), !hasPrefix else { return start..<index }
      hasPrefix = true
      index += 1
      guard byte.beginsTagName else { return nil }
    }
  }

  @_lifetime(self: copy self)
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  @discardableResult
  @_lifetime(self: copy self)
  private mutating func skipBlanks() -> Bool {
    let start = index
    while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    return index > start
  }
}

extension UInt8 {
  fileprivate var beginsTagName: Bool { isASCIILetter || self == UInt8(ascii: "_") }

  /// `true` for a byte of a tag's name, apart from the colon.
  fileprivate var isInTagName: Bool {
    beginsTagName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}

/// Characters that XML allows (XML 1.0 §2.2).
extension Span<UInt8> {
  /// Returns the length of the non-ASCII character at an index; 0 if it is invalid, or XML doesn't
  /// allow it.
  package func lengthOfAllowedCharacter(at index: Int) -> Int {
    let length = lengthOfCharacter(at: index)
    let isLast =
      length == 3 && self[index] == 0xEF && self[index + 1] == 0xBF && self[index + 2] > 0xBD
    return isLast ? 0 : length
  }

  /// Returns the length of the character at an index, or of a reference that is predefined or a
  /// number; 0 for what isn't text. A carriage return isn't, because it would be normalized.
  package func lengthOfCharacterData(at index: Int) -> Int {
    switch self[index] {
    case UInt8(ascii: "&"): lengthOfReference(at: index)
    case 0x80...: lengthOfAllowedCharacter(at: index)
    case let byte: byte.isAllowedInXML && byte != 0x0D ? 1 : 0
    }
  }

  private func lengthOfReference(at index: Int) -> Int {
    for reference in ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"]
    where contains(reference, at: index) {
      return reference.utf8.count
    }
    guard contains("&#", at: index) else { return 0 }
    let radix = contains("&#x", at: index) ? 16 : 10
    let start = index + (radix == 16 ? 3 : 2)
    guard let end = firstIndex(of: UInt8(ascii: ";"), from: start), end - start <= 7,
      self[start].isAlphanumeric,
      let code = UInt32(String(decodingUTF8: extracting(start..<end)), radix: radix),
      let scalar = Unicode.Scalar(code), scalar.value | 1 != 0xFFFF,
      code >= 0x20 || code == 0x09 || code == 0x0A
    else { return 0 }
    return end + 1 - index
  }
}

extension UInt8 {
  /// `true` if XML allows a character with this first byte.
  package var isAllowedInXML: Bool { self >= 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
