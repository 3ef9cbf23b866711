internal import ChartConvRecords

/// The nodes of one record while it is built, and the markup in the texts of some.
///
/// What stands within a text that may hold markup becomes part of that text again: XHTML in Atom
/// (RFC 4287 §3.1.1.3), and HTML that somebody forgot to escape. Prefixes and declarations are
/// left out, since the text leaves the document that declares them; a drawing or formula in it says
/// its own.
struct XMLNodes: ~Copyable {
  private var builder = RecordBuilder()
  /// How many elements are open within the text.
  private var markupDepth = 0
  /// Whether the text has had elements: then what is text in it must be told from markup.
  private var hasMarkup = false
  /// Whether the last start tag still lacks its `>`.
  private var isTagOpen = false
  /// The text since the last tag: how much there was before it, and whether that tag lacked its `>`.
  private var passage: (start: Int, isTagOpen: Bool)?

  init() {}

  var depth: Int { builder.depth + markupDepth }
  var size: Int { builder.size }
  var takesText: Bool { builder.content != .nodes }
  var takesMarkup: Bool { builder.content == .markup }

  mutating func reset() {
    builder.reset()
    markupDepth = 0
    hasMarkup = false
    isTagOpen = false
    passage = nil
  }

  /// A record of all there is so far.
  mutating func record() -> Record { builder.record() }

  /// A record of all there is, which is forgotten.
  mutating func take() -> Record { builder.take() }

  /// An element begins that is a node.
  mutating func begin(_ name: UInt8, _ content: NodeContent, line: Int32, column: Int32) {
    passage = nil
    builder.begin(
      name, .element, content: content, line: UInt32(truncatingIfNeeded: line),
      column: UInt32(truncatingIfNeeded: column))
    hasMarkup = false
  }

  /// An element begins that is part of a text.
  mutating func beginMarkup(_ name: XMLName) {
    closeTag()
    passage = nil
    hasMarkup = true
    markupDepth += 1
    append("<")
    append(name.local)
    if let namespace = name.foreignNamespace { append(" xmlns=\"\(namespace)\"") }
    isTagOpen = true
  }

  mutating func attribute(_ name: UInt8, _ value: UnsafeBufferPointer<UInt8>) {
    builder.begin(name, .attribute, line: 0, column: 0)
    unsafe builder.append(value)
    builder.end()
  }

  /// An attribute of an element that is part of a text; whether the last one is.
  mutating func markupAttribute(
    _ name: XMLName, _ value: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard isTagOpen else { return false }
    append(" ")
    append(name.qualified)
    append("=\"")
    unsafe appendEscaped(value)
    append("\"")
    return true
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    if passage == nil { passage = (builder.textCount, isTagOpen) }
    closeTag()
    if hasMarkup { unsafe appendEscaped(text) } else { unsafe builder.append(text) }
  }

  /// Forgets the text since the last tag, which comes again; how many bytes these are.
  mutating func dropPassage() -> Int {
    guard let passage else { return 0 }
    let count = builder.textCount - passage.start
    builder.dropText(behind: passage.start)
    isTagOpen = passage.isTagOpen
    self.passage = nil
    return count
  }

  /// An element ends.
  mutating func end(_ name: XMLName) {
    passage = nil
    guard markupDepth > 0 else { return builder.end() }
    markupDepth -= 1
    if Self.voidElements.contains(name.local) {
      if isTagOpen { append(" />") }
      isTagOpen = false
      return
    }
    closeTag()
    append("</")
    append(name.local)
    append(">")
  }

  private mutating func closeTag() {
    if isTagOpen { append(">") }
    isTagOpen = false
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in unsafe builder.append(bytes) }
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      guard let escaped = Self.escaped(unsafe text[index]) else { continue }
      unsafe builder.append(UnsafeBufferPointer(rebasing: text[start..<index]))
      append(escaped)
      start = index + 1
    }
    unsafe builder.append(UnsafeBufferPointer(rebasing: text[start...]))
  }

  private static func escaped(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }

  /// The elements of HTML that have no end tag (HTML, 13.1.2).
  private static let voidElements: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}
