internal import ChartConvIO
internal import ChartConvModel

/// The cleaning of titles, names, categories and other texts of one line: C1 control characters
/// become those of Windows-1252, escaped markers of CDATA sections are removed, the encoded words of
/// mail headers are decoded, and white space is collapsed.
///
/// A clean text stays as it is.
package enum CleanText {
  /// Returns `true` if a text is certainly clean. One of HTML also has no markup and references.
  package static func isClean(_ text: Span<UInt8>, asHTML: Bool = true) -> Bool {
    let start = text.first == 0x20 ? 0 : plainCount(text)
    var last: UInt8 = start > 0 ? text[start - 1] : 0x20
    for index in start..<text.count {
      let byte = text[index]
      switch byte {
      // Most letters: the other cases are further bytes.
      case 0x40..<0x80: last = byte
      case ..<0x20, UInt8(ascii: "<"): return false
      case UInt8(ascii: "&") where asHTML: return false
      case 0x20 where last == 0x20: return false
      case UInt8(ascii: "?") where last == UInt8(ascii: "="): return false
      // C1 control characters.
      case 0x80..<0xA0 where last == 0xC2: return false
      default: last = byte
      }
    }
    return last != 0x20 && !text.hasBlankEnd
  }

  /// Returns the number of bytes, eight at a time, before those of which one is a control character or
  /// isn't ASCII, may begin markup, a reference or an encoded word, or is followed by a second space.
  private static func plainCount(_ text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBytes { bytes in
      var count = 0
      while bytes.count > 8, count < bytes.count - 1 {
        let start = min(count, bytes.count - 9)
        let word = unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        let next = unsafe bytes.loadUnaligned(fromByteOffset: start + 1, as: UInt64.self)
        let marks =
          word | (word &- 0x2020_2020_2020_2020) | equal(word, "<") | equal(word, "&")
          | equal(word, "=") | equal(word, " ") & equal(next, " ")
        guard marks & 0x8080_8080_8080_8080 == 0 else { break }
        count = start + 8
      }
      return count
    }
  }

  /// Marks the highest bit of each byte that is a character, and perhaps of bytes after it.
  @inline(__always)
  private static func equal(_ word: UInt64, _ character: Unicode.Scalar) -> UInt64 {
    let difference = word ^ 0x0101_0101_0101_0101 &* UInt64(character.value)
    return (difference &- 0x0101_0101_0101_0101) & ~difference
  }

  /// Returns the text of a line of HTML: without markup, and with one level of references resolved.
  /// Only elements in pairs and those without an end tag are markup: `Using <picture> well` is
  /// text.
  package static func line(html: String) -> String {
    if html.withSpan({ isClean($0) }) { return html }
    return decoded(withoutBlankEnds(HTMLText.line(WindowsLatin1.repaired(unwrapped(html)))))
  }

  /// Returns a text with the encoded words of mail headers decoded.
  private static func decoded(_ text: String) -> String {
    EncodedWords.decoded(text).map(line(plain:)) ?? text
  }

  /// Returns the clean text of a line that isn't HTML.
  package static func line(plain text: String) -> String {
    if text.withSpan({ isClean($0, asHTML: false) }) { return text }
    var output: [UInt8] = []
    for byte in WindowsLatin1.repaired(unwrapped(text)).utf8 {
      if byte > 0x20 { output.append(byte) } else { HTMLText.space(&output) }
    }
    if output.last == 0x20 { output.removeLast() }
    return decoded(withoutBlankEnds(String(decoding: output, as: UTF8.self)))
  }

  /// Returns a text without white space of Unicode and invisible marks around it.
  private static func withoutBlankEnds(_ text: String) -> String {
    guard text.withSpan({ $0.hasBlankEnd }) else { return text }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
  }

  /// Returns a text without the markers of a CDATA section around it.
  private static func unwrapped(_ text: String) -> String {
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

extension Span<UInt8> {
  /// `true` if the first or last character may be white space of Unicode or an invisible mark.
  fileprivate var hasBlankEnd: Bool {
    guard count > 1, self[0] | self[count - 1] >= 0x80 else { return false }
    return isBlank(at: 0) || isBlank(at: count - 2) || isBlank(at: count - 3)
  }

  /// Returns `true` if U+00A0, one from U+2000 to U+200B, U+202F, U+3000 or U+FEFF is at an index.
  private func isBlank(at index: Int) -> Bool {
    guard index >= 0, index + 1 < count else { return false }
    if self[index] == 0xC2 { return self[index + 1] == 0xA0 }
    guard index + 2 < count else { return false }
    return switch (self[index], self[index + 1], self[index + 2]) {
    case (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF): true
    default: false
    }
  }
}
