import ChartConvIO
import ChartConvModel

/// Characters of XML that a parser would change or take for markup.
///
/// A carriage return, and in attributes a tab or line feed, would be normalised (XML 1.0 §2.11,
/// §3.3.3) and is written as a reference. Characters that XML doesn't allow become U+FFFD.
enum XMLEscapes {
  static let text: EscapeRules = {
    var rules = EscapeRules(
      [
        UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "&"): "&amp;",
        0x0D: "&#13;",
      ], noncharacters: "\u{FFFD}")
    rules.nameControls { $0 == 0x09 || $0 == 0x0A ? nil : "\u{FFFD}" }
    return rules
  }()

  static let attribute: EscapeRules = {
    var rules = EscapeRules(
      [
        UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "&"): "&amp;",
        UInt8(ascii: "\""): "&quot;", 0x09: "&#9;", 0x0A: "&#10;", 0x0D: "&#13;",
      ], noncharacters: "\u{FFFD}")
    rules.nameControls { _ in "\u{FFFD}" }
    return rules
  }()
}

/// Writes elements and attributes of XML. What is `nil` isn't written.
extension FeedOutput {
  mutating func text(_ text: Span<UInt8>?) {
    if let text { output.append(text, escaping: textEscapes) }
  }

  mutating func text(_ text: String) { output.append(text, escaping: textEscapes) }

  @inline(__always)
  mutating func attribute(_ name: StaticString, _ value: Span<UInt8>?) {
    guard let value else { return }
    output.append(" ", name, "=\"")
    output.append(value, escaping: attributeEscapes)
    output.append("\"")
  }

  mutating func attribute(_ name: StaticString, _ value: String?) {
    if let value { attribute(name, value.bytes.span) }
  }

  @inline(__always)
  mutating func attribute(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    output.append(" ", name, "=\"")
    output.append(value)
    output.append("\"")
  }

  mutating func element(_ name: StaticString, _ value: String?) {
    if let value { element(name, value.bytes.span) }
  }

  @inline(__always)
  mutating func element(_ name: StaticString, _ value: Span<UInt8>?) {
    guard let value else { return }
    output.append("<", name, ">")
    output.append(value, escaping: textEscapes)
    output.append("</", name, ">\n")
  }

  mutating func element(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    output.append("<", name, ">")
    output.append(value)
    output.append("</", name, ">\n")
  }

  mutating func element(_ name: StaticString, _ value: Timestamp?) {
    guard let value else { return }
    output.append("<", name, ">")
    output.append(value)
    output.append("</", name, ">\n")
  }

  mutating func element(_ name: StaticString, _ flag: Bool?) {
    if let flag { element(name, flag ? "true" : "false") }
  }

  /// Ends a start tag, and the element with a text.
  mutating func end(_ name: StaticString, _ text: Span<UInt8>?) {
    guard let text else { return output.append("/>\n") }
    output.append(">")
    output.append(text, escaping: textEscapes)
    output.append("</", name, ">\n")
  }

  /// Writes an element with an address and nothing else.
  mutating func empty(_ name: StaticString, _ attribute: StaticString, _ value: Span<UInt8>?) {
    output.append("<", name, "")
    self.attribute(attribute, value)
    output.append("/>\n")
  }

  /// Writes a text element with what is left of it.
  mutating func merged(_ name: StaticString, _ text: Span<UInt8>?) {
    guard let text else { return }
    output.append("<", name, "")
    attributes(ofElement: "\(name)")
    end(name, text)
  }

  mutating func merged(_ name: StaticString, _ text: String?) {
    if let text { merged(name, text.bytes.span) }
  }
}
