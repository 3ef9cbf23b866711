internal import ChartConvBytes

/// Scans start tags and their attributes, skipping the prolog (XML 1.0 §2.8).
struct TagScanner {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  private var tags = 0
  private var hasText = false
  /// Closing delimiters that don't occur in the rest of the bytes.
  private var missing: Set<String> = []

  /// Creates a scanner of ASCII. The zero bytes of UTF-16 and UTF-32 are removed.
  init(_ bytes: ArraySlice<UInt8>) {
    let holdsZero = bytes.span.firstIndex(of: 0, or: 0, from: 0) != nil
    self.bytes = holdsZero ? bytes.filter { $0 != 0 }[...] : bytes
    offset = self.bytes.startIndex
  }

  /// `true` if at most one tag and no text was passed.
  var isInProlog: Bool { tags <= 1 && !hasText }

  /// Advances past the name of the next start tag and returns it.
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

  /// Returns the next attribute of the tag.
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

  /// Skips a delimited construct; only its opening if it is never closed.
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

  /// Skips an XML declaration, which ends at the next `>` or before the next tag.
  private mutating func skipDeclaration() -> Bool {
    guard take("?xml") else { return false }
    while let byte = next, byte != UInt8(ascii: "<") {
      offset += 1
      if byte == UInt8(ascii: ">") { break }
    }
    return true
  }

  /// Skips a document type declaration, including its internal subset in brackets.
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
  /// `true` for neither white space nor a part of a byte-order mark.
  fileprivate var isText: Bool { self > 0x20 && self < 0x80 }
}
