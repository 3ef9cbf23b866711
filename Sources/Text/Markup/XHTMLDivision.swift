internal import ChartConvModel

/// The `div` element around XHTML in Atom (RFC 4287 §3.1.1.3).
package enum XHTMLDivision {
  private static let opening = "<div"
  private static let closing = "</div>"

  /// Returns the content of the `div` that contains all of the markup, else the markup unchanged.
  package static func content(of markup: String) -> String {
    let bytes = markup.utf8
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return markup }
    let whole = bytes[start...last]
    // A `>` within the attributes of the first tag is already escaped.
    guard whole.starts(with: opening.utf8), isTag(whole),
      let tagEnd = whole.firstIndex(of: UInt8(ascii: ">"))
    else { return markup }
    let inner = whole[whole.index(after: tagEnd)...].dropLast(closing.utf8.count)
    guard whole[inner.endIndex...].elementsEqual(closing.utf8), isBalanced(inner) else {
      return markup
    }
    return String(inner) ?? markup
  }

  /// Returns `true` if the name of the first tag is exactly `div`.
  private static func isTag(_ markup: Substring.UTF8View) -> Bool {
    let next = markup.dropFirst(opening.utf8.count).first
    return next == UInt8(ascii: ">") || next == UInt8(ascii: " ")
  }

  /// Returns `true` if every `div` end tag has its start tag within the markup.
  private static func isBalanced(_ markup: Substring.UTF8View) -> Bool {
    // A start tag after the last `>` is incomplete.
    guard let last = markup.lastIndex(of: UInt8(ascii: ">")) else { return true }
    var depth = 0
    var rest = markup[...last]
    while let mark = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[mark...]
      if rest.starts(with: closing.utf8) {
        depth -= 1
        if depth < 0 { return false }
      } else if rest.starts(with: opening.utf8), isTag(rest) {
        depth += 1
      }
      rest = rest.dropFirst()
    }
    return depth == 0
  }
}

extension String {
  /// The text without surrounding white space.
  package var trimmingBlanks: String {
    let bytes = utf8
    if let first = bytes.first, let last = bytes.last, min(first, last) > 0x20 { return self }
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(self[first...last])
  }
}
