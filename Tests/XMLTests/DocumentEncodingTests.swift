import Testing

@testable import ChartConvXML

@Suite struct DocumentEncodingTests {
  @Test(
    arguments: [
      ("<?xml version='1.0' encoding='utf-8'?><a>é</a>", nil, false),
      ("<?xml version='1.0' encoding='iso-8859-1'?><a>é</a>", nil, true),
      ("<?xml version='1.0' encoding='utf-16'?><a>é</a>", nil, true),
      ("<?xml version='1.0' encoding='°utf-16'?><a>é</a>", nil, true),
      ("<?xml version='1.0' encoding='koi8!-r'?><a>e</a>", "koi8-r", false),
      ("<?xml version='1.0' encoding='us-ascii'?><a>é</a>", nil, true),
      ("<?xml version='1.0' encoding='koi8-r'?><a>e</a>", "koi8-r", false),
      ("<?xml version='1.0' encoding='gb2312'?><a>e</a>", "GB18030", false),
      ("<?xml version='1.0' encoding='nonsense'?><a>e</a>", nil, true),
      ("<a>é</a>", nil, false),
    ] as [(String, String?, Bool)])
  func textInUTF8(text: String, name: String?, isFalse: Bool) {
    let encoding = Self.encoding(Array(text.utf8))
    #expect(encoding.name == name)
    #expect((encoding.warning != nil) == isFalse)
  }

  @Test func undeclaredLatin1() {
    let encoding = Self.encoding(Array("<a>caf".utf8) + [0xE9] + Array("</a>".utf8))
    #expect(encoding.name == "windows-1252")
    #expect(encoding.warning != nil)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x3C, 0], "UTF-16LE", 2), ([0xFE, 0xFF, 0, 0x3C], "UTF-16BE", 2),
      ([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], "UTF-32LE", 4), ([0x3C, 0, 0x72, 0], "UTF-16LE", 0),
      ([0, 0, 0, 0x3C], "UTF-32BE", 0),
    ] as [([UInt8], String, Int)])
  func marksAndZeroes(bytes: [UInt8], name: String, mark: Int) {
    let encoding = Self.encoding(bytes)
    #expect(encoding.name == name)
    #expect(encoding.skipped == mark)
  }

  @Test func forced() {
    let encoding = Self.encoding(
      Array("<?xml version='1.0' encoding='utf-8'?><a/>".utf8), forced: "big5")
    #expect(encoding.name == "big5")
    #expect(encoding.skipped == 38)
  }

  /// Two encodings that the C library doesn't support.
  @Test(arguments: [
    ("macgreek", "AÄήα\u{AD}"), ("x-mac-greek", "AÄήα\u{AD}"), ("macturkish", "AÄİ·ˇ"),
  ])
  func macintoshIsDecoded(label: String, text: String) throws {
    let name = try #require(EncodingLabel(label).candidates.first { XMLDecoder($0) != nil })
    let decoded = try #require(XMLDecoder(name)).decode([0x41, 0x80, 0xDC, 0xE1, 0xFF])
    #expect(decoded == Array(text.utf8))
  }

  private static func encoding(_ bytes: [UInt8], forced: String? = nil) -> DocumentEncoding {
    DocumentEncoding(bytes[...], forced: forced) { $0 != "nonsense" }
  }
}
