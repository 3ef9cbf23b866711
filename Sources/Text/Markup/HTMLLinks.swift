internal import ChartConvIO
internal import ChartConvModel

/// Resolves the relative links within HTML, which have no meaning outside of the feed.
package struct HTMLLinks {
  let base: String
  /// The maximum size of the output in bytes. Further links aren't resolved.
  let room: Int

  package init(base: String, room: Int) {
    self.base = base
    self.room = room
  }

  /// Returns the markup with its relative links resolved and everything else unchanged; `nil` if
  /// there are none.
  package func resolved(_ html: Span<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    var copied = 0
    var tags = HTMLTags(html)
    while output.count <= room, let attribute = tags.nextAttribute() {
      let name = html.extracting(attribute.name)
      guard Self.isLink(name) else { continue }
      let value = html.extracting(attribute.value)
      let isList = name.begins(withAnyCaseOf: "srcset")
      guard let resolved = isList ? list(String(value)) : link(value) else { continue }
      // A long text would be held twice while the output grows.
      if copied == 0 { output.reserveCapacity(html.count + html.count / 8) }
      output.append(html.extracting(copied..<attribute.value.lowerBound))
      let quote = attribute.isQuoted ? "" : "\""
      output += (quote + resolved + quote).utf8
      copied = attribute.value.upperBound
    }
    guard copied > 0 else { return nil }
    output.append(html.extracting(copied..<html.count))
    return output
  }

  /// Returns the address of the first link or picture; `nil` if there is none.
  package static func first(in html: Span<UInt8>) -> String? {
    var tags = HTMLTags(html)
    while let attribute = tags.nextAttribute() {
      let name = html.extracting(attribute.name)
      if isName(name, "href") || isName(name, "src") {
        return String(html.extracting(attribute.value))
      }
    }
    return nil
  }

  private static func isName(_ name: Span<UInt8>, _ word: String) -> Bool {
    word.utf8.count == name.count && name.begins(withAnyCaseOf: word)
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
  private func link(_ value: Span<UInt8>) -> String? {
    if URLReference.hasScheme(value), value[value.count - 1] > 0x20 { return nil }
    return link(String(value))
  }

  /// Resolves a link; `nil` if it is unchanged: with a scheme, or within the page.
  private func link(_ value: String) -> String? {
    guard let first = value.utf8.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#") else {
      return nil
    }
    let plain = URLReference.unescaped(value)
    let resolved = URLReference.resolve(plain, against: base)
    if resolved != plain.trimmingBlanks { return Self.escaped(resolved) }
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

  /// Resolves a list of candidates with widths or densities, `a.png 1x, b.png 2x`. A candidate ends at a comma after its address or its descriptor
  /// (HTML, 4.8.4.2.1); a comma within an address is part of it.
  private func list(_ value: String) -> String? {
    var isChanged = false
    var words = value.split(whereSeparator: \.isWhitespace).map(String.init)
    var isAddress = true
    for index in words.indices {
      let word = words[index]
      let address = String(word.reversed().drop { $0 == "," }.reversed())
      let commas = word.dropFirst(address.count)
      if isAddress, !address.isEmpty, let resolved = link(address) {
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

/// An iterator over the attributes with a value of all tags in HTML (HTML, 13.2.5). Comments and the
/// contents of scripts and styles are skipped.
struct HTMLTags: ~Escapable {
  private let bytes: Span<UInt8>
  private var index = 0
  /// The name of the current tag.
  private(set) var tag: Range<Int>?
  private var attributes: MarkupAttributes
  private var missing = MissingDelimiters(rawValue: 0)

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    attributes = MarkupAttributes(bytes, from: 0)
  }

  /// Returns the name, the value without its quotes, and `true` if it has quotes.
  @_lifetime(self: copy self)
  mutating func nextAttribute() -> (name: Range<Int>, value: Range<Int>, isQuoted: Bool)? {
    let less = UInt8(ascii: "<")
    while true {
      if let tag {
        while let attribute = attributes.next() {
          if let value = attribute.value { return (attribute.name, value, attribute.isQuoted) }
        }
        self.tag = nil
        index = attributes.isUnterminated ? bytes.count : attributes.index
        skipContent(of: tag)
      }
      guard let start = bytes.firstIndex(of: less, from: index) else { return nil }
      index = start + 1
      let kind = MarkupKind(of: bytes, at: start)
      if kind == .comment {
        index = kind.end(in: bytes, from: start, &missing) ?? bytes.count
      } else if kind == .startTag, bytes[index].isASCIILetter {
        while index < bytes.count, !bytes[index].endsMarkupName { index += 1 }
        tag = start + 1..<index
        attributes = MarkupAttributes(bytes, from: index)
      }
    }
  }

  @_lifetime(self: copy self)
  private mutating func skipContent(of tag: Range<Int>) {
    let name = tag.count == 5 ? "style" : "script"
    guard tag.count == name.utf8.count, bytes.extracting(tag).begins(withAnyCaseOf: name) else {
      return
    }
    index = MarkupKind.endTag(of: name, in: bytes, from: index)
  }
}
