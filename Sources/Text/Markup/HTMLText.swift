internal import ChartConvIO
internal import ChartConvModel

/// Converts HTML to plain text: tags removed, character references resolved, white space collapsed.
package enum HTMLText {
  /// Returns the plain text. A `<` opens a tag only if the name of an HTML element or a comment
  /// follows: `1 < 2` and `List<T>` are text.
  package static func plain(_ html: String) -> String {
    html.withSpan(isPlain) ? html : plain(Array(html.utf8)) { _ in true }
  }

  /// Returns the plain texts of the paragraphs and other blocks.
  package static func paragraphs(_ html: String) -> [String] {
    let text = plain(Array(html.utf8), blockEnd: mark) { _ in true }
    return text.split(separator: Character(Unicode.Scalar(mark))).compactMap { block in
      let block = block.drop { $0 == " " }
      return block.lastIndex { $0 != " " }.map { String(block[...$0]) }
    }
  }

  /// Separates paragraphs; a control character that XML doesn't allow.
  private static let mark: UInt8 = 0x1E

  /// Returns the plain text of a line, in which only pairs of tags, elements without an end tag and
  /// whole comments are markup.
  static func line(_ html: String) -> String {
    let bytes = Array(html.utf8)
    let markup = PairedTags(bytes)
    return plain(bytes) { markup.starts.contains($0) }
  }

  /// - Parameter blockEnd: what a block begins and ends with.
  /// - Parameter isMarkup: returns `true` if the tag or unclosed comment at an index is markup.
  private static func plain(
    _ bytes: [UInt8], blockEnd: UInt8 = 0x20, isMarkup: (Int) -> Bool
  ) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var ends = TagEnds()
    var missing: MissingDelimiters = []
    var hasDrawings = true
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == less, MarkupKind(of: bytes.span, at: index) == .comment,
        let end = MarkupKind.comment.end(in: bytes.span, from: index, &missing)
          ?? (isMarkup(index) ? bytes.count : nil)
      {
        index = end
      } else if byte == less, isMarkup(index), let tag = Tag(bytes[index...], &ends) {
        index += tag.length
        if HTMLElement.isBlock(tag.name) {
          if blockEnd == 0x20 { space(&output) } else { output.append(blockEnd) }
        }
        // The end tag is dropped like any other tag.
        if !tag.isEnd, tag.name == "script" || tag.name == "style" {
          index = MarkupKind.endTag(of: tag.name, in: bytes.span, from: index)
        } else if tag.name == "svg", !tag.isEnd, !tag.isClosed, hasDrawings {
          let end = MarkupKind.endTag(of: tag.name, in: bytes.span, from: index)
          hasDrawings = end < bytes.count
          if hasDrawings { index = end }
        }
      } else if byte == ampersand, let reference = CharacterReference(bytes[index...]) {
        output += reference.text.utf8
        index += reference.length
      } else {
        if byte <= 0x20 { space(&output) } else { output.append(byte) }
        index += 1
      }
    }
    if output.last == 0x20 { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns `true` if HTML is certainly identical to its plain text.
  package static func isPlain(_ html: Span<UInt8>) -> Bool {
    for index in html.indices {
      let byte = html[index]
      if byte < 0x20 || byte == less || byte == ampersand { return false }
    }
    return true
  }

  /// Returns `true` if a text contains the end tag of an HTML element.
  package static func isMarkup(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while let index = text.firstIndex(of: less, from: start) {
      start = index + 1
      guard start < text.count, text[start] == UInt8(ascii: "/") else { continue }
      start += 1
      var end = start
      while end < text.count, text[end].isASCIILetter || text[end].isDigit { end += 1 }
      if end < text.count, text[end] == UInt8(ascii: ">"),
        HTMLElement.isKnown(String(text.extracting(start..<end)).lowercased())
      {
        return true
      }
    }
    return false
  }

  private static let less = UInt8(ascii: "<")
  private static let ampersand = UInt8(ascii: "&")

  static func space(_ output: inout [UInt8]) {
    if let last = output.last, last != 0x20 { output.append(0x20) }
  }

  /// The tags of a line that are markup.
  private struct PairedTags {
    private(set) var starts: Set<Int> = []

    init(_ bytes: [UInt8]) {
      var open: [String: [Int]] = [:]
      var ends = TagEnds()
      var index = 0
      while let start = bytes[index...].firstIndex(of: less) {
        index = start + 1
        guard let tag = Tag(bytes[start...], &ends) else { continue }
        index = start + tag.length
        if tag.isEnd {
          guard let pair = open[tag.name]?.popLast() else { continue }
          starts.formUnion([pair, start])
        } else {
          if tag.isAlone { starts.insert(start) }
          open[tag.name, default: []].append(start)
        }
      }
    }
  }

  /// A tag at the beginning of some bytes.
  private struct Tag {
    let name: String
    let length: Int
    let isEnd: Bool
    let isClosed: Bool
    private let hasValue: Bool

    init?(_ bytes: ArraySlice<UInt8>, _ ends: inout TagEnds) {
      let inner = bytes.dropFirst()
      isEnd = inner.first == UInt8(ascii: "/")
      let letters = inner.drop { $0 == UInt8(ascii: "/") }.prefix { $0.isASCIILetter || $0.isDigit }
      name = String(decoding: letters, as: UTF8.self).lowercased()
      guard HTMLElement.isKnown(name),
        let end = ends.end(bytes[letters.endIndex...])
      else { return nil }
      length = end - bytes.startIndex + 1
      isClosed = bytes[end - 1] == UInt8(ascii: "/")
      hasValue = bytes[letters.endIndex..<end].contains(UInt8(ascii: "="))
    }

    /// `true` for a start tag that is markup without an end tag. In a line, one without attributes
    /// other than a break is a word: `What is <base> for?`
    var isAlone: Bool {
      if isClosed || hasValue || name == "br" || name == "wbr" { return true }
      return VoidElement.names.contains(name) && length > name.utf8.count + 2
    }
  }
}
