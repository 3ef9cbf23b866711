internal import FeedRecord
internal import FeedXML

/// A text with its media type: RFC 4287 §3.1, the `type` and `mode` of Atom 0.3, and RSS, which
/// says nothing and means HTML.
struct TextConstruct {
  let text: String
  let type: String

  /// - Parameter unsaid: the media type of a text that doesn't say its own.
  init?(_ node: Node<SyndicationName>, unsaid: String) {
    guard let written = node.word else { return nil }
    let said = node.word(.type)?.lowercased()
    let isEncoded = node.word(.mode) == "base64" || Self.isBinary(said)
    let text = WindowsLatin1.repaired(isEncoded ? Base64.text(written.utf8) ?? written : written)
    switch said {
    case nil: type = !isEncoded && HTMLText.isMarkup(text) ? Self.markupType(unsaid) : unsaid
    case "text", "plain", "text/plain": type = "text/plain"
    case "html", "text/html": type = "text/html"
    case "xhtml", "application/xhtml+xml":
      type = "application/xhtml+xml"
      self.text = XHTMLDivision.content(of: text).trimmingBlanks
      return
    case let other?: type = other
    }
    self.text = text
  }

  /// The text with its links made absolute, where it has any.
  func text(in base: LinkBase) -> String {
    switch type {
    case "text/html", "application/xhtml+xml": HTMLLinks.resolved(text, against: base.url)
    default: text
    }
  }

  /// As people read it, with no markup.
  var plain: String? {
    guard type != "text/plain" else { return text }
    let plain = HTMLText.plain(text)
    return plain.isEmpty ? nil : plain
  }

  /// Many a feed writes HTML and doesn't say so; its end tags do.
  private static func markupType(_ unsaid: String) -> String {
    unsaid == "text/plain" ? "text/html" : unsaid
  }

  /// RFC 4287 §4.1.3.3: a media type that is neither text nor XML means base64.
  private static func isBinary(_ type: String?) -> Bool {
    guard let type, type.contains("/") else { return false }
    return !type.hasPrefix("text/") && !type.hasSuffix("+xml") && !type.hasSuffix("/xml")
      && !type.hasPrefix("message/") && !type.hasPrefix("multipart/")
  }
}

extension String {
  /// Without white space around it.
  var trimmingBlanks: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(self[first...last])
  }
}
