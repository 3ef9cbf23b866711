import ChartConv
import TestSupport
import Testing

/// A document with one changed byte ends without a crash. Entries that are complete before that
/// byte are unchanged.
///
/// At bytes of the small fixtures in a release build (`make laws`), at all of them with
/// `LAW_WHOLE=1`; a debug build tries every 61st of some. The smallest see all values a byte can
/// have, the others those that mean something to a grammar.
@Suite struct ChangeTests {
  private static let smallest = LawSample.step(debug: 61, release: 1) == 1 ? 700 : 0
  private static let telling =
    Array("\0\t\n <>&\"'/{}[]:,\\0".utf8) + [0x7F, 0x80, 0xC3, 0xED, 0xFF]
  private static let small = LawSample.of(
    Fixture.all.filter { $0.bytes.count < 3500 }, debug: 10)

  @Test(arguments: small)
  func changedByteKeepsCompleteEntries(fixture: Fixture) {
    let bytes = fixture.bytes
    let values = bytes.count < Self.smallest ? Array(0...255) : Self.telling
    let step = LawSample.step(readings: bytes.count * values.count, of: bytes.count, in: 0.2)
    for offset in LawSample.offsets(in: bytes.count, debug: 61, release: step) {
      let part = Reading.of(Array(bytes[..<offset]))
      for value in values where value != bytes[offset] {
        var changed = bytes
        changed[offset] = value
        let reading = Reading.of(changed)
        if let error = reading.error {
          #expect(error.position != nil, "\(value) at \(offset): \(error)")
        }
        // Because of a byte that isn't UTF-8, the whole document may be read in another encoding.
        let isSame =
          reading.isOfAnotherEncoding
          ? reading.entries.count >= part.completeEntries.count : reading.begins(with: part)
        if !isSame { Issue.record("\(value) at \(offset): what was complete is lost") }
      }
    }
  }
}

extension Reading {
  fileprivate var isOfAnotherEncoding: Bool {
    warnings.contains { $0.message.contains("it is read as") }
  }
}
