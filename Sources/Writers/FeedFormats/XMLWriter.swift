import ChartConvIO
import ChartConvModel

/// Writes text and attribute values so that an XML parser returns them unchanged.
///
/// A carriage return, and in attributes a tab or line feed, would be normalised (XML 1.0 §2.11,
/// §3.3.3) and is written as a reference. Characters that XML doesn't allow become U+FFFD.
struct XMLWriter: Sendable {
  private let textEscapes: EscapeRules
  private let attributeEscapes: EscapeRules

  init() {
    var text = EscapeRules(
      [
        UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "&"): "&amp;",
        0x0D: "&#13;",
      ], noncharacters: "\u{FFFD}")
    text.nameControls { $0 == 0x09 || $0 == 0x0A ? nil : "\u{FFFD}" }
    textEscapes = text
    var attribute = EscapeRules(
      [
        UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "&"): "&amp;",
        UInt8(ascii: "\""): "&quot;", 0x09: "&#9;", 0x0A: "&#10;", 0x0D: "&#13;",
      ], noncharacters: "\u{FFFD}")
    attribute.nameControls { _ in "\u{FFFD}" }
    attributeEscapes = attribute
  }

  func text(_ text: String, into output: inout OutputBuffer) {
    self.text(text.bytes.span, into: &output)
  }

  func text(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    output.append(text, escaping: textEscapes)
  }

  /// Appends the value of an attribute.
  func attributeText(_ value: Span<UInt8>, into output: inout OutputBuffer) {
    output.append(value, escaping: attributeEscapes)
  }

  @inline(__always)
  func attribute(_ name: StaticString, _ value: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let value else { return }
    output.append(" ", name, "=\"")
    output.append(value, escaping: attributeEscapes)
    output.append("\"")
  }

  func attribute(_ name: StaticString, _ value: String?, into output: inout OutputBuffer) {
    guard let value else { return }
    attribute(name, value.bytes.span, into: &output)
  }

  @inline(__always)
  func attribute(_ name: StaticString, _ value: Int?, into output: inout OutputBuffer) {
    guard let value else { return }
    output.append(" ", name, "=\"")
    output.append(value)
    output.append("\"")
  }

  func element(_ name: StaticString, _ value: String?, into output: inout OutputBuffer) {
    guard let value else { return }
    element(name, value.bytes.span, into: &output)
  }

  @inline(__always)
  func element(_ name: StaticString, _ value: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let value else { return }
    output.append("<", name, ">")
    text(value, into: &output)
    output.append("</", name, ">\n")
  }

  func element(_ name: StaticString, _ value: Int?, into output: inout OutputBuffer) {
    if let value { element(name, into: &output) { $0.append(value) } }
  }

  func element(_ name: StaticString, _ value: Timestamp?, into output: inout OutputBuffer) {
    if let value { element(name, into: &output) { $0.append(value) } }
  }

  /// Writes an element whose text needs no escapes.
  @inline(__always)
  func element(
    _ name: StaticString, into output: inout OutputBuffer, _ write: (inout OutputBuffer) -> Void
  ) {
    output.append("<", name, ">")
    write(&output)
    output.append("</", name, ">\n")
  }
}
