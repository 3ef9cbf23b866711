internal import ChartConvModel

/// The `div` that Atom puts around XHTML (RFC 4287 §3.1.1.3).
enum XHTMLDivision {
  private static let opening = "<div"
  private static let closing = "</div>"

  /// What stands within the `div` that is around all of the markup; the markup itself where there
  /// is no such `div`.
  static func content(of markup: String) -> String {
    let bytes = markup.utf8
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return markup }
    let whole = bytes[start...last]
    guard whole.starts(with: opening.utf8), let tagEnd = endOfTag(whole) else { return markup }
    let inner = whole[whole.index(after: tagEnd)...].dropLast(closing.utf8.count)
    guard whole[inner.endIndex...].elementsEqual(closing.utf8), isBalanced(inner) else {
      return markup
    }
    return String(inner) ?? markup
  }

  /// Where the first tag ends; a `>` within its attributes is escaped by now.
  private static func endOfTag(_ markup: Substring.UTF8View) -> Substring.UTF8View.Index? {
    isTag(markup) ? markup.firstIndex(of: UInt8(ascii: ">")) : nil
  }

  /// Whether the name of the tag ends where `div` does.
  private static func isTag(_ markup: Substring.UTF8View) -> Bool {
    let next = markup.dropFirst(opening.utf8.count).first
    return next == UInt8(ascii: ">") || next == UInt8(ascii: " ")
  }

  /// Whether no `div` ends in it that began outside.
  private static func isBalanced(_ markup: Substring.UTF8View) -> Bool {
    // A start tag behind the last `>` has no end.
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
