import ChartConvIO
import ChartConvModel

/// Writes texts so that they can't become markup, and addresses that can't become scripts.
struct HTMLWriter: ValueWriter {
  private let escapes: EscapeRules

  init() {
    var escapes = EscapeRules(
      [
        UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "&"): "&amp;",
        UInt8(ascii: "\""): "&quot;", UInt8(ascii: "'"): "&#39;", 0x0D: "&#13;", 0x7F: "\u{FFFD}",
      ], noncharacters: "\u{FFFD}")
    escapes.nameControls { $0 == 0x09 || $0 == 0x0A ? nil : "\u{FFFD}" }
    self.escapes = escapes
  }

  func text(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    output.append(text, escaping: escapes)
  }

  func element(_ name: String, _ text: String, into output: inout OutputBuffer) {
    output.append("<\(name)>")
    self.text(text.bytes.span, into: &output)
    output.append("</\(name)>\n")
  }

  func attribute(_ name: String, _ value: Span<UInt8>, into output: inout OutputBuffer) {
    output.append(UInt8(ascii: " "))
    output.append(name)
    output.append("=\"")
    text(value, into: &output)
    output.append(UInt8(ascii: "\""))
  }

  func language(_ tag: String?, into output: inout OutputBuffer) {
    guard let tag, AtomTokens.isLanguage(tag.bytes.span) else { return }
    attribute("lang", tag.bytes.span, into: &output)
  }

  /// Writes the feed's date.
  func date(of feed: Feed, into output: inout OutputBuffer) {
    guard let updated = feed.updated else { return }
    output.append("<p>")
    date(updated.date, into: &output)
    output.append("</p>\n")
  }

  func date(_ day: CalendarDate, into output: inout OutputBuffer) {
    output.append("<time datetime=\"")
    output.append(day)
    output.append("\">")
    output.appendInWords(day)
    output.append("</time>")
  }

  /// Writes a link, or only its text if the address can't be linked.
  func link(_ text: Span<UInt8>, to url: Span<UInt8>?, into output: inout OutputBuffer) {
    if let url, MarkdownWriter.isLinkable(url) {
      output.append("<a rel=\"noreferrer\"")
      attribute("href", url, into: &output)
      output.append("><bdi>")
      self.text(text, into: &output)
      output.append("</bdi></a>")
    } else {
      output.append("<bdi>")
      self.text(text, into: &output)
      output.append("</bdi>")
    }
  }

  func picture(_ url: Span<UInt8>, of name: Span<UInt8>?, into output: inout OutputBuffer) {
    guard MarkdownWriter.isLinkable(url) else { return }
    output.append("<img width=\"48\" height=\"48\" alt=\"\" style=\"border-radius:8px\"")
    attribute("src", url, into: &output)
    output.append(">")
  }
}
