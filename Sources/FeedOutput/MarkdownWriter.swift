import FeedIO
import FeedModel

/// Writes text so that Markdown shows it as it is, and addresses so that none breaks out of a link.
struct MarkdownWriter: Sendable {
  private let escapes: EscapeTable
  private let destinationEscapes: EscapeTable

  init() {
    // `$` because GitHub takes what stands between two of them for mathematics (A$AP, Bada$$);
    // `@` because it makes links of e-mail addresses and mentions, escaped or not, but not where a
    // word joiner stands behind it. HTML's characters are entities: a backslash before one becomes
    // part of an address that an autolink takes up to it.
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
    self.escapes = EscapeTable(escapes)
    var destinationEscapes = EscapeRules([
      UInt8(ascii: " "): "%20", UInt8(ascii: "\""): "%22", UInt8(ascii: "("): "%28",
      UInt8(ascii: ")"): "%29", UInt8(ascii: "<"): "%3C", UInt8(ascii: ">"): "%3E",
      UInt8(ascii: "\\"): "%5C", UInt8(ascii: "`"): "%60", UInt8(ascii: "|"): "%7C",
      UInt8(ascii: "&"): "&amp;", 0x7F: "",
    ])
    destinationEscapes.nameControls { _ in "" }
    self.destinationEscapes = EscapeTable(destinationEscapes)
  }

  /// Whether a link may lead there: a reader's click on `javascript:` must not be ours.
  static func isLinkable(_ url: String) -> Bool {
    let head = url.utf8.prefix(8).map { byte in
      byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    return head.starts(with: "http://".utf8) || head.starts(with: "https://".utf8)
  }

  /// An invisible character that ends what GitHub would make a link of (GFM, 6.9).
  private static let joiner = "&#8288;"

  /// Writes the text; addresses in it don't become links.
  func text(_ text: String, into output: inout OutputBuffer) {
    // What is left out mustn't hide a mark.
    let text = text.utf8.contains(where: Self.isLeftOut) ? Self.shown(text) : text
    let bytes = text.utf8
    var start = bytes.startIndex
    for place in bytes.indices {
      guard let length = Self.linkMark(bytes[place...]) else { continue }
      let end = bytes.index(place, offsetBy: length)
      output.append(String(text[start..<end]), escaping: escapes)
      output.append(Self.joiner)
      start = end
    }
    output.append(start == bytes.startIndex ? text : String(text[start...]), escaping: escapes)
  }

  private static func isLeftOut(_ byte: UInt8) -> Bool {
    byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) || byte == 0x7F
  }

  private static func shown(_ text: String) -> String {
    String(decoding: text.utf8.lazy.filter { !isLeftOut($0) }, as: UTF8.self)
  }

  /// How long the beginning of an autolink's mark is, `://` or `www.`, that stands there.
  private static func linkMark(_ rest: Substring.UTF8View) -> Int? {
    switch rest.first {
    case UInt8(ascii: ":") where rest.starts(with: "://".utf8): 1
    case UInt8(ascii: "w"), UInt8(ascii: "W"):
      rest.prefix(4).map { $0 == 0x2E ? $0 : $0 | 0x20 } == Array("www.".utf8) ? 3 : nil
    default: nil
    }
  }

  func link(_ text: String, to url: String, into output: inout OutputBuffer) {
    output.append("[")
    self.text(text, into: &output)
    output.append("](")
    output.append(url, escaping: destinationEscapes)
    output.append(")")
  }

  /// Writes what a plain cell shows; of a list, the words that name its items.
  func write(_ value: FieldValue, into output: inout OutputBuffer) {
    switch value {
    case .null: break
    case .text(let text): self.text(text, into: &output)
    case .integer(let number): output.append(number)
    case .decimal(let number): output.append(number.description)
    case .boolean(let flag): output.append(flag ? "yes" : "no")
    case .date(let day): output.appendInWords(day)
    case .timestamp(let moment): output.append(moment)
    case .categories(let list): write(list, into: &output) { $0.name ?? $0.term }
    case .artwork(let list): write(list, into: &output, \.url)
    case .links(let list): write(list, into: &output, \.url)
    case .people(let list): write(list, into: &output) { $0.name ?? $0.email }
    }
  }

  private func write<Item>(
    _ list: [Item], into output: inout OutputBuffer, _ words: (Item) -> String?
  ) {
    var isFirst = true
    for item in list {
      guard let words = words(item) else { continue }
      if !isFirst { output.append(", ") }
      isFirst = false
      text(words, into: &output)
    }
  }
}
