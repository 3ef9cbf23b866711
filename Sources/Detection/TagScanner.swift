internal import ChartConvBytes

/// Walks over start tags and their attributes, and what may stand before them (XML 1.0 §2.8).
struct TagScanner {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  private var tags = 0
  private var hasText = false
  /// What closes something that was opened and is nowhere in the rest.
  private var missing: Set<String> = []

  /// Of the ASCII of a document: the zero bytes of UTF-16 and UTF-32 don't count.
  init(_ bytes: ArraySlice<UInt8>) {
    let holdsZero = bytes.span.firstIndex(of: 0, or: 0, from: 0) != nil
    self.bytes = holdsZero ? bytes.filter { $0 != 0 }[...] : bytes
    offset = self.bytes.startIndex
  }

  /// Whether one tag was passed at most, and no text.
  var isInProlog: Bool { tags <= 1 && !hasText }

  /// The name of the next start tag; the scanner stands behind it.
  mutating func nextTag() -> String? {
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      if start > offset { hasText = hasText || bytes[offset..<start].contains { $0.isText } }
      offset = start + 1
      if skipDeclaration() || skip("?", to: "?>") || skip("!--", to: "-->") || skipDoctype() {
        continue
      }
      tags += 1
      let name = word()
      if !name.isEmpty { return name }
    }
    return nil
  }

  /// The next attribute of the tag.
  mutating func attribute() -> (name: String, value: String)? {
    skipBlanks()
    let name = word()
    skipBlanks()
    guard !name.isEmpty, take("=") else { return nil }
    skipBlanks()
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = bytes[(offset + 1)...].firstIndex(of: quote)
    else { return nil }
    defer { offset = end + 1 }
    return (name, String(decoding: bytes[(offset + 1)..<end], as: UTF8.self))
  }

  private var next: UInt8? { offset < bytes.endIndex ? bytes[offset] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard next == text.utf8.first, bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  /// Something that is never closed is passed by its opening alone.
  private mutating func skip(_ opening: String, to closing: String) -> Bool {
    guard take(opening) else { return false }
    guard !missing.contains(closing) else { return true }
    let start = offset
    while !take(closing) {
      offset += 1
      if offset >= bytes.endIndex {
        missing.insert(closing)
        offset = start
        break
      }
    }
    return true
  }

  /// A declaration ends at the next `>`, or before the next tag.
  private mutating func skipDeclaration() -> Bool {
    guard take("?xml") else { return false }
    while let byte = next, byte != UInt8(ascii: "<") {
      offset += 1
      if byte == UInt8(ascii: ">") { break }
    }
    return true
  }

  /// A document type declaration, whose internal subset stands between brackets.
  private mutating func skipDoctype() -> Bool {
    guard take("!") else { return false }
    guard !missing.contains(">") else { return true }
    let start = offset
    var depth = 0
    while let byte = next {
      offset += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { return true }
    }
    missing.insert(">")
    offset = start
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, byte <= 0x20 { offset += 1 }
  }

  private mutating func word() -> String {
    let start = offset
    while let byte = next, isInName(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      false
    default: true
    }
  }
}

extension UInt8 {
  /// Whether it is neither a blank nor part of a byte-order mark.
  fileprivate var isText: Bool { self > 0x20 && self < 0x80 }
}
