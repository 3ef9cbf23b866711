import ChartConv
import TestSupport
import Testing

/// Values that are written and read again are unchanged, for the columns that the format can
/// represent. Written again, they give the same bytes.
@Suite struct RoundTripTests {
  static let formats = ["csv", "tsv", "ndjson", "json"]

  /// The rows of a report have no ranks, but entries that are read again are numbered.
  private static let fixtures = Fixture.all.filter { $0.dialect != "chartconv-report" }

  @Test(arguments: LawSample.of(fixtures, debug: 20), formats)
  func readingBackGivesTheSameModel(fixture: Fixture, format: String) throws {
    try check(fixture.bytes, format)
  }

  @Test(arguments: LawSample.of(Recording.all, debug: 5))
  func recordingsToo(recording: Recording) throws {
    for format in Self.formats { try check(recording.bytes, format) }
  }

  private func check(_ bytes: [UInt8], _ format: String) throws {
    let output = try #require(OutputFormat.all.first { $0.name == format })
    var options = ReadingOptions()
    options.requiresUpdated = output.requiresUpdated
    let original = Reading.of(bytes, options).withoutSource(unless: output)
    let written = original.written(in: output)
    // A feed without entries, or rows without a feed, may have no representation.
    guard !original.feeds.isEmpty, !written.isEmpty else { return }
    let again = Reading.of(written, options).withoutSource(unless: output)
    #expect(again.error == nil)
    let (expected, found) = (original.rows(of: output), again.rows(of: output))
    #expect(found.count == expected.count)
    for (mine, theirs) in zip(found, expected) where mine != theirs {
      for (value, other) in zip(mine, theirs) where value != other {
        Issue.record("\(format): \(value) was \(other)")
      }
    }
    if again.written(in: output) != written {
      Issue.record("\(format): converting twice changes something")
    }
  }
}

extension Reading {
  /// Without the inputs' names, unless the format represents them or uses them as a title.
  func withoutSource(unless format: OutputFormat) -> Self {
    guard !format.carries.contains(.source) else { return self }
    var reading = self
    for index in reading.feeds.indices { reading.feeds[index].feed.source = nil }
    return reading
  }
}
