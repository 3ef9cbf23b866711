internal import ChartConvBytes

/// What some bytes look like, taken for UTF-8.
struct UTF8Content {
  /// Characters beyond ASCII that are written as UTF-8 has them.
  private(set) var sequences = 0
  /// Bytes that can't be UTF-8.
  private(set) var faults = 0

  init(_ bytes: Span<UInt8>) {
    var next = bytes.firstIndexBeyondASCII(from: 0)
    while let index = next {
      let length = bytes.lengthOfCharacter(at: index)
      // A sequence that the end of the bytes cuts off is no fault.
      if length == 0, bytes.count - index >= 4 { faults += 1 }
      if length > 0 { sequences += 1 }
      let end = index + max(length, 1)
      // Characters beyond ASCII mostly come in rows.
      let goesOn = end < bytes.count && bytes[end] >= 0x80
      next = goesOn ? end : bytes.firstIndexBeyondASCII(from: end)
    }
  }

  /// Whether it may be UTF-8 that has a few bad bytes: one that is damaged makes up to three others
  /// bad. Text in Windows-1252 looks like UTF-8 in hardly one of its characters beyond ASCII.
  var isConsistent: Bool { faults == 0 || sequences * 3 >= faults }

  /// Whether the bytes are UTF-8, whatever the label. Two bytes of a Chinese or Korean character may
  /// look like UTF-8 by chance.
  func speaksFor(_ label: EncodingLabel) -> Bool {
    label.isMultibyte ? sequences > 8 && sequences > faults * 8 : sequences > faults
  }
}
