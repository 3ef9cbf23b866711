import ChartConvIO
import ChartConvParsers
import TestSupport
import Testing

/// Recorded feeds and fixtures.
@Suite struct RecordingsTests {
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
    #expect(trace.error == nil)
    #expect(Trace.of(bytes, chunk: 1000) == trace)
  }
}
