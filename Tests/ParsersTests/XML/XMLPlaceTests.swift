import Testing

@testable import ChartConvParsers

@Suite struct XMLPlaceTests {
  /// An entry is parsed again from its start, unless it is larger than 8 MiB.
  @Test func aLargeEntryIsNotParsedAgain() {
    let start = 100
    var place = XMLPlace(line: 1, column: 1)
    place.move(to: (start, 2, 3), isInTag: false)
    place.beginUnit()
    place.move(to: (start + (8 << 20), 4, 5), isInTag: false)
    #expect(place.earliest == start)
    let wentBack = place.goBackToUnit()
    #expect(wentBack)
    let tag = place.lastTag
    #expect(tag.offset == start && tag.line == 2 && tag.column == 3)
    place.move(to: (start + (8 << 20) + 1, 4, 6), isInTag: false)
    #expect(place.earliest == place.lastTag.offset)
    let wentBackAgain = place.goBackToUnit()
    #expect(!wentBackAgain)
  }
}
