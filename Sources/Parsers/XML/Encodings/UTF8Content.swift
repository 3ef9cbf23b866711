internal import ChartConvIO
internal import ChartConvModel

extension Span<UInt8> {
  /// Returns the index of the first bytes from `start` on that aren't UTF-8, and whether only the end
  /// cuts them off; `nil` if there are none.
  func firstInvalidUTF8(from start: Int) -> (index: Int, isCut: Bool)? {
    var index = start
    while let next = firstNonASCIIIndex(from: index) {
      index = next
      repeat {
        let length = lengthOfCharacter(at: index)
        guard length > 0 else { return (index, isCut(at: index)) }
        index += length
      } while index < count && self[index] >= 0x80
    }
    return nil
  }

  private func isCut(at start: Int) -> Bool {
    let lead = self[start]
    let length = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1
    return length > count - start && (start + 1..<count).allSatisfy { self[$0] & 0xC0 == 0x80 }
  }
}

/// Statistics of bytes interpreted as UTF-8.
struct UTF8Content {
  /// The number of valid non-ASCII characters.
  private(set) var sequences = 0
  private(set) var problems = 0

  init(_ bytes: Span<UInt8>) {
    var next = bytes.firstNonASCIIIndex(from: 0)
    while let index = next {
      let length = bytes.lengthOfCharacter(at: index)
      // A sequence truncated by the end of the bytes isn't counted as invalid.
      if length == 0, bytes.count - index >= 4 { problems += 1 }
      if length > 0 { sequences += 1 }
      let end = index + max(length, 1)
      // Non-ASCII characters mostly come in runs.
      let continuesRun = end < bytes.count && bytes[end] >= 0x80
      next = continuesRun ? end : bytes.firstNonASCIIIndex(from: end)
    }
  }

  /// `true` if there is no other character, except one that the end cuts off.
  var isASCII: Bool { sequences == 0 && problems == 0 }

  /// `true` if the bytes may be UTF-8 with a few errors. One damaged byte invalidates up to three
  /// others. In Windows-1252, hardly any non-ASCII character looks like UTF-8.
  var isConsistent: Bool { problems == 0 || sequences * 3 >= problems }

  /// Returns `true` if the bytes are UTF-8, regardless of the label. In Windows-1252, hardly any
  /// character of UTF-8 makes sense. In other encodings, two letters may look like one by chance.
  func overrides(_ label: EncodingLabel) -> Bool {
    sequences > (label.isLatin1 ? problems : max(8, problems * 8))
  }
}
