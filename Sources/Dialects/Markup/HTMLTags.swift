internal import ChartConvModel
internal import ChartConvBytes

/// An iterator over the quoted attributes of all tags in HTML (HTML, 13.2.5). Comments and the
/// contents of scripts and styles are skipped.
struct HTMLTags: ~Escapable {
  struct Attribute {
    let name: Range<Int>
    /// The value without its quotes.
    let value: Range<Int>
  }

  private let bytes: Span<UInt8>
  private var index = 0
  /// The name of the current tag.
  private var tag: Range<Int>?

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  mutating func nextAttribute() -> Attribute? {
    while true {
      if let tag {
        if let attribute = attribute() { return attribute }
        self.tag = nil
        skipContent(of: tag)
      }
      guard let start = firstIndex(of: UInt8(ascii: "<"), from: index) else { return nil }
      index = start + 1
      if bytes.extracting(index..<bytes.count).starts(with: "!--") {
        index = end(of: "-->", from: index + 3)
      } else if index < bytes.count, bytes[index].isASCIILetter {
        while index < bytes.count, !endsName(bytes[index]) { index += 1 }
        tag = start + 1..<index
      }
    }
  }

  /// Returns the next attribute of the tag; `nil` after skipping the tag's end.
  private mutating func attribute() -> Attribute? {
    while true {
      while index < bytes.count, isBetweenAttributes(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else {
        index = min(index + 1, bytes.count)
        return nil
      }
      let start = index
      index += 1
      while index < bytes.count, !endsName(bytes[index]), bytes[index] != UInt8(ascii: "=") {
        index += 1
      }
      let name = start..<index
      skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
      index += 1
      skipBlanks()
      guard index < bytes.count else { return nil }
      let quote = bytes[index]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        skipUnquoted()
        continue
      }
      guard let close = firstIndex(of: quote, from: index + 1) else {
        index = bytes.count
        return nil
      }
      defer { index = close + 1 }
      return Attribute(name: name, value: index + 1..<close)
    }
  }

  private mutating func skipContent(of tag: Range<Int>) {
    let tag = bytes.extracting(tag)
    for (name, end) in [("script", "</script"), ("style", "</style")]
    where tag.count == name.utf8.count && tag.starts(withLowercased: name) {
      index = self.end(of: end, from: index)
    }
  }

  private func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    start < bytes.count ? bytes.firstIndex(of: byte, or: byte, from: start) : nil
  }

  /// Returns the index after the next occurrence of a mark, ignoring case, else the end.
  private func end(of mark: String, from start: Int) -> Int {
    guard let first = mark.utf8.first else { return start }
    var start = start
    while let index = firstIndex(of: first, from: start) {
      if bytes.extracting(index..<bytes.count).starts(withLowercased: mark) {
        return index + mark.utf8.count
      }
      start = index + 1
    }
    return bytes.count
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  private mutating func skipUnquoted() {
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">") { index += 1 }
  }

  private func isBetweenAttributes(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "/")
  }

  private func endsName(_ byte: UInt8) -> Bool {
    isBetweenAttributes(byte) || byte == UInt8(ascii: ">")
  }
}
