import FeedIO
import FeedJSON
import FeedRecord
import TestSupport
import Testing

/// Feeds as they were really served, and our own fixtures.
@Suite struct RecordingsTests {
  /// Files that are no JSON, with what is said of them.
  private static let invalid = [
    "gmu04__AppleMarketingDemo__most_played_10_albums_a.json": "unexpected '}'",
    "gmu04__AppleMarketingDemo__most_played_10_albums_b.json": "unexpected '}'",
  ]

  static let files = ["\(Files.package)/Fixtures", Files.recordings ?? ""].flatMap { folder in
    Files.all(below: folder).filter {
      $0.hasSuffix(".json") && !$0.hasSuffix(".model.json")
    }
  }

  @Test func thereAreRecordings() {
    if Files.recordings == nil {
      print("no recorded feeds beside the package: only the fixtures are read")
    }
    #expect(Self.files.count > 20)
  }

  @Test(arguments: files)
  func everyRecordingIsWalked(path: String) throws {
    let bytes = try #require(Files.bytes(path))
    let trace = Trace.of(bytes)
    let name = String(path.split(separator: "/").last ?? "")
    #expect(trace.error?.message == Self.invalid[name])
    if let error = trace.error { #expect((error.position?.column ?? 0) > 0) }
    #expect(Trace.of(bytes, chunk: 1000) == trace)
  }
}
