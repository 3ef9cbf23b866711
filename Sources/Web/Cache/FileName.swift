/// Names of files that are made of addresses.
enum FileName {
  /// Returns the letters and digits of a text, in lower case, with `-` for each run of others; points
  /// and underscores stay within. The end of a long text is kept: addresses differ there.
  static func text(_ text: some StringProtocol, atMost limit: Int) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x61...0x7A, 0x5F: bytes.append(byte)
      case 0x41...0x5A: bytes.append(byte | 0x20)
      case 0x2E where bytes.last == byte: break
      case 0x2E where bytes.last ?? 0x2D != 0x2D: bytes.append(byte)
      default: if bytes.last ?? 0x2D != 0x2D { bytes.append(0x2D) }
      }
    }
    while bytes.last == 0x2D || bytes.last == 0x2E { bytes.removeLast() }
    let end = bytes.suffix(limit).drop { $0 == 0x2D || $0 == 0x2E }
    return end.isEmpty ? "index" : String(decoding: end, as: UTF8.self)
  }

  /// Returns the 64-bit FNV-1a hash of a text, in sixteen hexadecimal digits.
  static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
