internal import FeedModel
internal import FeedIO
internal import FeedXML

/// What people read of a piece of HTML: tags left out, character references resolved, white space
/// run together.
enum HTMLText {
  /// A `<` opens a tag only where the name of an HTML element follows, or a comment: `1 < 2` and
  /// `List<T>` are text.
  static func plain(_ html: String) -> String {
    guard html.utf8.contains(where: { $0 == less || $0 == ampersand || $0 < 0x20 }) else {
      return html
    }
    var output: [UInt8] = []
    var rest = Array(html.utf8)[...]
    var ends = TagEnds()
    while let byte = rest.first {
      if byte == less, let tag = Tag(rest, &ends) {
        rest = rest.dropFirst(tag.length)
        if tag.isBlock { space(&output) }
        if tag.hidesContent { rest = rest[Tag.end(of: tag.name, in: rest)...] }
      } else if byte == ampersand, let reference = CharacterReference(rest) {
        output += reference.text.utf8
        rest = rest.dropFirst(reference.length)
      } else if byte <= 0x20 {
        space(&output)
        rest.removeFirst()
      } else {
        output.append(byte)
        rest.removeFirst()
      }
    }
    if output.last == 0x20 { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether a text has the end tag of an element of HTML.
  static func isMarkup(_ text: String) -> Bool {
    guard text.holds(less) else { return false }
    var rest = text.utf8[...]
    while let less = rest.firstIndex(of: less) {
      rest = rest[rest.index(after: less)...]
      guard rest.first == UInt8(ascii: "/") else { continue }
      let name = rest.dropFirst().prefix { $0.isASCIILetter || $0.isDigit }
      if rest[name.endIndex...].first == UInt8(ascii: ">"),
        elements.contains(String(decoding: name, as: UTF8.self).lowercased())
      {
        return true
      }
    }
    return false
  }

  private static let less = UInt8(ascii: "<")
  private static let ampersand = UInt8(ascii: "&")

  private static func space(_ output: inout [UInt8]) {
    if let last = output.last, last != 0x20 { output.append(0x20) }
  }

  /// A tag or a comment at the beginning of some bytes.
  private struct Tag {
    let name: String
    let length: Int
    private let isEnd: Bool

    init?(_ bytes: ArraySlice<UInt8>, _ ends: inout TagEnds) {
      let inner = bytes.dropFirst()
      if inner.starts(with: "!--".utf8) {
        name = "!"
        isEnd = false
        length = Self.comment(bytes)
        return
      }
      isEnd = inner.first == UInt8(ascii: "/")
      let letters = inner.drop { $0 == UInt8(ascii: "/") }.prefix { $0.isASCIILetter || $0.isDigit }
      name = String(decoding: letters, as: UTF8.self).lowercased()
      guard HTMLText.elements.contains(name),
        let end = ends.end(bytes[letters.endIndex...])
      else { return nil }
      length = end - bytes.startIndex + 1
    }

    var isBlock: Bool { HTMLText.blocks.contains(name) }
    var hidesContent: Bool { !isEnd && (name == "script" || name == "style") }

    private static func comment(_ bytes: ArraySlice<UInt8>) -> Int {
      var rest = bytes
      while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest.removeFirst() }
      return rest.startIndex - bytes.startIndex + min(3, rest.count)
    }

    /// Where an element's content ends: at its end tag, which is dropped as any other.
    static func end(of name: String, in bytes: ArraySlice<UInt8>) -> Int {
      var rest = bytes
      while !rest.isEmpty, !rest.starts(with: "</\(name)".utf8) { rest.removeFirst() }
      return rest.startIndex
    }
  }

  private static let blocks: Set = [
    "address", "article", "blockquote", "br", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3",
    "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
  ]

  private static let elements: Set = blocks.union([
    "a", "abbr", "acronym", "area", "audio", "b", "base", "bdo", "big", "body", "button", "caption",
    "cite", "code", "col", "del", "dfn", "em", "embed", "fieldset", "figcaption", "figure", "font",
    "footer", "form", "head", "header", "html", "i", "iframe", "img", "input", "ins", "kbd",
    "label", "legend", "link", "map", "mark", "meta", "nav", "nobr", "noscript", "object",
    "option", "param", "q", "s", "samp", "script", "select", "small", "source", "span", "strike",
    "strong", "style", "sub", "sup", "svg", "tbody", "textarea", "tfoot", "thead", "time", "title",
    "tt", "u", "var", "video", "wbr",
  ])
}
