internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Functions that add clean lines of text: titles, names, categories. See ``CleanText``.
extension RowBatch {
  /// Adds a line of HTML; `nil` if nothing is left of it.
  mutating func add(line: Span<UInt8>) -> TextRange? {
    let line = line.trimmed
    guard !line.isBlank else { return nil }
    if CleanText.isClean(line) { return add(line) }
    let clean = CleanText.line(html: String(line))
    return clean.isEmpty ? nil : add(clean)
  }

  mutating func add<Name>(line node: Node<Name>?) -> TextRange? {
    guard let node else { return nil }
    return add(line: node.bytes)
  }

  mutating func add<Name>(plainLine node: Node<Name>?) -> TextRange? {
    guard let word = node?.wordBytes else { return nil }
    if CleanText.isClean(word, asHTML: false) { return add(word) }
    let clean = CleanText.line(plain: String(word))
    return clean.isEmpty ? nil : add(clean)
  }

  mutating func setLine<Name>(_ field: EntryField, _ node: Node<Name>?) {
    set(field, add(line: node))
  }

}

extension EntryField {
  /// `true` for a column of one line of text.
  var isLine: Bool {
    switch self {
    case .name, .artist, .collection, .genre, .subtitle, .keywords, .rights: true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// `true` if there is only white space, that of Unicode included.
  var isBlank: Bool {
    guard let first else { return true }
    // Lead bytes of characters that may be white space.
    guard first <= 0x20 || [0xC2, 0xE1, 0xE2, 0xE3].contains(first) else { return false }
    return String(self).unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }
}

extension Node {
  /// The text as a clean line; `nil` if nothing is left of it.
  var line: String? { Self.filled(word.map(CleanText.line(html:))) }

  /// The text as a clean line of plain text; `nil` if nothing is left of it.
  var plainLine: String? { Self.filled(word.map(CleanText.line(plain:))) }

  private static func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
}
