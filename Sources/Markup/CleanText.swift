internal import ChartConvIO
internal import ChartConvModel

/// The cleaning of titles, names, categories and other texts of one line: C1 control characters
/// become those of Windows-1252, escaped markers of CDATA sections are removed, and white space is
/// collapsed.
///
/// A clean text stays as it is.
package enum CleanText {
  /// Returns `true` if a text is certainly clean, and without markup and references.
  package static func isClean(_ text: Span<UInt8>) -> Bool {
    var last: UInt8 = 0x20
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case ..<0x20, UInt8(ascii: "<"), UInt8(ascii: "&"): return false
      case 0x20 where last == 0x20: return false
      // C1 control characters.
      case 0x80..<0xA0 where last == 0xC2: return false
      default: last = byte
      }
    }
    return last != 0x20
  }

  /// Returns the text of a line of HTML: without markup, and with one level of references resolved.
  /// Only elements in pairs and those without an end tag are markup: `Using <picture> well` is text.
  package static func line(html: String) -> String {
    isClean(html.utf8.span) ? html : HTMLText.line(WindowsLatin1.repaired(unwrapped(html)))
  }

  /// Returns the clean text of a line that isn't HTML.
  package static func line(plain text: String) -> String {
    if isClean(text.utf8.span) { return text }
    var output: [UInt8] = []
    for byte in WindowsLatin1.repaired(unwrapped(text)).utf8 {
      if byte > 0x20 { output.append(byte) } else { HTMLText.space(&output) }
    }
    if output.last == 0x20 { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns `true` if a text, or its escaped form, is one CDATA section.
  package static func isWrapped(_ text: Span<UInt8>) -> Bool {
    text.begins(with: opening) && text.ends(with: closing)
  }

  /// Returns a text without the markers of a CDATA section around it.
  package static func unwrapped(_ text: String) -> String {
    var rest = text.utf8[...]
    while rest.starts(with: opening.utf8), rest.reversed().starts(with: closing.utf8.reversed()),
      rest.count >= opening.utf8.count + closing.utf8.count
    {
      rest = rest.dropFirst(opening.utf8.count).dropLast(closing.utf8.count)
      while let first = rest.first, first <= 0x20 { rest.removeFirst() }
      while let last = rest.last, last <= 0x20 { rest.removeLast() }
    }
    return rest.count == text.utf8.count ? text : String(rest) ?? text
  }

  private static let opening = "<![CDATA["
  private static let closing = "]]>"
}
