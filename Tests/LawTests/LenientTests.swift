import ChartConv
import Testing

/// What needs no repair is read the same where repairs are allowed: the same values, and the same
/// warnings at the same places.
@Suite struct LenientTests {
  @Test(arguments: Fixture.all)
  func changesNothingInWhatIsRight(fixture: Fixture) {
    let bytes = fixture.bytes
    let strict = Reading.of(bytes)
    guard strict.error == nil else { return }
    var options = ReadingOptions()
    options.parser.isLenient = true
    let lenient = Reading.of(bytes, options)
    #expect(lenient.feeds == strict.feeds)
    #expect(lenient.warnings == strict.warnings)
    #expect(lenient.error == nil)
  }
}
