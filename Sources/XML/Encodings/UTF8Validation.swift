internal import ChartConvIO
internal import ChartConvModel

/// Finds the first invalid bytes of a text in UTF-8 that arrives in pieces.
struct UTF8Validation {
  /// The first bytes of a character that continues in the next piece.
  private var rest: [UInt8] = []

  /// Returns the index of the first invalid byte of a piece; `nil` if there is none.
  mutating func firstProblem(in piece: Span<UInt8>) -> Int? {
    var index = 0
    if let lead = rest.first {
      while index < piece.count, rest.count < Self.length(after: lead) {
        rest.append(piece[index])
        index += 1
      }
      guard rest.count == Self.length(after: lead) else { return nil }
      guard rest.span.lengthOfCharacter(at: 0) > 0 else { return 0 }
      rest = []
    }
    while let start = piece.firstNonASCIIIndex(from: index) {
      index = start
      repeat {
        let length = piece.lengthOfCharacter(at: index)
        guard length > 0 else { return keepsRest(piece, from: index) ? nil : index }
        index += length
      } while index < piece.count && piece[index] >= 0x80
    }
    return nil
  }

  /// Keeps a character that the end of the piece may cut off. Returns `false` for an invalid one.
  private mutating func keepsRest(_ piece: Span<UInt8>, from start: Int) -> Bool {
    guard Self.length(after: piece[start]) > piece.count - start else { return false }
    for index in start..<piece.count {
      if index > start, piece[index] & 0xC0 != 0x80 { return false }
      rest.append(piece[index])
    }
    return true
  }

  /// Returns the length of a character by its first byte.
  private static func length(after lead: UInt8) -> Int {
    lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1
  }
}

/// Statistics of bytes interpreted as UTF-8.
struct UTF8Content {
  /// The number of valid non-ASCII characters.
  private(set) var sequences = 0
  /// The number of invalid bytes.
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
