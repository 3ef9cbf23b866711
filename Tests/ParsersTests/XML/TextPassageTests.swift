import Testing

@testable import ChartConvParsers

/// Text processed without libxml2 is what libxml2 would return, at any position in a block.
@Suite struct TextPassageTests {
  private struct Passage: Equatable {
    var text: String
    var end: Int
    var lines: Int
    var lastLine: Int
  }

  /// Texts and their values in an element.
  private static let pieces = [
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'"), ("x", "x"),
    ("\r\n", "\n"), ("\r", "\n"), ("\n", "\n"), ("\t", "\t"), ("é", "é"), ("漢", "漢"),
    ("😀", "😀"), ("]", "]"), ("]]x", "]]x"),
  ]

  @Test(arguments: ["<b", "&nbsp;", "&#65;", "&ampx", "]]>", "\u{1}", "\u{FFFF}", "\u{0}"])
  func elements(ending: String) {
    for offset in 0..<70 {
      let plain = String(repeating: "a", count: offset)
      for (one, first) in Self.pieces {
        for (other, second) in Self.pieces where !(one.hasSuffix("\r") && other.hasPrefix("\n")) {
          let written = plain + one + other
          let last = written.unicodeScalars.split(
            separator: "\n", omittingEmptySubsequences: false)
          let expected = Passage(
            text: plain + first + second, end: written.utf8.count, lines: last.count - 1,
            lastLine: last.last?.count ?? 0)
          let found = Self.passage(written + ending, .element)
          if found != expected { Issue.record("\(written.debugDescription): \(found)") }
        }
      }
    }
  }

  @Test(arguments: ["]]>"])
  func sections(ending: String) {
    for offset in 0..<70 {
      let plain = String(repeating: "a", count: offset)
      for (one, _) in Self.pieces + [("<b>", ""), ("&#65;", ""), ("&nbsp;", "")] {
        let written = plain + one + "b"
        let last = written.utf8.split(
          separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let expected = Passage(
          text: written.replacing("\r\n", with: "\n").replacing("\r", with: "\n"),
          end: written.utf8.count, lines: last.count - 1,
          lastLine: last.last?.count ?? 0)
        let found = Self.passage(written + ending, .section)
        if found != expected { Issue.record("\(written.debugDescription): \(found)") }
      }
    }
  }

  /// No passage is taken of a section with an error, so that libxml2 reports its position.
  @Test func damagedSection() {
    for offset in 0..<140 {
      let written = String(repeating: "a\n", count: offset) + "\u{1}"
      #expect(
        Self.passage(written, .section) == Passage(text: "", end: 0, lines: 0, lastLine: 0))
    }
  }

  @Test func bytesThatAreNoUTF8() {
    for problem in [
      [0x80], [0xC3, 0x41], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE6, 0xBC],
    ] {
      for offset in 0..<70 {
        let bytes = [UInt8](repeating: 0x61, count: offset) + problem.map { UInt8($0) }
        #expect(Self.passage(bytes, .element).end == offset)
      }
    }
  }

  /// A sequence that may be incomplete is left: the following bytes may change its meaning.
  @Test(arguments: [
    ("&amp", true), ("&lt;", true), ("]]", true), ("]", true), ("\r", true), ("漢", false),
    ("\n", false), ("ab", false),
  ])
  func theEnd(text: String, isLeft: Bool) {
    for offset in 0..<140 {
      let bytes = [UInt8](repeating: 0x61, count: offset) + Array(text.utf8)
      let passage = Self.passage(bytes, .element, padding: 0)
      #expect(passage.end == (isLeft ? offset : bytes.count))
      #expect(passage.text.utf8.count == passage.end)
    }
    #expect(Self.passage(Array("漢".utf8.dropLast()), .element, padding: 0).end == 0)
  }

  private static func passage(_ text: String, _ context: TextPassage.Context) -> Passage {
    passage(Array(text.utf8), context)
  }

  private static func passage(
    _ text: [UInt8], _ context: TextPassage.Context, padding: Int = 72
  ) -> Passage {
    let count = text.count + padding
    let bytes = text + [UInt8](repeating: 0x79, count: padding + PushBuffer.margin)
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: count + PushBuffer.margin)
    defer { unsafe room.deallocate() }
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let buffer = unsafe PushBuffer(UnsafeRawBufferPointer(rebasing: bytes[..<count])) else {
        return Passage(text: "", end: -1, lines: 0, lastLine: 0)
      }
      let passage = unsafe TextPassage(buffer, from: 0, in: context, room: room)
      return unsafe Passage(
        text: String(decoding: passage.text, as: UTF8.self), end: passage.end,
        lines: passage.lines, lastLine: passage.lastLine)
    }
  }
}
