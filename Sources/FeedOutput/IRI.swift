/// What an `atom:id` may be (RFC 4287 §4.2.6): an IRI (RFC 3987), told by its scheme and by the
/// absence of what no IRI holds.
enum IRI {
  static func accepts(_ text: String) -> Bool {
    let bytes = text.utf8.span
    var scheme = 0
    while scheme < bytes.count, isSchemeByte(bytes[scheme], isFirst: scheme == 0) { scheme += 1 }
    guard scheme > 0, scheme + 1 < bytes.count, bytes[scheme] == UInt8(ascii: ":") else {
      return false
    }
    for offset in scheme + 1..<bytes.count where isNever(bytes[offset]) { return false }
    return true
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
