internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvRecords
internal import ChartConvXML

/// A text with its media type: RFC 4287 §3.1, the `type` and `mode` of Atom 0.3, and RSS, which
/// says nothing and means HTML.
struct TextConstruct: ~Escapable {
  private let written: Span<UInt8>
  /// The text where it isn't what is written.
  private let decoded: String?
  private let type: String

  /// - Parameter unsaid: the media type of a text that doesn't say its own.
  @_lifetime(copy node)
  init?(_ node: Node<SyndicationName>, unsaid: String) {
    guard let written = node.wordBytes else { return nil }
    self.written = written
    let said = node.word(.type)?.lowercased()
    let isEncoded = node.word(.mode) == "base64" || Self.isBinary(said)
    let original = isEncoded ? Base64.text(String(written).utf8) : nil
    var decoded = Self.repaired(original, written)
    switch said {
    case nil where !isEncoded && Self.isMarkup(decoded, written): type = Self.markupType(unsaid)
    case nil: type = unsaid
    case "text", "plain", "text/plain": type = "text/plain"
    case "html", "text/html": type = "text/html"
    case "xhtml", "application/xhtml+xml":
      type = "application/xhtml+xml"
      decoded = XHTMLDivision.content(of: decoded ?? String(written)).trimmingBlanks
    case let other?: type = other
    }
    self.decoded = decoded
  }

  /// Sets a text with its links made absolute, where it has any, and its media type.
  func set(_ field: Field, type typeField: Field, of row: inout RowBatch, _ base: LinkBase) {
    row.set(typeField, type)
    guard type == "text/html" || type == "application/xhtml+xml", let address = base.address else {
      return set(field, of: &row)
    }
    let links = HTMLLinks(base: address, room: row.room)
    let resolved =
      if let decoded { links.resolved(decoded.utf8.span) } else { links.resolved(written) }
    if let resolved { row.set(field, text: resolved.span) } else { set(field, of: &row) }
  }

  private func set(_ field: Field, of row: inout RowBatch) {
    if let decoded { row.set(field, decoded) } else { row.set(field, text: written) }
  }

  /// Sets the text as people read it, with no markup.
  func setPlain(_ field: Field, of row: inout RowBatch) {
    if decoded == nil, type == "text/plain" || HTMLText.isPlain(written) {
      row.set(field, text: written)
    } else {
      row.set(field, plain)
    }
  }

  /// As people read it, with no markup.
  var plain: String? {
    let text = decoded ?? String(written)
    guard type != "text/plain" else { return text }
    let plain = HTMLText.plain(text)
    return plain.isEmpty ? nil : plain
  }

  /// The text with the characters of Windows-1252 that it has as control characters; `nil` where it
  /// is what is written.
  private static func repaired(_ text: String?, _ written: Span<UInt8>) -> String? {
    if let text { return WindowsLatin1.repaired(text) }
    return WindowsLatin1.isDamaged(written) ? WindowsLatin1.repaired(String(written)) : nil
  }

  private static func isMarkup(_ text: String?, _ written: Span<UInt8>) -> Bool {
    guard let text else { return HTMLText.isMarkup(written) }
    return HTMLText.isMarkup(text.utf8.span)
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
