internal import FeedModel
internal import FeedIO

/// Walks over the quoted attributes of a piece of HTML, tag by tag (HTML, 13.2.5); comments, and
/// what scripts and styles hold, are no tags.
struct HTMLTags {
  struct Attribute {
    let name: Range<Int>
    /// The value between its quotes.
    let value: Range<Int>
  }

  private let bytes: [UInt8]
  private var index = 0
  /// The name of the tag that the index is in.
  private var tag: Range<Int>?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func nextAttribute() -> Attribute? {
    while true {
      if let tag {
        if let attribute = attribute() { return attribute }
        self.tag = nil
        skipContent(of: tag)
      }
      guard let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
      index = start + 1
      if bytes[index...].starts(with: "!--".utf8) {
        index = end(of: "-->", from: index + 3)
      } else if index < bytes.count, bytes[index].isASCIILetter {
        while index < bytes.count, !endsName(bytes[index]) { index += 1 }
        tag = start + 1..<index
      }
    }
  }

  /// The next attribute of the tag; `nil` at its end, behind which the index then is.
  private mutating func attribute() -> Attribute? {
    while true {
      while index < bytes.count, isBetween(bytes[index]) { index += 1 }
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
      guard let close = bytes[(index + 1)...].firstIndex(of: quote) else {
        index = bytes.count
        return nil
      }
      defer { index = close + 1 }
      return Attribute(name: name, value: index + 1..<close)
    }
  }

  private mutating func skipContent(of tag: Range<Int>) {
    for name in ["script", "style"]
    where name.utf8.elementsEqual(bytes[tag], by: { $0 == $1 | 0x20 }) {
      index = end(of: "</" + name, from: index)
    }
  }

  /// Where the index is behind those bytes, letters in either case; the end where they don't follow.
  private func end(of mark: String, from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var place = start
    while place + mark.count <= bytes.count {
      let isMark = mark.indices.allSatisfy { offset in
        let byte = bytes[place + offset]
        return (byte.isASCIILetter ? byte | 0x20 : byte) == mark[offset]
      }
      if isMark { return place + mark.count }
      place += 1
    }
    return bytes.count
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  private mutating func skipUnquoted() {
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">") { index += 1 }
  }

  private func isBetween(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "/") }

  private func endsName(_ byte: UInt8) -> Bool { isBetween(byte) || byte == UInt8(ascii: ">") }
}
