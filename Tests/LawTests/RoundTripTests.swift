import ChartConv
import Testing

/// What was written and read again is what it was, for the columns that the format carries; and
/// written once more it is the same bytes.
@Suite struct RoundTripTests {
  @Test(arguments: Fixture.all, ["atom"])
  func readingBackGivesTheSameModel(fixture: Fixture, format: String) throws {
    let output = try #require(OutputFormat.all.first { $0.name == format })
    let original = Reading.of(fixture.bytes)
    let written = original.written(in: output)
    let again = Reading.of(written)
    #expect(again.error == nil)
    #expect(again.rows(of: output) == original.rows(of: output))
    #expect(again.written(in: output) == written, "converting twice changes something")
  }
}

extension Reading {
  /// The feeds in a format, with all the columns that it carries.
  func written(in format: OutputFormat) -> [UInt8] {
    var options = OutputOptions()
    options.fields = Field.allCases.filter { format.carries.contains($0) }
    var encoder = format.makeEncoder(options)
    var buffer = OutputBuffer()
    encoder.begin(feeds.first?.feed, into: &buffer)
    for feed in feeds {
      encoder.beginFeed(feed.feed, into: &buffer)
      for entry in feed.entries { encoder.encode(entry, into: &buffer) }
      encoder.endFeed(into: &buffer)
    }
    encoder.end(into: &buffer)
    return buffer.bytes
  }

  /// What the columns that the format carries say, one line a row, so that a difference shows.
  func rows(of format: OutputFormat) -> [[String]] {
    feeds.flatMap { feed in
      feed.entries.map { entry in
        Field.allCases.filter { format.carries.contains($0) }
          .map { "\($0.name)=\($0.column.read(feed.feed, entry))" }
      }
    }
  }
}
