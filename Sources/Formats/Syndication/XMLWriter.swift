import ChartConvBytes
import ChartConvModel

/// Writes text and attribute values so that an XML parser returns them unchanged.
///
/// A carriage return, and in attributes a tab or line feed, would be normalised (XML 1.0 §2.11,
/// §3.3.3) and is written as a reference. Characters that XML doesn't allow become U+FFFD.
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

  func text(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    output.append(text, escaping: textEscapes)
  }

  func attribute(_ name: String, _ value: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let value else { return }
    output.append(UInt8(ascii: " "))
    output.append(name)
    output.append("=\"")
    output.append(value, escaping: attributeEscapes)
    output.append(UInt8(ascii: "\""))
  }

  func attribute(_ name: String, _ value: String?, into output: inout OutputBuffer) {
    guard let value else { return }
    attribute(name, value.utf8.span, into: &output)
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
    element(name, value.utf8.span, into: &output)
  }

  func element(_ name: String, _ value: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let value else { return }
    open(name, into: &output)
    text(value, into: &output)
    close(name, into: &output)
  }

  func element(_ name: String, _ value: Int?, into output: inout OutputBuffer) {
    guard let value else { return }
    open(name, into: &output)
    output.append(value)
    close(name, into: &output)
  }

  func element(_ name: String, _ value: Timestamp?, into output: inout OutputBuffer) {
    guard let value else { return }
    open(name, into: &output)
    output.append(value)
    close(name, into: &output)
  }

  private func open(_ name: String, into output: inout OutputBuffer) {
    output.append(UInt8(ascii: "<"))
    output.append(name)
    output.append(UInt8(ascii: ">"))
  }

  private func close(_ name: String, into output: inout OutputBuffer) {
    output.append("</")
    output.append(name)
    output.append(">\n")
  }
}
