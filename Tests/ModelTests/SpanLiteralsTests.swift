import Testing

@testable import ChartConvModel

/// Texts are compared with literals as with other texts.
struct SpanLiteralsTests {
  private static let literals: [(StaticString, String)] = [
    ("", ""), ("a", "a"), ("abc", "abc"), ("abcd", "abcd"), ("abcdefg", "abcdefg"),
    ("abcdefgh", "abcdefgh"), ("abcdefghi", "abcdefghi"),
    ("abcdefghijklmnop", "abcdefghijklmnop"), ("abcdefghijklmnopq", "abcdefghijklmnopq"),
    ("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz"), ("日本", "日本"),
  ]

  // A span can't be a part of an expectation.
  private static func isEqual(_ bytes: [UInt8], _ literal: StaticString) -> Bool {
    bytes.span.equals(literal)
  }

  @Test func equalToItself() {
    for (literal, text) in Self.literals {
      #expect(Self.isEqual(Array(text.utf8), literal), "\(text)")
    }
  }

  @Test func differentInAnyByteAndInLength() {
    for (literal, text) in Self.literals {
      let bytes = Array(text.utf8)
      for index in bytes.indices {
        var other = bytes
        other[index] ^= 1
        #expect(!Self.isEqual(other, literal), "\(text)")
      }
      #expect(!Self.isEqual(bytes + [0x61], literal), "\(text)")
      #expect(bytes.isEmpty || !Self.isEqual(Array(bytes.dropLast()), literal), "\(text)")
    }
  }
}
