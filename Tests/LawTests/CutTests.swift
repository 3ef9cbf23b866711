import ChartConv
import Testing

/// A document that was cut gives what was complete, and an error with its place.
///
/// At every byte where the build is optimised (`make laws`); a debug build tries every 61st, since
/// it takes forty times as long.
@Suite struct CutTests {
  #if DEBUG
    private static let step = 61
  #else
    private static let step = 1
  #endif

  @Test(arguments: Fixture.all)
  func cutAnywhereItGivesWhatWasComplete(fixture: Fixture) {
    let bytes = fixture.bytes
    let whole = Reading.of(bytes)
    for end in stride(from: 0, to: bytes.count, by: Self.step) {
      let cut = Reading.of(Array(bytes[..<end]))
      #expect(
        whole.entries.starts(with: cut.entries), "cut at \(end): an entry that isn't there")
      // Between two documents a cut can't be noticed: both parts are whole.
      if cut.error == nil {
        #expect(whole.feeds.starts(with: cut.feeds), "cut at \(end): entries lost in silence")
      }
      if let error = cut.error { #expect(error.position != nil, "cut at \(end): \(error)") }
    }
  }
}
