internal import ChartConvIO
internal import ChartConvModel

/// Resolves the relative links within HTML, which have no meaning outside of the feed. In XHTML, elements
/// may have bases: `xml:base`, which nests (XML Base §4). These attributes are removed, because absolute
/// links don't need them.
package struct HTMLLinks {
  private var base: LinkBase
  /// The maximum size of the output in bytes. Further links aren't resolved.
  private let room: Int
  private let hasBases: Bool
  /// The number of open elements, and, of those with a base, that of the elements around each and their base.
  private var depth = 0
  private var scopes: [(depth: Int, base: LinkBase)] = []
  private var output: [UInt8] = []
  /// The index up to which the markup is in the output.
  private var copied = 0

  /// Returns the markup with its relative links resolved and everything else unchanged; `nil` if
  /// there are none.
  ///
  /// - Parameter hasBases: `true` if elements may have bases. The markup must be well-formed.
  package static func resolved(
    _ html: Span<UInt8>, _ base: LinkBase, room: Int, hasBases: Bool = false
  ) -> [UInt8]? {
    var links = Self(base: base, room: room, hasBases: hasBases)
    return links.resolve(html)
  }

  /// Returns the address of the first link or picture; `nil` if there is none.
  package static func first(in html: Span<UInt8>) -> String? {
    var tags = HTMLTags(html)
    while tags.next() != nil {
      while let attribute = tags.attributes.next() {
        let name = html.extracting(attribute.name)
        guard let value = attribute.value,
          ["href", "src"].contains(where: {
            $0.utf8.count == name.count && name.begins(withAnyCaseOf: $0)
          })
        else { continue }
        return String(html.extracting(value))
      }
    }
    return nil
  }

  /// Returns `true` if an element of the markup may have a base.
  package static func mayHaveBases(_ markup: Span<UInt8>) -> Bool {
    markup.holds("xml:base".bytes.span)
  }

  private init(base: LinkBase, room: Int, hasBases: Bool) {
    self.base = base
    self.room = room
    self.hasBases = hasBases
  }

  private mutating func resolve(_ html: Span<UInt8>) -> [UInt8]? {
    guard hasBases || base.url != nil else { return nil }
    var tags = HTMLTags(html)
    while output.count <= room, let tag = tags.next(withEnds: hasBases) {
      guard !tags.isEnd else {
        leaveElement()
        continue
      }
      if hasBases { enterElement(tags.attributes, html) }
      while output.count <= room, let attribute = tags.attributes.next() {
        resolve(attribute, before: tags.attributes.index, html)
      }
      if hasBases, VoidElement.names.contains(String(html.extracting(tag))) { leaveElement() }
    }
    guard copied > 0 else { return nil }
    output.append(html.extracting(copied..<html.count))
    return output
  }

  @inline(__always)
  private mutating func resolve(
    _ attribute: MarkupAttributes.Attribute, before end: Int, _ html: Span<UInt8>
  ) {
    guard let range = attribute.value else { return }
    let (name, value) = (html.extracting(attribute.name), html.extracting(range))
    if hasBases, name.equals("xml:base") {
      output.append(html.extracting(copied..<attribute.name.lowerBound - 1))
      copied = end
      return
    }
    guard Self.isLink(name), let url = base.url else { return }
    let isList = name.begins(withAnyCaseOf: "srcset")
    guard let resolved = isList ? Self.list(String(value), url) : Self.link(value, url) else {
      return
    }
    // A long text would be held twice while the output grows.
    if copied == 0 { output.reserveCapacity(html.count + html.count / 8) }
    output.append(html.extracting(copied..<range.lowerBound))
    let quote = attribute.isQuoted ? "" : "\""
    output += (quote + resolved + quote).utf8
    copied = range.upperBound
  }

  private mutating func enterElement(_ attributes: MarkupAttributes, _ html: Span<UInt8>) {
    var attributes = attributes
    while let attribute = attributes.next() {
      guard let value = attribute.value, html.extracting(attribute.name).equals("xml:base") else {
        continue
      }
      scopes.append((depth, base))
      base = base.moved(to: URLReference.unescaped(String(html.extracting(value))))
    }
    depth += 1
  }

  private mutating func leaveElement() {
    depth -= 1
    guard let scope = scopes.last, scope.depth == depth else { return }
    base = scope.base
    scopes.removeLast()
  }

  /// Returns `true` for an attribute that is a link or a list of links. Most others have another
  /// length.
  private static func isLink(_ name: Span<UInt8>) -> Bool {
    switch name.count {
    case 3: name.begins(withAnyCaseOf: "src")
    case 4:
      name.begins(withAnyCaseOf: "href") || name.begins(withAnyCaseOf: "cite")
        || name.begins(withAnyCaseOf: "data")
    case 6:
      name.begins(withAnyCaseOf: "srcset") || name.begins(withAnyCaseOf: "poster")
        || name.begins(withAnyCaseOf: "action") || name.begins(withAnyCaseOf: "usemap")
    case 8: name.begins(withAnyCaseOf: "longdesc")
    case 10: name.begins(withAnyCaseOf: "background")
    default: false
    }
  }

  /// Fast path: most links are absolute addresses.
  private static func link(_ value: Span<UInt8>, _ base: String) -> String? {
    if URLReference.hasScheme(value), value[value.count - 1] > 0x20 { return nil }
    return link(String(value), base)
  }

  /// Resolves a link; `nil` if it is unchanged: with a scheme, or within the page.
  private static func link(_ value: String, _ base: String) -> String? {
    guard let first = value.utf8.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#") else {
      return nil
    }
    let plain = URLReference.unescaped(value)
    let resolved = URLReference.resolve(plain, against: base)
    if resolved != plain.trimmingBlanks { return escaped(resolved) }
    let trimmed = value.trimmingBlanks
    return trimmed == value ? nil : trimmed
  }

  /// Escapes an address for an attribute in quotes of either kind.
  private static func escaped(_ address: String) -> String {
    let escaped = PredefinedEntity.escaped(address).utf8.flatMap { byte in
      byte == UInt8(ascii: "'") ? Array("&#39;".utf8) : [byte]
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Resolves a list of candidates with widths or densities, `a.png 1x, b.png 2x`. A candidate ends
  /// at a comma after its address or its descriptor (HTML, 4.8.4.2.1); a comma within an address is
  /// part of it.
  private static func list(_ value: String, _ base: String) -> String? {
    var isChanged = false
    var words = value.split(whereSeparator: \.isWhitespace).map(String.init)
    var isAddress = true
    for index in words.indices {
      let word = words[index]
      let address = String(word.reversed().drop { $0 == "," }.reversed())
      let commas = word.dropFirst(address.count)
      if isAddress, !address.isEmpty, let resolved = link(address, base) {
        words[index] = resolved + commas
        isChanged = true
      }
      isAddress = word.hasSuffix(",")
    }
    return isChanged ? words.joined(separator: " ") : nil
  }
}

extension [UInt8] {
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

/// An iterator over the tags of HTML (HTML, 13.2.5). Comments and the contents of scripts and styles are
/// skipped.
struct HTMLTags: ~Escapable {
  private let bytes: Span<UInt8>
  private var index = 0
  /// The name of the current start tag.
  private var tag: Range<Int>?
  private(set) var isEnd = false
  /// The attributes of the current start tag that weren't taken yet.
  var attributes: MarkupAttributes
  private var missing = MissingDelimiters(rawValue: 0)

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    attributes = MarkupAttributes(bytes, from: 0)
  }

  /// Returns the name of the next tag.
  ///
  /// - Parameter withEnds: `true` for end tags too.
  @_lifetime(self: copy self)
  mutating func next(withEnds: Bool = false) -> Range<Int>? {
    if let last = tag.take() {
      while attributes.next() != nil {}
      index = attributes.isUnterminated ? bytes.count : attributes.index
      skipContent(of: last)
    }
    let less = UInt8(ascii: "<")
    while let start = bytes.firstIndex(of: less, from: index) {
      let kind = MarkupKind(of: bytes, at: start)
      index = start + kind.opening
      guard kind != .comment else {
        index = kind.end(in: bytes, from: start, &missing) ?? bytes.count
        continue
      }
      isEnd = kind == .endTag
      guard kind == .startTag || isEnd && withEnds, index < bytes.count,
        bytes[index].isASCIILetter
      else { continue }
      let first = index
      while index < bytes.count, !bytes[index].endsMarkupName { index += 1 }
      if !isEnd {
        tag = first..<index
        attributes = MarkupAttributes(bytes, from: index)
      }
      return first..<index
    }
    return nil
  }

  @_lifetime(self: copy self)
  private mutating func skipContent(of tag: Range<Int>) {
    let tag = bytes.extracting(tag)
    for name in ["script", "style"]
    where tag.count == name.utf8.count && tag.begins(withAnyCaseOf: name) {
      index = MarkupKind.endTag(of: name, in: bytes, from: index)
    }
  }
}
