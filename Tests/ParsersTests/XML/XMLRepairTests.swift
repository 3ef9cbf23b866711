import ChartConvIO
import Testing

@testable import ChartConvParsers

@Suite struct XMLRepairTests {
  @Test(arguments: [
    (
      "<a>x & y &amp; &nbsp; &nosuch; &#65; &#X41;</a>",
      "<a>x &amp; y &amp; \u{A0} &amp;nosuch; A A</a>"
    ),
    ("<a><b>x</a>", "<a><b>x</b></a>"),
    ("<a>x</b></a>", "<a>x</a>"),
    ("<a>1 < 2</a>", "<a>1 &lt; 2</a>"),
    ("<a b=c d e='f<g' e='h'>x</a>", "<a b=\"c\" d=\"\" e=\"f&lt;g\">x</a>"),
    ("junk<a/>tail<b/>", "<a/>"),
    ("<a>\u{0}\u{8}x\ty</a>", "<a>x\ty</a>"),
    ("<a><!-- gone -->x<?gone?></a>", "<a>x</a>"),
    ("<a><!-- \n\n -->x</a>", "<a><!--\n\n-->x</a>"),
    ("<a\nb='1'\n>x</a>", "<a\nb='1'\n>x</a>"),
    ("<a\nb=1\n>x</a>", "<a b=\"1\"\n\n>x</a>"),
    // A truncated element isn't closed.
    ("<a><![CDATA[x<y", "<a><![CDATA[x<y]]>"),
    ("<a>x<b c=\"d", "<a>x"),
    // A section, a comment or a value without its end doesn't extend to the end of the document.
    ("<a><b><![CDATA[x</b><c/></a>", "<a><b><![CDATA[x]]></b><c/></a>"),
    ("<a><!-- x</a>", "<a>-- x</a>"),
    ("<a><b c=\"d>x</b><b c=\"e\"/></a>", "<a><b c=\"d\">x</b><b c=\"e\"/></a>"),
    ("<a><![CDATA[x <![CDATA[y]]> z ]]></a>", "<a><![CDATA[x <![CDATA[y]]> z ]]&gt;</a>"),
    ("<a>x<br>y</br>z<hr/></a>", "<a>x<br></br>yz<hr/></a>"),
    ("<a>&#xD83D;&#xDE00;&#xD83D;&#2;&#0;</a>", "<a>\u{1F600}\u{FFFD}</a>"),
    ("<a>&colon;&NotEqualTilde;&LT;</a>", "<a>:\u{2242}\u{338}&lt;</a>"),
    ("<a b='&QUOT;&rarr;'/>", "<a b=\"&quot;\u{2192}\"/>"),
    ("<?xml version='1.0'?><a>x</a><b/>", "<a>x</a>"),
    // An end tag that begins like the root's doesn't end the document.
    ("<rss><channel>x</channel></rsx>", "<rss><channel>x</channel>"),
    (
      "<rss><x><channel><y><item/></channel></rss>",
      "<rss><x></x><channel><y></y><item/></channel></rss>"
    ),
    ("<rss><x><item>1<item>2</rss>", "<rss><x></x><item>1</item><item>2</item></rss>"),
    ("<!DOCTYPE a [<!ENTITY b '>'>]><a>x</a>", "<a>x</a>"),
    // Names have one colon, and letters on both sides of it.
    ("<a:b><a:c02:02:35</a:c>x</a:b>", "<a:b><a:c02-02-35>x</a:c02-02-35></a:b>"),
    ("<a b:='1' c:2='3' :d='4' e:f:g='5'/>", "<a b-=\"1\" c-2=\"3\" d=\"4\" e:f-g=\"5\"/>"),
    ("<rss><item\u{2122}\n<b>x</b></item></rss>", "<rss><item\n><b>x</b></item></rss>"),
    // A start tag without its end doesn't include the text.
    ("<a><b c='d' &lt;x y='z'</b></a>", "<a><b c=\"d\">&lt;x y='z'</b></a>"),
    (
      "<a><b c d='e' f g h i j k l m n o</b></a>",
      "<a><b c=\"\" d=\"e\">f g h i j k l m n o</b></a>"
    ),
    // A quote in an end tag is ignored.
    ("<a><b>x</b c=\"><d/></a>", "<a><b>x</b><d/></a>"),
    (
      "<a><b><![CDATA[x]</b><b><![CDATA[y]]></b></a>",
      "<a><b><![CDATA[x]]]></b><b><![CDATA[y]]></b></a>"
    ),
    ("<a><![CDATA[x</a><script></script>", "<a><![CDATA[x</a><script></script>]]>"),
    ("<feed><x><p:entry/></feed>", "<feed><x></x><p:entry/></feed>"),
    // Entries without a container.
    ("<entry><id>1</id><entry><id>2</id></entry></feed>", "<entry><id>1</id></entry>"),
  ])
  func repairs(broken: String, repaired: String) throws {
    #expect(try Self.repaired(Array(broken.utf8)) == repaired)
  }

  @Test func bytesThatAreNoUTF8() throws {
    #expect(
      try Self.repaired([0x3C, 0x61, 0x3E, 0x93, 0xE9, 0xC3, 0xA9, 0x3C, 0x2F, 0x61, 0x3E])
        == "<a>“éé</a>")
  }

  /// Invalid bytes, a truncated character at the end, and the bytes after them.
  @Test(arguments: [
    ("CP932", 1, [0x93, 0xFA, 0x80, 0x81], "日\u{FFFD}\u{FFFD}"),
    ("EUC-JP", 1, [0xC6, 0xFC, 0xFF, 0xB1], "日\u{FFFD}\u{FFFD}"),
    ("GB18030", 1, [0xC8, 0xD5, 0xFF, 0x84, 0x31], "日\u{FFFD}\u{FFFD}\u{31}"),
    ("BIG5-HKSCS", 1, [0xA4, 0xE9, 0xFF, 0xA4], "日\u{FFFD}\u{FFFD}"),
    ("UTF-16LE", 2, [0xE5, 0x65, 0x00, 0xD8, 0x41, 0x00, 0x41], "日\u{FFFD}A\u{FFFD}"),
  ])
  func invalidBytesInOtherEncodings(encoding: String, unit: Int, bytes: [UInt8], text: String)
    throws
  {
    for piece in [1, 2, 3, bytes.count] {
      let decoder = try #require(TextDecoder(encoding, unit: unit))
      var decoded: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: piece) {
        decoded += decoder.decode(bytes[start..<min(start + piece, bytes.count)])
      }
      decoded += decoder.decode([])
      #expect(String(decoding: decoded, as: UTF8.self) == text, "pieces of \(piece)")
    }
  }

  @Test func unknownEncoding() { #expect(TextDecoder("no such thing", unit: 1) == nil) }

  /// Content around the document is dropped.
  @Test func documentIsTheElementOfThatName() throws {
    let page = "<html><body x=y>&<feed a=b><x>1</feed></body><feed/></html>"
    #expect(try Self.repaired(Array(page.utf8), root: "feed") == "<feed a=\"b\"><x>1</x></feed>")
    #expect(try Self.repaired(Array(page.utf8), root: "rss") == "")
  }

  /// An element that contains entries ends near them, or isn't closed.
  @Test func entriesInAnotherElement() throws {
    let near = "<rss><x><item>1</item></x></rss>"
    #expect(try Self.repaired(Array(near.utf8)) == near)
    let items = String(repeating: "<item>1</item>", count: 5000)
    let far = try Self.repaired(Array("<rss><x><y>\(items)</y></x></rss>".utf8))
    #expect(far == "<rss><x><y></y></x>\(items)</rss>")
  }

  /// A comment or a section whose end is far away isn't one, in a document of any size.
  @Test func markupWithoutItsEnd() throws {
    let filling = String(repeating: "some words ", count: 100_000)
    for tail in ["", "-->?>]]>"] {
      let rest = filling + tail.replacing(">", with: "&gt;") + "</a>"
      let written = filling + tail + "</a>"
      #expect(try Self.repaired(Array("<a><!-- \(written)".utf8)) == "<a>-- \(rest)")
      #expect(try Self.repaired(Array("<a><?x \(written)".utf8)) == "<a>x \(rest)")
      #expect(
        try Self.repaired(Array("<a><c><![CDATA[y</c>\(written)".utf8))
          == "<a><c><![CDATA[y]]></c>\(rest)")
    }
    let long = "<a><c><![CDATA[\(filling)]]></c></a>"
    #expect(try Self.repaired(Array(long.utf8)) == long)
  }

  /// Pieces of any size from the source.
  @Test(arguments: [1, 2, 3, 7])
  func pieces(size: Int) throws {
    let broken = "<rss a=b><item>x & y é<br>z<![CDATA[<p>]]></item><item>&eacute;</channel>"
    let whole = try Self.repaired(Array(broken.utf8))
    #expect(try Self.repaired(Array(broken.utf8), piece: size) == whole)
  }

  private static func repaired(
    _ bytes: [UInt8], piece: Int = .max, root: String? = nil
  ) throws -> String {
    var rest = bytes[...]
    var source = ByteSource(name: "test") { () throws(FeedError) in
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    let repair = XMLRepair(root: root, line: 1)
    var bytes = try XMLBytes(encoding: DocumentEncoding([], forced: "UTF-8"), firstLine: 1)
    return unsafe try String(
      decoding: repair.next(.max >> 1, after: 0, from: &bytes, of: &source), as: UTF8.self)
  }
}
