import Testing

@testable import ChartConvXML

@Suite struct XMLCheckpointTests {
  /// An entry is parsed again from its start, unless it is larger than 8 MiB.
  @Test func aLargeEntryIsNotParsedAgain() {
    let start = 100
    var checkpoint = XMLCheckpoint(column: 1)
    checkpoint.move(to: (start, 2, 3))
    checkpoint.beginUnit()
    checkpoint.move(to: (start + (8 << 20), 4, 5))
    #expect(checkpoint.earliest == start)
    var other = checkpoint
    let wentBack = other.goBackToUnit()
    #expect(wentBack)
    #expect(other.offset == start && other.line == 2 && other.column == 3)
    checkpoint.move(to: (start + (8 << 20) + 1, 4, 6))
    #expect(checkpoint.earliest == checkpoint.offset)
    let wentBackAgain = checkpoint.goBackToUnit()
    #expect(!wentBackAgain)
  }
}
