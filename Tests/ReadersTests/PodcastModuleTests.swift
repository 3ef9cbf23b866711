import Testing

@testable import ChartConvReaders

@Suite struct PodcastModuleTests {
  @Test(arguments: [
    ("1:02:03", 3_723_000), ("02:03", 123_000), ("95", 95_000), ("95.5", 95_500),
    ("0:00:01.25", 1_250), ("61:00", 3_660_000), ("0", 0),
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

  @Test(arguments: ["", "1:", ":1", "1:2:3:4", "1h", "-5", "99999999999999999999", "1.x"])
  func invalidDurations(text: String) {
    #expect(PodcastModule.duration(text.utf8.span) == nil)
  }
}
