/// A name made of what it names: FNV-1a in 128 bits, the same on every machine and in every run.
struct ContentHash {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

  /// Takes in the text, or that there is none.
  mutating func add(_ text: String?) {
    for byte in (text ?? "").utf8 { add(byte) }
    // No text holds this byte, so that neighbours can't run together.
    add(text == nil ? 0xFE : 0xFF)
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt128(byte)) &* Self.prime
  }

  /// `urn:chartconv:` and 32 hexadecimal digits.
  var urn: String {
    let digits = String(state, radix: 16)
    return "urn:chartconv:" + String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }
}
