import Testing

@testable import ChartConvReaders

@Suite struct PodcastModuleTests {
  @Test(arguments: [
    ("1:02:03", 3_723_000), ("02:03", 123_000), ("95", 95_000), ("95.5", 95_500),
    ("0:00:01.25", 1_250), ("61:00", 3_660_000), ("0", 0),
    ("1h 2m 3s", 3_723_000), ("62 min", 3_720_000), ("90s", 90_000), ("1 hr., 2 min.", 3_720_000),
    ("PT1H2M3.5S", 3_723_500), ("P1DT2H", 93_600_000), ("1 Hour 2 Minutes", 3_720_000),
  ])
  func durations(text: String, milliseconds: Int) {
    #expect(PodcastModule.duration(text.utf8.span) == milliseconds)
  }

  @Test(arguments: [
    ("Full", "full"), ("TRAILER", "trailer"), ("bonus", "bonus"), ("Aside", "Aside"),
  ])
  func episodeTypes(word: String, type: String) {
    #expect(PodcastModule.episodeType(word) == type)
  }

  @Test(arguments: [
    "", "1:", ":1", "1:2:3:4", "1h 2h", "1m 2h", "P1M", "PT", "h", "1 week", "1h2",
    "-5", "99999999999999999999", "1.x",
  ])
  func invalidDurations(text: String) {
    #expect(PodcastModule.duration(text.utf8.span) == nil)
  }
}
