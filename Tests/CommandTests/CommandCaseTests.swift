import Foundation
import Testing

/// Each folder in `cases` is a test: the script `cmd`, run against the built program, must write
/// `expout` and `experr` and end with `status`. A script that can't be run here ends with 77.
@Suite struct CommandCaseTests {
  private static let folder = Shell.root.appending(path: "Tests/CommandTests/cases")
  private static let skipped: Int32 = 77

  static let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()

  @Test func thereAreCases() { #expect((Self.names?.count ?? 0) > 30) }

  @Test(arguments: names ?? [])
  func commandCase(_ name: String) throws {
    let files = Self.folder.appending(path: name)
    let outcome = try Shell.run(try read("cmd", in: files))
    guard outcome.status != Self.skipped else { return print("\(name): can't be run here") }
    if Shell.isUpdating {
      try write(outcome.output, "expout", in: files)
      try write(outcome.errors, "experr", in: files)
      try write("\(outcome.status)\n", "status", in: files)
    }
    #expect(outcome.output == (try read("expout", in: files)))
    #expect(outcome.errors == (try read("experr", in: files)))
    #expect("\(outcome.status)\n" == (try read("status", in: files)))
  }

  private func read(_ file: String, in folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: file)), as: UTF8.self)
  }

  private func write(_ text: String, _ file: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: file))
  }
}
