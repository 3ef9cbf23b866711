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

  @Test func equalToItself() {
    for (literal, text) in Self.literals {
      #expect(text.utf8.span.equals(literal), "\(text)")
      #expect(Optional(text.utf8.span).equals(literal), "\(text)")
    }
    let none: Span<UInt8>? = nil
    #expect(!none.equals("a"))
  }

  @Test func differentInAnyByte() {
    for (literal, text) in Self.literals {
      for index in text.utf8.indices {
        var bytes = Array(text.utf8)
        bytes[text.utf8.distance(from: text.startIndex, to: index)] ^= 1
        #expect(!bytes.span.equals(literal), "\(text)")
      }
      #expect(!(text + "z").utf8.span.equals(literal))
      #expect(text.isEmpty || !text.dropLast().utf8.span.equals(literal))
    }
  }
}
