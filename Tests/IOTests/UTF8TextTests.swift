import Testing

@testable import ChartConvIO

/// Bytes are found and validated for any length and any position of non-ASCII characters.
@Suite struct UTF8TextTests {
  private static let pieces: [[UInt8]] = [
    [], Array("é".utf8), Array("語".utf8), Array("🎵".utf8), Array("é語🎵".utf8),
    // A lone continuation byte, a lone lead byte, an overlong form, a surrogate, a value beyond
    // Unicode.
    [0x80], [0xC3], [0xE8, 0xAA], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xFF],
  ]

  @Test func equalsTheStandardLibrary() {
    for before in 0..<140 {
      for after in [0, 1, 2, 3, 15, 16, 48, 63, 64, 65, 130] {
        for piece in Self.pieces {
          let bytes =
            [UInt8](repeating: 0x61, count: before) + piece
            + [UInt8](repeating: 0x62, count: after)
          #expect(bytes.span.isUTF8 == (String(validating: bytes, as: UTF8.self) != nil))
          for start in [0, 1, before] where start <= bytes.count {
            #expect(
              bytes.span.firstNonASCIIIndex(from: start)
                == bytes[start...].firstIndex { $0 >= 0x80 })
          }
        }
      }
    }
  }

  @Test func charactersHaveTheirLengths() {
    for (piece, length) in zip(Self.pieces.dropFirst(), [2, 3, 4, 2]) {
      #expect(piece.span.lengthOfCharacter(at: 0) == length)
    }
    for piece in Self.pieces.dropFirst(5) {
      #expect(piece.span.lengthOfCharacter(at: 0) == 0)
    }
  }

  @Test func theFirstOfTwoMarksIsFound() {
    for before in 0..<70 {
      for after in [0, 1, 15, 16, 33] {
        let plain = [UInt8](repeating: 0x61, count: before)
        let rest = [UInt8](repeating: 0x23, count: after)
        for start in [0, 1, 15, before] where start <= before {
          func found(_ bytes: [UInt8]) -> Int? {
            bytes.span.firstIndex(of: 0x3F, or: 0x23, from: start)
          }
          #expect(found(plain + [0x3F] + rest) == before)
          #expect(found(plain + rest) == (after == 0 ? nil : before))
        }
      }
    }
    #expect([UInt8]().span.firstIndex(of: 0, from: 0) == nil)
    #expect([0x61].span.firstIndex(of: 0, from: 0) == nil)
  }
}
