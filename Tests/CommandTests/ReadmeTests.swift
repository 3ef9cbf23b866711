import Foundation
import TestSupport
import Testing

/// The `console` blocks of the README and of `Documentation`: the command after `$ ` is run and
/// must write the lines below it. Those of the tutorial are run one after another in a separate
/// folder, with the snapshots of `Examples`.
@Suite struct ReadmeTests {
  private static let documents =
    ["README.md"]
    + Files.names(in: Files.package + "/Documentation").filter { $0.hasSuffix(".md") }
    .map { "Documentation/\($0)" }

  @Test(arguments: documents)
  func examples(_ document: String) throws {
    let path = "\(Files.package)/\(document)"
    let text = String(decoding: try #require(Files.bytes(path)), as: UTF8.self)
    let workspace = document == "Documentation/Tutorial.md" ? try Self.makeWorkspace() : nil
    defer { if let workspace { try? FileManager.default.removeItem(atPath: workspace) } }
    let (written, count) = try Self.runningExamples(of: text, in: workspace ?? Files.package)
    #expect(document != "README.md" || count >= 6)
    guard Files.updatesFixtures, written != text else {
      #expect(written == text)
      return
    }
    #expect(Files.write(Array(written.utf8), to: path))
  }

  /// Creates a folder with a copy of the snapshots.
  private static func makeWorkspace() throws -> String {
    let folder = FileManager.default.temporaryDirectory.path() + "chartconv-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Files.package + "/Examples/snapshots", toPath: folder + "/snapshots")
    return folder
  }

  /// Returns the text with the output of its commands, and the number of commands.
  private static func runningExamples(
    of text: String, in folder: String
  ) throws -> (text: String, count: Int) {
    var isExample = false
    var count = 0
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isExample = line == "```console"
        lines.append(line)
      } else if !isExample {
        lines.append(line)
      } else if line.hasPrefix("$ ") {
        count += 1
        lines.append(line)
        let outcome = try Shell.run(String(line.dropFirst(2)), in: folder)
        lines += (outcome.output + outcome.errors).split(
          separator: "\n", omittingEmptySubsequences: false
        ).dropLast()
      }
    }
    return (lines.joined(separator: "\n"), count)
  }
}
