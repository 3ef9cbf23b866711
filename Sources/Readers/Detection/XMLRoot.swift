internal import ChartConvIO
internal import ChartConvModel
package import ChartConvParsers
internal import ChartConvText

/// A start tag of an XML document, usually the first, scanned without a parser to recognise the
/// dialect.
package struct XMLRoot {
  package private(set) var qualifiedName = ""
  package private(set) var name = ""
  private(set) var prefix: String?
  package let attributes: [Attribute]
  /// `true` if only comments and processing instructions precede the tag.
  package private(set) var isFirst = false
  /// The URI of the element's namespace, if the tag declares it.
  private let uri: String?

  package struct Attribute {
    package let name: String
    package let value: String
  }

  /// Finds the first tag that satisfies a condition; `nil` if there is none.
  package init?(_ preview: ArraySlice<UInt8>, where matches: (Self) -> Bool = { _ in true }) {
    // UTF-16 and UTF-32 are read as ASCII, without their zero bytes.
    let holdsZero = preview.span.firstIndex(of: 0, from: 0) != nil
    let text = holdsZero ? preview.filter { $0 != 0 }[...] : preview
    var scanner = TagScanner(text.span)
    while let tag = scanner.next() {
      self.init(tag.name, tag.attributes)
      isFirst = scanner.isInProlog
      if matches(self) { return }
    }
    return nil
  }

  private init(_ qualifiedName: String, _ attributes: [Attribute]) {
    self.qualifiedName = qualifiedName
    self.attributes = attributes
    if let colon = qualifiedName.utf8.firstIndex(of: UInt8(ascii: ":")) {
      prefix = String(qualifiedName[..<colon])
      name = String(qualifiedName[qualifiedName.utf8.index(after: colon)...])
    } else {
      name = qualifiedName
    }
    let declaration = prefix.map { "xmlns:\($0)" } ?? "xmlns"
    uri = attributes.first { $0.name.hasBytes(of: declaration) }?.value
  }

  package func declares(_ namespace: Namespace) -> Bool {
    attributes.contains {
      ($0.name == "xmlns" || $0.name.hasPrefix("xmlns:"))
        && namespace.matches(uri: $0.value, prefix: nil)
    }
  }

  /// Returns `true` if the element is in the namespace, or in none if the namespace includes that.
  package func isIn(_ namespace: Namespace) -> Bool {
    namespace.matches(uri: uri, prefix: prefix)
  }

  /// What a message adds to the element's name: ` in the namespace 'URI'`, or nothing.
  var namespaceNote: String {
    uri.map { $0.isEmpty ? "" : " in the namespace '\($0)'" } ?? ""
  }

  /// `true` for the root of a channel definition (CDF of 1997), which has addresses in attributes.
  package var isChannelDefinition: Bool {
    guard name.lowercased() == "channel" else { return false }
    let own = ["href", "base", "self", "lastmod", "level", "precache"]
    return name == "CHANNEL" || attributes.contains { own.contains($0.name.lowercased()) }
  }
}

/// Scans start tags, skipping the prolog (XML 1.0 §2.8).
struct TagScanner: ~Escapable {
  private let bytes: Span<UInt8>
  private var offset = 0
  private var tags = 0
  private var hasText = false
  private var missing = MissingDelimiters(rawValue: 0)

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// `true` if at most one tag and no text was passed.
  var isInProlog: Bool { tags <= 1 && !hasText }

  /// Advances past the next start tag and returns its name and its attributes with a value.
  @_lifetime(self: copy self)
  mutating func next() -> (name: String, attributes: [XMLRoot.Attribute])? {
    let less = UInt8(ascii: "<")
    while let start = bytes.firstIndex(of: less, from: offset) {
      while offset < start, !hasText {
        // White space and the parts of a byte-order mark are none.
        hasText = bytes[offset] > 0x20 && bytes[offset] < 0x80
        offset += 1
      }
      let kind = MarkupKind(of: bytes, at: start)
      switch kind {
      case .startTag:
        tags += 1
        return tag(at: start + 1)
      case .endTag, .text:
        tags += 1
        offset = start + 1
      default:
        // Markup without an end is skipped only as far as its opening delimiter.
        offset =
          kind.end(in: bytes, from: start, &missing) ?? min(start + kind.opening, bytes.count)
      }
    }
    return nil
  }

  @_lifetime(self: copy self)
  private mutating func tag(at start: Int) -> (name: String, attributes: [XMLRoot.Attribute]) {
    var end = start
    while end < bytes.count, !bytes[end].endsMarkupName { end += 1 }
    var attributes = MarkupAttributes(bytes, from: end)
    var values: [XMLRoot.Attribute] = []
    while let attribute = attributes.next() {
      guard let value = attribute.value else { continue }
      values.append(XMLRoot.Attribute(name: text(attribute.name), value: text(value)))
    }
    offset = attributes.index
    return (text(start..<end), values)
  }

  private func text(_ range: Range<Int>) -> String { String(decodingUTF8: bytes.extracting(range)) }
}
