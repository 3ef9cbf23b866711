import Testing

@testable import ChartConvParsers

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
      ("<?xml version='1.0' encoding='gb2312'?><a>e</a>", "gb2312", false),
      ("<?xml version='1.0' encoding='nonsense'?><a>e</a>", nil, true),
      ("<?xml version='1.0' encoding=''?><a>é</a>", nil, false),
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

  @Test func markOfUTF8() {
    func name(_ text: String, marked: Bool) -> String? {
      let bytes = Array("<?xml version='1.0' encoding='koi8-r'?><a>\(text)</a>".utf8)
      return DocumentEncoding(bytes[...], forced: nil, isMarked: marked).name
    }
    #expect(name("é", marked: true) == nil)
    #expect(name("é", marked: false) == "koi8-r")
    #expect(name("éàü", marked: false) == nil)
    #expect(name("a", marked: true) == "koi8-r")
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
    let decoder = try #require(XMLDecoder(EncodingLabel(label)))
    #expect(decoder.decode([0x41, 0x80, 0xDC, 0xE1, 0xFF]) == Array(text.utf8))
  }

  /// Labels of the Encoding Standard mean the encoding that contains the one they name.
  @Test(
    arguments: [
      ("windows-949", [0xC7, 0xD1, 0x8C, 0x63], "한똠"), ("EUC-KR", [0xC7, 0xD1, 0x8C, 0x63], "한똠"),
      ("x-sjis", [0x93, 0xFA, 0x87, 0x40], "日①"), ("csShiftJIS", [0x93, 0xFA, 0x87, 0x40], "日①"),
      ("chinese", [0xE9, 0x46], "镕"), ("csBig5", [0xA4, 0xA4], "中"),
      ("ISO-8859-1", [0x80, 0xE9], "€é"), ("us-ascii", [0x80, 0xE9], "€é"),
      ("iso-8859-8-i", [0xF9, 0xEC], "של"), ("win-1251", [0xC6], "Ж"), ("x-cp1251", [0xC6], "Ж"),
      ("koi", [0xC1], "а"), ("dos-874", [0xA1], "ก"), ("x-mac-ukrainian", [0x80], "А"),
      ("iso_8859-2:1987", [0xB1], "ą"), ("l9", [0xA4], "€"), ("csIBM866", [0x80], "А"),
      ("cp-850", [0x82], "é"), ("ibm-852", [0x8A], "Ő"), ("ansi-1251", [0xC6], "Ж"),
      ("windows-950", [0xA4, 0xA4], "中"), ("cp-874", [0xA1], "ก"), ("ms949", [0xC7, 0xD1], "한"),
      ("dos-866", [0x80], "А"), ("latin-7", [0xFE], "ž"),
    ] as [(String, [UInt8], String)])
  func labels(label: String, bytes: [UInt8], text: String) throws {
    #expect(try #require(XMLDecoder(EncodingLabel(label))).decode(bytes[...]) == Array(text.utf8))
  }

  @Test func everyLabelHasADecoder() {
    for label in EncodingNames.byLabel.keys {
      #expect(XMLDecoder(EncodingLabel(label)) != nil, "\(label)")
    }
  }

  private static func encoding(_ bytes: [UInt8], forced: String? = nil) -> DocumentEncoding {
    DocumentEncoding(bytes[...], forced: forced)
  }
}
