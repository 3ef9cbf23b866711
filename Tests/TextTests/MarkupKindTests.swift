import ChartConvText
import Testing

@Suite struct MarkupKindTests {
  @Test(arguments: [
    ("<a>", MarkupKind.startTag, nil), ("<é>", .startTag, nil), ("<_a>", .startTag, nil),
    ("</a>", .endTag, nil), ("<", .text, nil), ("<1", .text, nil), ("< a", .text, nil),
    ("<!-- a -- b -->c", .comment, 15), ("<!-->c", .comment, 5), ("<!-- a", .comment, nil),
    ("<!-- a --", .comment, nil), ("<![CDATA[a]]>b", .cdataSection, 13),
    ("<![CDATA[]]>", .cdataSection, 12), ("<![CDATA[a]]", .cdataSection, nil),
    ("<?xml version='1.0'?>b", .xmlDeclaration, 21), ("<?xml version<a>", .xmlDeclaration, 13),
    ("<?xml", .xmlDeclaration, nil), ("<?php a > b ?>c", .processingInstruction, 14),
    ("<?php a >", .processingInstruction, nil), ("<!DOCTYPE a>b", .declaration, 12),
    ("<!DOCTYPE a [<!ENTITY b '>'>]>c", .declaration, 30), ("<!DOCTYPE a [", .declaration, nil),
    ("<!-a>", .declaration, 5),
  ])
  func kinds(text: String, kind: MarkupKind, end: Int?) {
    let bytes = Array(text.utf8)
    let found = MarkupKind(of: bytes.span, at: 0)
    #expect(found == kind)
    var missing: MissingDelimiters = []
    for _ in 0..<2 {
      let found = kind.end(in: bytes.span, from: 0, &missing)
      #expect(found == end)
    }
  }

  /// Delimiters before the markup don't count.
  @Test func theStartIsAnyIndex() {
    let bytes = Array("-->]]>?>><!-- a -->".utf8)
    var missing: MissingDelimiters = []
    let end = MarkupKind.comment.end(in: bytes.span, from: 9, &missing)
    #expect(end == bytes.count)
  }

  @Test(arguments: [
    ("a</script>b", 1), ("a</SCRIPT >b", 1), ("a</style></script>", 9), ("a<script>", 9), ("", 0),
  ])
  func rawText(text: String, end: Int) {
    let bytes = Array(text.utf8)
    let found = MarkupKind.endTag(of: "script", in: bytes.span, from: 0)
    #expect(found == end)
  }
}
