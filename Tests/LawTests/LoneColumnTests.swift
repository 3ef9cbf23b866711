import ChartConv
import TestSupport
import Testing

/// A column has the same value whether or not others are requested, and is kept if it is the only
/// one with a value.
@Suite struct LoneColumnTests {
  @Test(arguments: LawSample.of(Fixture.all, debug: 8))
  func valueIsTheSameAsAmongAll(fixture: Fixture) {
    Self.expectSameValues(in: fixture.bytes)
  }

  @Test(arguments: LawSample.of(Recording.all, debug: 2, release: 60))
  func valueIsTheSameAsAmongAll(recording: Recording) {
    Self.expectSameValues(in: recording.bytes)
  }

  private static func expectSameValues(in bytes: [UInt8]) {
    let whole = Reading.of(bytes, parts: .all.union([.isComplete]))
    expectSameValues(as: whole, in: bytes)
    for format in OutputFormat.all where RoundTripTests.formats.contains(format.name) {
      let written = whole.written(in: format)
      let again = Reading.of(written, parts: .all.union([.isComplete]))
      expectSameValues(as: again, in: written, format.name)
    }
  }

  private static func expectSameValues(
    as whole: Reading, in bytes: [UInt8], _ format: String = "as it is"
  ) {
    for field in EntryField.allCases {
      var options = ReadingOptions()
      options.columns = FieldSet([field])
      let alone = Reading.of(bytes, options, parts: FeedParts(of: [field]))
      #expect(
        alone.values(of: field) == whole.values(of: field), "\(field.name), \(format)")
    }
  }

  @Test(arguments: RoundTripTests.formats)
  func loneColumnIsKept(format: String) throws {
    let output = try #require(OutputFormat.all.first { $0.name == format })
    let isXML = ["atom", "rss"].contains(format)
    for field in EntryField.scalars
    where output.carries.contains(field) && !field.isFeedLevel && field != .entryDate {
      if isXML, Self.details.contains(field) { continue }
      for value in Self.values(field.type) {
        #expect(Self.isKept([(field, value)], in: output), "\(field.name) \(value)")
      }
    }
  }

  /// The columns that Atom and RSS hold as attributes of others.
  private static let details: FieldSet = [
    .artworkWidth, .previewType, .previewLength, .summaryType, .contentType,
  ]

  /// Other statements of an image's size must not be taken for its width.
  @Test(arguments: RoundTripTests.formats, [-600, 0, 55, 600])
  func isKeptDespiteTheAddress(format: String, width: Int) throws {
    let output = try #require(OutputFormat.all.first { $0.name == format })
    let url = FieldValue.text("http://a.example/600x600bb.jpg")
    #expect(Self.isKept([(.artworkURL, url), (.artworkWidth, .integer(width))], in: output))
  }

  private static func isKept(_ cells: [(EntryField, FieldValue)], in format: OutputFormat) -> Bool {
    var feed = FeedGatherer.Gathered(feed: Feed())
    var entry = Entry()
    for (field, value) in cells { field.column.write(value, &feed.feed, &entry) }
    feed.entries = [entry]
    let again = Reading.of(Reading(feeds: [feed]).written(in: format))
    return cells.allSatisfy { field, value in again.values(of: field) == [value] }
  }

  private static func values(_ type: FieldType) -> [FieldValue] {
    switch type {
    case .text: [.text("word")]
    case .integer: [.integer(0), .integer(7)]
    case .decimal, .number: ["0", "1.5"].compactMap { DecimalNumber($0).map { .decimal($0) } }
    case .boolean: [.boolean(false), .boolean(true)]
    case .date: CalendarDate(year: 2014, month: 5, day: 7).map { [.date($0)] } ?? []
    case .timestamp: Timestamp.epoch.map { [.timestamp($0)] } ?? []
    case .list: []
    case .object: [.text(#"{"trackNumber":3}"#)]
    }
  }
}

extension Reading {
  fileprivate func values(of field: EntryField) -> [FieldValue] {
    feeds.flatMap { feed in feed.entries.map { $0[field, of: feed.feed] } }
  }
}
