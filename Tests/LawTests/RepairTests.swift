import ChartConv
import TestSupport
import Testing

/// A well-formed document is read the same when it is repaired: the same values, and the same
/// warnings in the same lines.
@Suite struct RepairTests {
  @Test(arguments: Fixture.all.filter { $0.name.hasSuffix(".xml") })
  func wellFormedDocumentIsUnchanged(fixture: Fixture) {
    let bytes = fixture.bytes
    let whole = Reading.of(bytes)
    guard whole.error == nil, bytes.first == UInt8(ascii: "<") else { return }
    // With an error at the beginning, a declaration of an encoding after it isn't found.
    guard !fixture.name.contains("1251") else { return }
    let repaired = Reading.of(Array("<!-- a -- b -->".utf8) + bytes)
    #expect(repaired.error == nil)
    #expect(repaired.feeds == whole.feeds)
    #expect(repaired.warnings.count == whole.warnings.count + 1)
    #expect(
      repaired.warnings.dropFirst().map(\.position?.line) == whole.warnings.map(\.position?.line))
  }

  /// No entry is lost or read twice after the first error, wherever that is.
  @Test(arguments: Fixture.all.filter { $0.name.hasSuffix(".xml") })
  func aProblemAnywhere(fixture: Fixture) {
    let bytes = fixture.bytes
    let whole = Reading.of(bytes)
    guard whole.error == nil, bytes.first == UInt8(ascii: "<") else { return }
    for offset in bytes.indices where offset % Self.step == 0 && bytes.isBetweenTags(offset) {
      let damaged = bytes[..<offset] + Array("<!-- a -- b -->".utf8) + bytes[offset...]
      let reading = Reading.of(Array(damaged), chunk: 1000)
      #expect(reading.error == nil, "at \(offset)")
      #expect(reading.feeds == whole.feeds, "at \(offset)")
      #expect(reading.warnings.count == whole.warnings.count + 1, "at \(offset)")
    }
  }

  /// A damaged byte affects no other character.
  @Test(arguments: ["utf-8", "iso-8859-1", "windows-1252", "us-ascii", "nonsense"])
  func aDamagedByte(label: String) throws {
    let head = "<?xml version='1.0' encoding='\(label)'?><rss><channel><item><title>"
    let text = Array("é — 日本 😀 naïve — ü".utf8)
    for index in text.indices where text[index] >= 0x80 {
      for byte: UInt8 in [0x80, 0x93, 0xC3, 0xE9, 0xFF] where byte != text[index] {
        var damaged = text
        damaged[index] = byte
        let bytes = Array(head.utf8) + damaged + Array("</title></item></channel></rss>".utf8)
        let name = try #require(Reading.of(bytes).entries.first?.name)
        let start = text[..<index].lastIndex { $0 & 0xC0 != 0x80 && $0 != text[index] } ?? 0
        let before = String(decoding: text[..<start], as: UTF8.self)
        let end = text[(index + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
        #expect(name.hasPrefix(before), "\(index): \(name)")
        let after = String(
          decoding: text[end...].drop { $0 & 0xC0 == 0x80 }.dropFirst(1), as: UTF8.self)
        #expect(name.hasSuffix(after.drop { $0 == "\u{FFFD}" }), "\(index): \(name)")
      }
    }
  }

  private static let step = LawSample.step(debug: 211, release: 1)
}

extension [UInt8] {
  /// Returns `true` if a comment may be inserted: after the end of a tag, outside of any section.
  fileprivate func isBetweenTags(_ offset: Int) -> Bool {
    let marks = [UInt8(ascii: "<"), UInt8(ascii: ">")]
    guard let last = self[..<offset].last(where: { marks.contains($0) }) else { return false }
    guard last == UInt8(ascii: ">"), self[offset] == UInt8(ascii: "<") else { return false }
    return !self[..<offset].reversed().starts(with: ">]]".utf8) && !isInSection(offset)
  }

  /// Returns `true` if the index is in a CDATA section.
  private func isInSection(_ offset: Int) -> Bool {
    for index in self[..<offset].indices.reversed() {
      if self[index...].starts(with: "]]>".utf8) { return false }
      if self[index...].starts(with: "<![CDATA[".utf8) { return true }
    }
    return false
  }
}
