/// What some bytes look like, taken for UTF-8.
struct UTF8Content {
  /// Characters beyond ASCII that are written as UTF-8 has them.
  private(set) var sequences = 0
  /// Bytes that can't be UTF-8.
  private(set) var faults = 0

  init(_ bytes: [UInt8]) {
    guard bytes.reduce(0, |) >= 0x80 else { return }
    var index = 0
    while index < bytes.count {
      // Nearly all is ASCII, and stretches of it are told in one go.
      if bytes[index...].prefix(64).reduce(0, |) < 0x80 {
        index += 64
        continue
      }
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      let length = Self.sequence(bytes, index)
      // A sequence that the look at the bytes cut off is no fault.
      if length == 0, bytes.count - index >= 4 { faults += 1 }
      if length > 0 { sequences += 1 }
      index += max(length, 1)
    }
  }

  /// Whether it can be UTF-8: mostly so is enough, for a text cut in the middle of a character.
  var isConsistent: Bool { faults == 0 || sequences > faults * 8 }

  /// Whether the bytes are UTF-8 beyond doubt, whatever the label. Two bytes of a Chinese or Korean
  /// character may look like UTF-8 by chance.
  func speaksFor(_ label: EncodingLabel) -> Bool {
    faults == 0 && sequences > 0 && (sequences > 8 || !label.isMultibyte)
  }

  /// How long the sequence is that begins there (RFC 3629 §4); 0 where none does.
  static func sequence(_ bytes: [UInt8], _ index: Int) -> Int {
    let lead = bytes[index]
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, index + length <= bytes.count else { return 0 }
    for byte in bytes[(index + 1)..<(index + length)] where byte & 0xC0 != 0x80 { return 0 }
    switch (lead, bytes[index + 1]) {
    case (0xE0, ..<0xA0), (0xED, 0xA0...), (0xF0, ..<0x90), (0xF4, 0x90...): return 0
    default: return length
    }
  }
}
