import ChartConv
import TestSupport
import Testing

/// Texts that aren't requested are skipped, but their errors are found: any error is reported at
/// the same position for any requested columns.
@Suite struct UnwantedTextTests {
  private static let step = LawSample.step(debug: 997, release: 61)

  /// The replacements of a byte: an invalid character, invalid UTF-8, markup, a reference, the end
  /// of a section.
  private static let changes: [[UInt8]] = [
    [0x01], [0xFF], [0xEF, 0xBF, 0xBF], Array("<".utf8), Array("&nosuch;".utf8),
    Array("]]>".utf8), Array("&#1;".utf8), Array("\r\n".utf8), Array("é".utf8),
  ]

  @Test(arguments: Fixture.all.filter { ["itunes-xml", "rss", "atom"].contains($0.dialect) })
  func errorsHavePositions(fixture: Fixture) {
    let bytes = fixture.bytes
    for offset in stride(from: 200, to: bytes.count, by: Self.step) {
      for change in Self.changes {
        let changed = bytes[..<offset] + change + bytes[(offset + 1)...]
        let all = Self.problem(Array(changed), EntryField.allCases)
        let few = Self.problem(Array(changed), [.rank, .name])
        #expect(few == all, "byte \(offset) changed to \(change)")
      }
    }
  }

  private struct Problem: Equatable {
    let kind: FeedError.Kind
    let position: SourcePosition?
  }

  private static func problem(_ bytes: [UInt8], _ fields: [EntryField]) -> Problem? {
    var options = ReadingOptions()
    options.columns = FieldSet(fields)
    return Reading.of(bytes, options).error.map { Problem(kind: $0.kind, position: $0.position) }
  }
}
