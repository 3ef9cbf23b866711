import ChartConvIO
import ChartConvModel
import ChartConvText

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

  @_lifetime(self: copy self)
  private mutating func scan() -> Bool {
    // Parsing would normalize it.
    guard text.firstIndex(of: 0x0D, from: 0) == nil else { return false }
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "<"):
        guard scanTag() else { return false }
      case UInt8(ascii: "]") where text.contains("]]>", at: offset): return false
      // Most characters.
      case 0x27..<0x80: offset += 1
      default:
        let length = text.lengthOfCharacterData(at: offset)
        guard length > 0 else { return false }
        offset += length
      }
    }
    return open.isEmpty
  }

  @_lifetime(self: copy self)
  private mutating func scanTag() -> Bool {
    guard var tag = WellFormedTag(text, at: offset), colon(in: tag.name) == nil,
      tag.isEnd || open.count < Self.maximumDepth
    else { return false }
    while let (name, value) = tag.next() {
      guard isAllowed(name, value) else { return false }
    }
    guard tag.isWhole else { return false }
    offset = tag.index
    if tag.isEnd {
      guard let opened = open.popLast(), equals(opened, tag.name) else { return false }
    } else if !tag.isEmpty {
      open.append(tag.name)
    }
    prefixes.removeAll { $0.depth > open.count }
    return true
  }

  private func colon(in name: Range<Int>) -> Int? {
    name.first { text[$0] == UInt8(ascii: ":") }
  }

  private func equals(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    text.extracting(one).equals(text.extracting(other))
  }

  /// Returns `true` for an attribute whose prefix is declared, and for a declaration.
  @_lifetime(self: copy self)
  private mutating func isAllowed(_ attribute: Range<Int>, _ value: Range<Int>) -> Bool {
    let value = text.extracting(value)
    guard let colon = colon(in: attribute) else {
      return !text.extracting(attribute).equals("xmlns") || isXML || Self.isNamespaceOfMarkup(value)
    }
    let prefix = attribute.lowerBound..<colon
    let name = colon + 1..<attribute.upperBound
    if text.extracting(prefix).equals("xml") {
      return ["lang", "space"].contains { text.extracting(name).equals($0) }
    }
    guard isXML else { return false }
    guard text.extracting(prefix).equals("xmlns") else {
      return prefixes.contains { equals($0.name, prefix) }
    }
    prefixes.append((open.count + 1, name))
    return !value.isEmpty
  }

  /// Returns `true` for the namespaces of XHTML, SVG and MathML.
  private static func isNamespaceOfMarkup(_ name: Span<UInt8>) -> Bool {
    name.equals("http://www.w3.org/1999/xhtml") || name.equals("http://www.w3.org/2000/svg")
      || name.equals("http://www.w3.org/1998/Math/MathML")
  }
}
