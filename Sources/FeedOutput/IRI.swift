/// What an `atom:id` may be (RFC 4287 §4.2.6): an IRI (RFC 3987), told by its scheme and by the
/// absence of what no IRI holds.
enum IRI {
  static func accepts(_ text: String) -> Bool {
    var scheme = 0
    var hasScheme = false
    for byte in text.utf8 {
      if !hasScheme {
        if byte == UInt8(ascii: ":"), scheme > 0 {
          hasScheme = true
        } else if isSchemeByte(byte, isFirst: scheme == 0) {
          scheme += 1
        } else {
          return false
        }
      } else if isNever(byte) {
        return false
      }
    }
    return hasScheme && scheme + 1 < text.utf8.count
  }

  private static func isSchemeByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A: true
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }

  private static func isNever(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"):
      true
    default: false
    }
  }
}
