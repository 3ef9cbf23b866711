internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// A text with its media type, according to RFC 4287 §3.1, the `type` and `mode` of Atom 0.3, or
/// the convention that RSS is HTML.
struct TextConstruct: ~Escapable {
  private let written: Span<UInt8>
  /// The decoded text; `nil` if it equals `written`.
  private let decoded: String?
  private let type: String
  /// `true` if the text is XHTML in a `div` element.
  private let isDivision: Bool

  /// - Parameter defaultType: the media type of a text without an explicit one.
  @_lifetime(copy node)
  init?(_ node: SyndicationNode, defaultType: String) {
    guard let written = node.wordBytes else { return nil }
    self.written = written
    let declaredType = node.word(.type)?.lowercased()
    let isEncoded = node.word(.mode) == "base64" || Self.isBinary(declaredType)
    let original = isEncoded ? Base64.text(written) : nil
    var decoded = Self.repaired(original, written)
    isDivision = declaredType == "xhtml" || declaredType == "application/xhtml+xml"
    switch declaredType {
    case nil where !isEncoded && Self.isMarkup(decoded, written):
      // Many feeds have HTML without declaring it.
      type = defaultType == "text/plain" ? "text/html" : defaultType
    case nil: type = defaultType
    case "text", "plain", "text/plain": type = "text/plain"
    case "html", "text/html": type = "text/html"
    case "xhtml", "application/xhtml+xml":
      type = "application/xhtml+xml"
      decoded = XHTMLDivision.content(of: decoded ?? String(written)).trimmingBlanks
    case let other?: type = other
    }
    if decoded?.isEmpty == true { return nil }
    self.decoded = decoded
  }

  /// Sets the text with absolute links, and its media type.
  func set(
    _ field: EntryField, type typeField: EntryField, of row: inout RowBatch, _ base: LinkBase
  ) {
    row.set(typeField, type)
    if type == "application/xhtml+xml", HTMLLinks.mayHaveBases(written) {
      return setWithBases(field, of: &row, base)
    }
    guard type == "text/html" || type == "application/xhtml+xml" else {
      return set(field, of: &row)
    }
    let resolved =
      if let decoded { HTMLLinks.resolved(decoded.bytes.span, base, room: row.room) } else {
        HTMLLinks.resolved(written, base, room: row.room)
      }
    if let resolved { row.set(field, text: resolved.span) } else { set(field, of: &row) }
  }

  /// Sets XHTML whose elements have bases, maybe also the `div` around it.
  private func setWithBases(_ field: EntryField, of row: inout RowBatch, _ base: LinkBase) {
    let resolved = HTMLLinks.resolved(written, base, room: row.room, hasBases: true)
    let markup = WindowsLatin1.repaired(
      resolved.map { String(decoding: $0, as: UTF8.self) } ?? String(written))
    row.set(field, isDivision ? XHTMLDivision.content(of: markup).trimmingBlanks : markup)
  }

  private func set(_ field: EntryField, of row: inout RowBatch) {
    if let decoded { row.set(field, decoded) } else { row.set(field, text: written) }
  }

  func setLine(_ field: EntryField, of row: inout RowBatch) {
    if decoded == nil, CleanText.isClean(written) {
      row.set(field, text: written)
    } else {
      row.set(field, line)
    }
  }

  /// The text as a clean line; `nil` if nothing is left of it.
  var line: String? {
    let text = decoded ?? String(written)
    let line = type == "text/plain" ? CleanText.line(plain: text) : CleanText.line(html: text)
    return line.isEmpty ? nil : line
  }

  /// Returns the text with C1 control characters replaced by those of Windows-1252; `nil` if it is
  /// unchanged.
  private static func repaired(_ text: String?, _ written: Span<UInt8>) -> String? {
    if let text { return WindowsLatin1.repaired(text) }
    return WindowsLatin1.isDamaged(written) ? WindowsLatin1.repaired(String(written)) : nil
  }

  private static func isMarkup(_ text: String?, _ written: Span<UInt8>) -> Bool {
    guard let text else { return HTMLText.isMarkup(written) }
    return HTMLText.isMarkup(text.bytes.span)
  }

  /// Returns `true` for a media type that is neither text nor XML, which implies base64 (RFC 4287
  /// §4.1.3.3).
  private static func isBinary(_ type: String?) -> Bool {
    guard let type, type.contains("/") else { return false }
    return !type.hasPrefix("text/") && !type.hasSuffix("+xml") && !type.hasSuffix("/xml")
      && !type.hasPrefix("message/") && !type.hasPrefix("multipart/")
  }
}
