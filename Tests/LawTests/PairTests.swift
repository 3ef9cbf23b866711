import ChartConv
import TestSupport
import Testing

/// Each fixture has the values of `NAME.model.json` next to it: the model in chartconv's JSON
/// without nulls. `UPDATE_FIXTURES=1` rewrites these files for review.
@Suite struct PairTests {
  @Test(arguments: Fixture.all)
  func fixtureEqualsItsModel(fixture: Fixture) throws {
    let json = try #require(OutputFormat.all.first { $0.name == "json" })
    var reading = Reading.of(fixture.bytes)
    for index in reading.feeds.indices { reading.feeds[index].feed.source = fixture.name }
    var text = SparseJSON.text(of: reading.written(in: json))
    for warning in reading.warnings {
      let position = warning.position.map { "\($0): " } ?? ""
      text += "// \(position)\(warning.message)\n".utf8
    }
    if let error = reading.error { text += "// \(error)\n".utf8 }
    if Files.updatesFixtures { #expect(Files.write(text, to: fixture.modelPath)) }
    let expected = Files.bytes(fixture.modelPath) ?? []
    #expect(String(decoding: text, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
  }
}
