import ChartConvIO
import ChartConvModel

/// Writes text so that Markdown displays it literally, and addresses that can't end a link early.
struct MarkdownWriter: ValueWriter {
  private let escapes: EscapeRules
  private let destinationEscapes: EscapeRules

  init() {
    // `$`: GitHub renders text between two of them as mathematics (A$AP, Bada$$). `@`: GitHub links
    // e-mail addresses and mentions, even escaped ones, but not with a word joiner after the `@`.
    // HTML's characters are written as entities, because an autolink would include a backslash
    // before one in the address.
    var escapes = EscapeRules([
      0x09: " ", 0x0A: " ", 0x0D: " ", UInt8(ascii: "\\"): "\\\\", UInt8(ascii: "`"): "\\`",
      UInt8(ascii: "*"): "\\*", UInt8(ascii: "_"): "\\_", UInt8(ascii: "{"): "\\{",
      UInt8(ascii: "}"): "\\}", UInt8(ascii: "["): "\\[", UInt8(ascii: "]"): "\\]",
      UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "&"): "&amp;",
      UInt8(ascii: "@"): "@\(Self.joiner)",
      UInt8(ascii: "~"): "\\~", UInt8(ascii: "#"): "\\#", UInt8(ascii: "|"): "\\|",
      UInt8(ascii: "$"): "\\$", 0x7F: "",
    ])
    escapes.nameControls { _ in "" }
    self.escapes = escapes
    var destinationEscapes = EscapeRules([
      UInt8(ascii: " "): "%20", UInt8(ascii: "\""): "%22", UInt8(ascii: "("): "%28",
      UInt8(ascii: ")"): "%29", UInt8(ascii: "<"): "%3C", UInt8(ascii: ">"): "%3E",
      UInt8(ascii: "\\"): "%5C", UInt8(ascii: "`"): "%60", UInt8(ascii: "|"): "%7C",
      UInt8(ascii: "&"): "&amp;", 0x7F: "",
    ])
    destinationEscapes.nameControls { _ in "" }
    self.destinationEscapes = destinationEscapes
  }

  /// Returns `true` if a link may have this target. A `javascript:` link must not be created from a
  /// feed.
  static func isLinkable(_ url: Span<UInt8>) -> Bool {
    url.begins(withAnyCaseOf: "http://") || url.begins(withAnyCaseOf: "https://")
  }

  /// A word joiner, an invisible character that prevents GitHub's autolinks (GFM, 6.9).
  private static let joiner = "&#8288;"

  /// Writes text without creating autolinks from addresses in it.
  func text(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    for index in text.indices where Self.isOmitted(text[index]) {
      // Dropped characters must not hide the beginning of an autolink.
      let shown = Array(text).filter { !Self.isOmitted($0) }
      return writeMarked(shown.span, into: &output)
    }
    writeMarked(text, into: &output)
  }

  /// Writes text with a word joiner at the beginning of each autolink.
  private func writeMarked(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    var start = 0
    for index in text.indices {
      guard let length = Self.linkMark(text, at: index) else { continue }
      output.append(text.extracting(start..<index + length), escaping: escapes)
      output.append(Self.joiner)
      start = index + length
    }
    output.append(text.extracting(droppingFirst: start), escaping: escapes)
  }

  private static func isOmitted(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }

  /// Returns the length of the beginning of an autolink, `://` or `www.`, after which a joiner is
  /// inserted; `nil` if there is none.
  private static func linkMark(_ text: Span<UInt8>, at index: Int) -> Int? {
    let rest = text.extracting(droppingFirst: index)
    return switch text[index] {
    case UInt8(ascii: ":") where rest.begins(with: "://"): 1
    case UInt8(ascii: "w"), UInt8(ascii: "W"): rest.begins(withAnyCaseOf: "www.") ? 3 : nil
    default: nil
    }
  }

  func date(_ day: CalendarDate, into output: inout OutputBuffer) { output.append(day) }

  func link(_ text: Span<UInt8>, to url: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let url, Self.isLinkable(url) else { return self.text(text, into: &output) }
    output.append("[")
    self.text(text, into: &output)
    output.append("](")
    output.append(url, escaping: destinationEscapes)
    output.append(")")
  }

  func picture(_ url: Span<UInt8>, of name: Span<UInt8>?, into output: inout OutputBuffer) {
    guard Self.isLinkable(url) else { return text(url, into: &output) }
    output.append("!")
    if let name { return link(name, to: url, into: &output) }
    link("".bytes.span, to: url, into: &output)
  }
}
