/// Base64 (RFC 4648 §4), with white space anywhere.
package enum Base64 {
  /// Decodes a text; `nil` if it is invalid base64 or invalid UTF-8.
  package static func text(_ encoded: Span<UInt8>) -> String? {
    bytes(encoded).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Decodes bytes; `nil` if they are invalid base64.
  static func bytes(_ encoded: Span<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for index in encoded.indices where encoded[index] > 0x20 && encoded[index] != UInt8(ascii: "=")
    {
      guard let value = value(encoded[index]) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
