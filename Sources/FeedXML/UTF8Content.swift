internal import FeedIO

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
      let length = bytes.span.lengthOfCharacter(at: index)
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
}
