/// Tells whether markup can stand in an Atom document as it is (RFC 4287 §3.1.1.3): well-formed
/// on its own, of no namespace prefix, and of no entity that XML doesn't know by itself.
struct XHTMLFragment {
  private var rest: ArraySlice<UInt8>
  /// The elements that are open, outermost first.
  private var open: [ArraySlice<UInt8>] = []
  /// Less than what XML parsers put up with: libxml2 stops at 256.
  private static let deepest = 100

  static func isWellFormed(_ text: String) -> Bool {
    var fragment = XHTMLFragment(rest: ArraySlice(text.utf8))
    return fragment.scan()
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private mutating func scan() -> Bool {
    while let byte = rest.first {
      let isFine =
        switch byte {
        case UInt8(ascii: "<"): scanTag()
        case UInt8(ascii: "]") where rest.starts(with: "]]>".utf8): false
        default: scanCharacter()
        }
      guard isFine else { return false }
    }
    return open.isEmpty
  }

  private mutating func scanTag() -> Bool {
    rest.removeFirst()
    guard !take("/") else {
      let name = takeName()
      takeSpace()
      return take(">") && open.popLast() == name
    }
    let name = takeName()
    guard !name.isEmpty, open.count < Self.deepest else { return false }
    var attributes: [ArraySlice<UInt8>] = []
    while true {
      let isApart = takeSpace()
      if take("/>") { return true }
      if take(">") {
        open.append(name)
        return true
      }
      guard isApart, let attribute = takeAttribute(), !attributes.contains(attribute) else {
        return false
      }
      attributes.append(attribute)
    }
  }

  /// Takes `name="value"` and gives the name.
  private mutating func takeAttribute() -> ArraySlice<UInt8>? {
    let isReserved = take("xml:")
    let name = takeName()
    guard !name.isEmpty, !isReserved || name.elementsEqual("lang".utf8) else { return nil }
    takeSpace()
    guard take("=") else { return nil }
    takeSpace()
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    rest.removeFirst()
    let value = rest
    while let byte = rest.first, byte != quote {
      guard byte != UInt8(ascii: "<"), scanCharacter() else { return nil }
    }
    guard rest.first == quote else { return nil }
    let isNamespace = !isReserved && name.elementsEqual("xmlns".utf8)
    if isNamespace,
      !Self.namespaces.contains(where: { value[..<rest.startIndex].elementsEqual($0) })
    {
      return nil
    }
    rest.removeFirst()
    return name
  }

  /// What markup in articles is made of.
  private static let namespaces = [
    Array("http://www.w3.org/1999/xhtml".utf8), Array("http://www.w3.org/2000/svg".utf8),
    Array("http://www.w3.org/1998/Math/MathML".utf8),
  ]

  private mutating func takeName() -> ArraySlice<UInt8> {
    guard let first = rest.first, Self.isLetter(first) else { return [] }
    let name = rest.prefix { byte in
      Self.isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    }
    rest = rest[name.endIndex...]
    return name
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  /// One character or reference; a carriage return isn't one, since it wouldn't come back.
  private mutating func scanCharacter() -> Bool {
    guard let byte = rest.first else { return false }
    guard byte != UInt8(ascii: "&") else { return scanReference() }
    let isNoncharacter =
      byte == 0xEF && rest.dropFirst().first == 0xBF && (rest.dropFirst(2).first ?? 0) >= 0xBE
    guard byte >= 0x20 || byte == 0x09 || byte == 0x0A, !isNoncharacter else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func scanReference() -> Bool {
    for name in ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"] where take(name) { return true }
    guard take("&#") else { return false }
    let radix = take("x") ? 16 : 10
    let digits = rest.prefix { $0 != UInt8(ascii: ";") && $0 > 0x2F }
    guard digits.count <= 7,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: radix),
      let scalar = Unicode.Scalar(value), scalar.value >= 0x20 || value == 0x09 || value == 0x0A,
      scalar != "\u{FFFE}", scalar != "\u{FFFF}"
    else { return false }
    rest = rest[digits.endIndex...]
    return take(";")
  }

  @discardableResult
  private mutating func takeSpace() -> Bool {
    let space = rest.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    rest = rest[space.endIndex...]
    return !space.isEmpty
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }
}
