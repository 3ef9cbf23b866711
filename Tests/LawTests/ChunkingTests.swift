import ChartConv
import TestSupport
import Testing

/// The model is independent of the chunks in which bytes arrive.
@Suite struct ChunkingTests {
  @Test(arguments: Fixture.all, [1, 2, 3, 7, 4096])
  func anyChunkingGivesTheSameModel(fixture: Fixture, chunk: Int) {
    let whole = Reading.of(fixture.bytes)
    #expect(!whole.feeds.isEmpty)
    #expect(Reading.of(fixture.bytes, chunk: chunk) == whole)
  }
}
