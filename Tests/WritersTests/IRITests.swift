import Testing

@testable import ChartConvWriters

struct IRITests {
  @Test(arguments: [
    "http://a.com/", "tag:a.com,2004:x/1", "urn:uuid:2f6c5e0a-9d1b-4c3e-8f7a-0b1c2d3e4f5a",
    "urn:isbn:1", "tag:me@a.com,2004-01:x", "x-y+z.1:a", "http://é.com/日",
  ])
  func accepted(text: String) { #expect(IRI.accepts(text.utf8.span) == true) }

  @Test(arguments: [
    "", ":", "a", "a:", "1a:b", "1513779431", "http://a b", "a b:c", "a:<b>", "a:\n", "/a:b",
    "yt:{x}", "é:b",
    "http:a", "http:///a", "http://a/[b]", "urn:uuid:1", "urn:a:b", "urn:ab:", "tag:a.com:x",
    "tag:a.com,04:x",
  ])
  func refused(text: String) { #expect(IRI.accepts(text.utf8.span) == false) }

  @Test func invalidCharactersAreEncoded() {
    #expect(IRI.encoded("http://a.com/é?b=%20#c".utf8.span) == nil)
    #expect(IRI.encoded("http://a.com/b c[1]|é".utf8.span) == "http://a.com/b%20c%5B1%5D%7Cé")
    #expect(IRI.encoded("http://a.com/é".utf8.span, keepsUnicode: false) == "http://a.com/%C3%A9")
  }

  @Test func eachByteIsEncodedWhereverItStands() {
    let kept = Set(
      "!#$%&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~".utf8)
    for byte in UInt8.min...UInt8.max {
      let digits = String(byte, radix: 16, uppercase: true)
      let escape = "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      for (before, after) in [(0, 0), (0, 20), (15, 0), (16, 3), (63, 1), (64, 70), (81, 0)] {
        let (head, tail) = (
          String(repeating: "a", count: before), String(repeating: "b", count: after)
        )
        let text = Array(head.utf8) + [byte] + Array(tail.utf8)
        let isKept = kept.contains(byte)
        #expect(
          IRI.encoded(text.span, keepsUnicode: false) == (isKept ? nil : head + escape + tail),
          "\(byte) after \(before)")
        #expect(
          (IRI.encoded(text.span) == nil) == (isKept || byte >= 0x80), "\(byte) after \(before)")
      }
    }
  }

  @Test func allBytesThatNeedItAreEncoded() {
    #expect(IRI.encoded("[[a]]".utf8.span) == "%5B%5Ba%5D%5D")
    #expect(IRI.encoded("".utf8.span) == nil)
  }
}
