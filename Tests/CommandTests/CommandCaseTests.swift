import TestSupport
import Testing

/// Each folder in `cases` is a test: the script `cmd`, run against the built program, must write
/// `expout` and `experr` and end with `status`. A script that can't be run here ends with 77.
@Suite struct CommandCaseTests {
  private static let folder = Files.package + "/Tests/CommandTests/cases"
  private static let skipped: Int32 = 77

  @Test func thereAreCases() { #expect(Files.names(in: Self.folder).count > 30) }

  @Test(arguments: Files.names(in: folder))
  func commandCase(_ name: String) throws {
    let script = try #require(Files.bytes("\(Self.folder)/\(name)/cmd"))
    let outcome = try Shell.run(String(decoding: script, as: UTF8.self))
    guard outcome.status != Self.skipped else { return print("\(name) can't be run here") }
    let parts = [
      ("expout", outcome.output), ("experr", outcome.errors), ("status", "\(outcome.status)\n"),
    ]
    for (part, text) in parts {
      let file = "\(Self.folder)/\(name)/\(part)"
      if Files.updatesFixtures { #expect(Files.write(Array(text.utf8), to: file)) }
      let expected = try #require(Files.bytes(file), "\(file) is missing")
      #expect(text == String(decoding: expected, as: UTF8.self), "\(name)/\(part)")
    }
  }
}
