import ChartConv
import Testing

/// What is parsed on one thread and read on another is what is parsed and read on one: the same
/// feeds, warnings and errors, wherever the document ends or the reader has had enough.
@Suite struct ThreadTests {
  @Test(arguments: Fixture.all)
  func changeNothing(fixture: Fixture) throws {
    let bytes = fixture.bytes
    for most in [.max, 1, 2] {
      for end in Set([bytes.count, bytes.count * 2 / 3, bytes.count / 3]) {
        try check(Array(bytes[..<end]), most)
      }
    }
    var options = ReadingOptions()
    options.isStrict = true
    try check(bytes, .max, options)
    options.isStrict = false
    options.parser.limits.entries = 1
    try check(bytes, .max, options)
  }

  @Test(arguments: Recording.all)
  func changeNothing(recording: Recording) throws {
    for most in [.max, 3] { try check(recording.bytes, most) }
  }

  private func check(
    _ bytes: [UInt8], _ most: Int, _ options: ReadingOptions = .init()
  ) throws {
    let expected = Reading.of(bytes, options, most: most)
    var options = options
    options.usesThread = true
    for batch in [0, 20_000] {
      options.batch = batch
      #expect(Reading.of(bytes, options, most: most) == expected, "\(most), \(batch)")
    }
  }
}
