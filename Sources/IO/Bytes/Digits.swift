extension String {
  /// Creates the hexadecimal digits of a number, with zeros before them.
  package init(hexadecimal number: some BinaryInteger, digits count: Int) {
    let digits = String(number, radix: 16)
    self = String(repeating: "0", count: Swift.max(count - digits.utf8.count, 0)) + digits
  }
}

/// Bytes in the percent-encoding of URLs (RFC 3986 §2.1).
extension [UInt8] {
  /// Returns the bytes of a text, in which `%3A` is a colon.
  package init(percentEncoded text: some Collection<UInt8>) {
    self = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(Self.isHexadecimal),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        append(value)
        rest.removeFirst(2)
      } else {
        append(byte)
      }
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & ~0x20)
  }

  package mutating func append(percentEncoding byte: UInt8) {
    self += "%\(String(hexadecimal: byte, digits: 2).uppercased())".utf8
  }
}

extension ArraySlice<UInt8> {
  /// Returns the little-endian integer of `count` bytes at an offset from the slice's beginning;
  /// `nil` if it is out of bounds or doesn't fit.
  package func littleEndian(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    let number = self[startIndex + offset..<startIndex + offset + count].reversed()
      .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }
}
