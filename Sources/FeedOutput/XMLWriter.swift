import FeedIO
import FeedModel

/// Writes text and attribute values so that an XML parser hands back exactly what they were.
///
/// A carriage return, and in attributes a tab or a line feed, would be normalised (XML 1.0 §2.11,
/// §3.3.3) and is written as a reference; what XML can't hold at all becomes U+FFFD.
struct XMLWriter: Sendable {
  private let textEscapes: EscapeTable
  private let attributeEscapes: EscapeTable

  init() {
    var text = EscapeRules(
      [
        UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "&"): "&amp;",
        0x0D: "&#13;",
      ], noncharacters: "\u{FFFD}")
    text.nameControls { $0 == 0x09 || $0 == 0x0A ? nil : "\u{FFFD}" }
    textEscapes = EscapeTable(text)
    var attribute = EscapeRules(
      [
        UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "&"): "&amp;",
        UInt8(ascii: "\""): "&quot;", 0x09: "&#9;", 0x0A: "&#10;", 0x0D: "&#13;",
      ], noncharacters: "\u{FFFD}")
    attribute.nameControls { _ in "\u{FFFD}" }
    attributeEscapes = EscapeTable(attribute)
  }

  func text(_ text: String, into output: inout OutputBuffer) {
    output.append(text, escaping: textEscapes)
  }

  func attribute(_ name: String, _ value: String?, into output: inout OutputBuffer) {
    guard let value else { return }
    output.append(UInt8(ascii: " "))
    output.append(name)
    output.append("=\"")
    output.append(value, escaping: attributeEscapes)
    output.append(UInt8(ascii: "\""))
  }

  func attribute(_ name: String, _ value: Int?, into output: inout OutputBuffer) {
    guard let value else { return }
    output.append(UInt8(ascii: " "))
    output.append(name)
    output.append("=\"")
    output.append(value)
    output.append(UInt8(ascii: "\""))
  }

  func element(_ name: String, _ value: String?, into output: inout OutputBuffer) {
    guard let value else { return }
    element(name, into: &output) { text(value, into: &$0) }
  }

  func element(_ name: String, _ value: Int?, into output: inout OutputBuffer) {
    guard let value else { return }
    element(name, into: &output) { $0.append(value) }
  }

  func element(_ name: String, _ value: Timestamp?, into output: inout OutputBuffer) {
    guard let value else { return }
    element(name, into: &output) { $0.append(value) }
  }

  private func element(
    _ name: String, into output: inout OutputBuffer, _ content: (inout OutputBuffer) -> Void
  ) {
    output.append(UInt8(ascii: "<"))
    output.append(name)
    output.append(UInt8(ascii: ">"))
    content(&output)
    output.append("</")
    output.append(name)
    output.append(">\n")
  }
}
