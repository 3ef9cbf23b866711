internal import ChartConvIO

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
