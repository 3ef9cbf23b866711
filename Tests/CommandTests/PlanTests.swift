import ChartConv
import ChartConvIO
import Testing

@testable import ChartConvCommand

@Suite struct PlanTests {
  /// The format is the requested one, else that of the suffix, else CSV.
  @Test(arguments: [
    ([], "csv"),
    (["--to=json"], "json"),
    (["-otop.md"], "markdown"),
    (["-o", "a.b/TOP.NDJSON"], "ndjson"),
    (["-o", "top.atom", "-tcsv"], "csv"),
    (["-o", "dir.json/top"], "csv"),
    (["-o", ".json"], "csv"),
    (["-o", "-"], "csv"),
    (["-o", "/dev/null"], "csv"),
  ])
  func format(_ arguments: [String], _ name: String) throws {
    #expect(try plan(arguments).conversion.output.name == name)
  }

  @Test func unknownSuffix() {
    #expect(throws: FeedError.self) { _ = try plan(["-o", "top.ods"]) }
    #expect(throws: Never.self) { _ = try plan(["-o", "top.ods", "--to=csv"]) }
  }

  @Test func inputs() throws {
    #expect(try Array(plan([]).inputs) == ["-"])
    #expect(try Array(plan(["a", "b"]).inputs) == ["a", "b"])
    #expect(try Array(plan(["--files-from", "list"]).inputs) == [])
  }

  @Test func target() throws {
    #expect(try plan(["-o", "-"]).target == .standardOutput)
    #expect(try plan(["-o", "a.csv"]).target == .file("a.csv", nil))
    #expect(try plan(["--output-dir", "a"]).target == .folder("a"))
  }

  @Test func jobs() throws {
    #expect(try plan(["a"]).conversion.jobs == 2)
    #expect(try plan(["a", "b"]).conversion.jobs == Workers.processors)
    #expect(try plan(["--files-from", "list"]).conversion.jobs == Workers.processors)
    #expect(try plan(["-j3", "a", "b"]).conversion.jobs == 3)
  }

  /// `--lenient` is the default. If both options are given, the last one counts.
  @Test func lenientIsTheDefault() throws {
    #expect(
      try OptionParser.parse(["chartconv", "--lenient", "--strict"]).conversion.reading.isStrict)
    #expect(
      try !OptionParser.parse(["chartconv", "--strict", "--lenient"]).conversion.reading.isStrict)
  }

  /// The library's messages name no flag; each option that an error is about has one.
  @Test(arguments: FeedOption.allCases)
  func anOptionHasAFlag(_ option: FeedOption) {
    #expect(Flag.all.contains { $0.spelling == option.flag })
    let error = FeedError(.limit, "too much", about: option).withFlag
    #expect(error.message == "too much; see \(option.flag)")
    #expect(FeedError(.usage, "bad", about: option).withFlag.message == "\(option.flag): bad")
  }

  private func plan(_ arguments: [String]) throws -> Plan {
    try Plan(try OptionParser.parse(["chartconv"] + arguments))
  }
}
