import TestSupport
import Testing

@testable import ChartConvCommand

/// The manual pages, the completions and the schemas of reports are derived from the program's
/// lists.
@Suite struct GeneratedFileTests {
  @Test(arguments: Commands.all)
  func manualPage(_ command: any Command.Type) {
    let page = ManualPage(command: command)
    check(page.text, "Manual/\(page.name).1")
  }

  @Test(arguments: [
    ("chartconv.bash", BashCompletion.text), ("_chartconv", ZshCompletion.text),
    ("chartconv.fish", FishCompletion.text),
  ])
  func completion(_ name: String, _ text: String) { check(text, "Completions/\(name)") }

  @Test(
    arguments: [DiffCommand.self, HistoryCommand.self, ExplainCommand.self] as [any Command.Type])
  func schema(_ command: any Command.Type) throws {
    check(
      try command.init().schema("json", Options()), "Schemas/chartconv.\(command.name).schema.json")
  }

  @Test func schemaOfErrors() throws {
    check(
      try ConvertCommand().schema("errors", Options()), "Schemas/chartconv.errors.schema.json")
  }

  private func check(_ text: String, _ path: String) {
    let file = "\(Files.package)/\(path)"
    if Files.updatesFixtures { #expect(Files.write(Array(text.utf8), to: file)) }
    #expect(Files.bytes(file) == Array(text.utf8), "\(path) differs")
  }
}
