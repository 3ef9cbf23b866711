import ChartConvText
import Testing

@Suite struct MarkupAttributesTests {
  @Test(arguments: [
    (" a='1' b=\"2\">x='3'", ["a=1", "b=2"], 13), ("a = '1'>", ["a=1"], 8),
    ("a b='1'/>", ["a", "b=1"], 9), ("a=1 b=2/3>", ["a:1", "b:2/3"], 10),
    ("a='>' b='<'>", ["a=>", "b=<"], 12), ("a<b c='1'>", ["a"], 1), ("a=1<b>", ["a:1"], 3),
    ("=a='1'>", ["=a=1"], 7), ("/", [], 1), ("", [], 0), (">", [], 1),
    ("a='1'b='2'", ["a=1", "b=2"], 10),
    ("a=", [], 2),
  ])
  func attributes(text: String, expected: [String], end: Int) {
    let bytes = Array(text.utf8)
    var attributes = MarkupAttributes(bytes.span, from: 0)
    var found: [String] = []
    while let attribute = attributes.next() {
      var item = String(decoding: bytes[attribute.name], as: UTF8.self)
      if let value = attribute.value {
        item += (attribute.isQuoted ? "=" : ":") + String(decoding: bytes[value], as: UTF8.self)
      }
      found.append(item)
    }
    let index = attributes.index
    let isUnterminated = attributes.isUnterminated
    #expect(found == expected)
    #expect(index == end)
    #expect(!isUnterminated)
  }

  /// A value without its closing quote isn't an attribute; the tag may end there.
  @Test func unterminatedValue() {
    let bytes = Array("a='1' b='2".utf8)
    var attributes = MarkupAttributes(bytes.span, from: 0)
    while attributes.next() != nil {}
    let index = attributes.index
    let isUnterminated = attributes.isUnterminated
    #expect(index == 8)
    #expect(isUnterminated)
  }
}
