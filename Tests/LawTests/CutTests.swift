import ChartConv
import Testing

/// A document that was cut gives what was complete, and an error with its place.
@Suite struct CutTests {
  @Test(arguments: Fixture.all)
  func cutAnywhereItGivesWhatWasComplete(fixture: Fixture) {
    let bytes = fixture.bytes
    let whole = Reading.of(bytes)
    for end in 0..<bytes.count {
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
