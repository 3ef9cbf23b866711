/// Goes over the inside of a tag.
struct MarkupScanner {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], _ position: Int) {
    self.bytes = bytes
    self.position = position
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func advance() { position += 1 }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  mutating func skipBlanks() {
    while let byte = next, byte <= 0x20 { position += 1 }
  }

  static func startsName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  mutating func name() -> [UInt8] {
    let start = position
    while let byte = next,
      Self.startsName(byte) || byte &- 0x30 < 10 || "-.:".utf8.contains(byte)
    {
      position += 1
    }
    return Array(bytes[start..<position])
  }

  /// The value behind an attribute's name, empty where there is none. `nil` where the
  /// bytes end before it does.
  mutating func value() -> [UInt8]? {
    skipBlanks()
    guard let mark = next else { return nil }
    guard mark == UInt8(ascii: "=") else { return [] }
    position += 1
    skipBlanks()
    guard let quote = next else { return nil }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let end = bytes[(position + 1)...].firstIndex(of: quote) else { return nil }
      defer { position = end + 1 }
      return Array(bytes[(position + 1)..<end])
    }
    let start = position
    while let byte = next, byte > 0x20, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
      position += 1
    }
    return next == nil ? nil : Array(bytes[start..<position])
  }
}
