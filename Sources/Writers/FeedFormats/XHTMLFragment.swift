import ChartConvModel

/// Validates markup for inclusion in an Atom document (RFC 4287 §3.1.1.3): well-formed, without
/// prefixes of elements, and with only XML's predefined entities.
struct XHTMLFragment: ~Escapable {
  private let text: Span<UInt8>
  private var offset = 0
  /// The names of the open elements, outermost first.
  private var open: [Range<Int>] = []
  /// The prefixes that these declare for attributes, with their numbers.
  private var prefixes: [(depth: Int, name: Range<Int>)] = []
  /// `true` if elements may be of any namespace.
  private let isXML: Bool
  /// The maximum depth, below the limit of XML parsers: libxml2's is 256.
  private static let maximumDepth = 100

  /// - Parameter isXML: `true` if elements may be of any namespace, not only of those of web pages.
  static func isWellFormed(_ text: Span<UInt8>, isXML: Bool = false) -> Bool {
    var fragment = XHTMLFragment(text, isXML: isXML)
    return fragment.scan()
  }

  @_lifetime(copy text)
  private init(_ text: Span<UInt8>, isXML: Bool) {
    self.text = text
    self.isXML = isXML
  }

  /// The next byte.
  private var next: UInt8? { offset < text.count ? text[offset] : nil }

  @_lifetime(self: copy self)
  private mutating func scan() -> Bool {
    while let byte = next {
      let isWellFormed =
        switch byte {
        case UInt8(ascii: "<"): scanTag()
        case UInt8(ascii: "]") where rest.begins(with: "]]>"): false
        default: scanCharacter()
        }
      guard isWellFormed else { return false }
    }
    return open.isEmpty
  }

  private var rest: Span<UInt8> {
    @_lifetime(copy self) get { text.extracting(droppingFirst: offset) }
  }

  private func equals(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    text.extracting(one).equals(text.extracting(other))
  }

  @_lifetime(self: copy self)
  private mutating func scanTag() -> Bool {
    offset += 1
    guard !take("/") else {
      let name = takeName()
      takeSpace()
      guard take(">"), let opened = open.popLast() else { return false }
      prefixes.removeAll { $0.depth > open.count }
      return equals(opened, name)
    }
    let name = takeName()
    guard !name.isEmpty, open.count < Self.maximumDepth else { return false }
    var attributes: [Range<Int>] = []
    while true {
      let isApart = takeSpace()
      if take("/>") {
        prefixes.removeAll { $0.depth > open.count }
        return true
      }
      if take(">") {
        open.append(name)
        return true
      }
      guard isApart, let attribute = takeAttribute() else { return false }
      for other in attributes where equals(other, attribute) { return false }
      attributes.append(attribute)
    }
  }

  /// Scans `name="value"` and returns the name.
  @_lifetime(self: copy self)
  private mutating func takeAttribute() -> Range<Int>? {
    let first = offset
    var prefix = takeName()
    var name = prefix
    if take(":") { name = takeName() } else { prefix = first..<first }
    guard !name.isEmpty, isAllowed(prefix, name) else { return nil }
    takeSpace()
    guard take("=") else { return nil }
    takeSpace()
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    offset += 1
    let start = offset
    while let byte = next, byte != quote {
      guard byte != UInt8(ascii: "<"), scanCharacter() else { return nil }
    }
    guard next == quote else { return nil }
    let value = text.extracting(start..<offset)
    if prefix.isEmpty, text.extracting(name).equals("xmlns") {
      guard isXML || Self.isNamespaceOfMarkup(value) else { return nil }
    } else if text.extracting(prefix).equals("xmlns") {
      guard !value.isEmpty else { return nil }
      prefixes.append((open.count + 1, name))
    }
    offset += 1
    return first..<name.upperBound
  }

  /// Returns `true` for the name of an attribute whose prefix is declared.
  private func isAllowed(_ prefix: Range<Int>, _ name: Range<Int>) -> Bool {
    let space = text.extracting(prefix)
    if space.isEmpty { return true }
    if space.equals("xml") {
      return ["lang", "space"].contains { text.extracting(name).equals($0) }
    }
    return isXML && (space.equals("xmlns") || prefixes.contains { equals($0.name, prefix) })
  }

  /// Returns `true` for the namespaces of XHTML, SVG and MathML.
  private static func isNamespaceOfMarkup(_ name: Span<UInt8>) -> Bool {
    name.equals("http://www.w3.org/1999/xhtml") || name.equals("http://www.w3.org/2000/svg")
      || name.equals("http://www.w3.org/1998/Math/MathML")
  }

  @_lifetime(self: copy self)
  private mutating func takeName() -> Range<Int> {
    let start = offset
    guard let first = next, Self.isNameStart(first) else { return start..<start }
    while let byte = next,
      Self.isNameStart(byte) || byte.isDigit || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    {
      offset += 1
    }
    return start..<offset
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_")
  }

  /// Scans one character or reference. A carriage return is rejected, because parsing would
  /// normalize it.
  @_lifetime(self: copy self)
  private mutating func scanCharacter() -> Bool {
    guard let byte = next else { return false }
    guard byte != UInt8(ascii: "&") else { return scanReference() }
    let isNoncharacter =
      byte == 0xEF && offset + 2 < text.count && text[offset + 1] == 0xBF
      && text[offset + 2] >= 0xBE
    guard byte >= 0x20 || byte == 0x09 || byte == 0x0A, !isNoncharacter else { return false }
    offset += 1
    return true
  }

  @_lifetime(self: copy self)
  private mutating func scanReference() -> Bool {
    for name in ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"] where take(name) { return true }
    guard take("&#") else { return false }
    let radix = take("x") ? 16 : 10
    let start = offset
    while let byte = next, byte != UInt8(ascii: ";"), byte > 0x2F { offset += 1 }
    guard offset - start <= 7,
      let value = UInt32(String(decodingUTF8: text.extracting(start..<offset)), radix: radix),
      let scalar = Unicode.Scalar(value), scalar.value >= 0x20 || value == 0x09 || value == 0x0A,
      scalar != "\u{FFFE}", scalar != "\u{FFFF}"
    else { return false }
    return take(";")
  }

  @discardableResult
  @_lifetime(self: copy self)
  private mutating func takeSpace() -> Bool {
    let start = offset
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A { offset += 1 }
    return offset > start
  }

  @_lifetime(self: copy self)
  private mutating func take(_ word: String) -> Bool {
    guard rest.begins(with: word) else { return false }
    offset += word.utf8.count
    return true
  }
}
