import TestSupport
import Testing

@Suite struct FileTests {
  @Test(arguments: SourceTree.sources + SourceTree.tests)
  func isShort(_ file: SourceTree.File) {
    #expect(file.lines.count <= 600, "\(file) has \(file.lines.count) lines")
  }

  @Test(arguments: Files.names(in: Files.package + "/Fuzz").filter { $0.hasSuffix(".swift") })
  func fuzzTargetIsShort(_ name: String) {
    #expect(SourceTree.text("Fuzz/\(name)").split(separator: "\n").count < 40)
  }

  /// A file is named after its subject.
  @Test(arguments: SourceTree.sources)
  func hasASubject(_ file: SourceTree.File) {
    for drawer in ["Utilities", "Helpers", "Extensions", "Common", "Misc", " ", "+"] {
      #expect(!file.path.contains(drawer))
    }
  }

  /// Files must not contain paths of a particular machine.
  @Test(arguments: [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Makefile", ".ci/run",
    "Documentation/Columns.md", "Documentation/Formats.md", "Documentation/Options.md",
    "Documentation/Performance.md", "Documentation/README.md", "Documentation/Install.md",
    "Documentation/Architecture.md",
  ])
  func isThere(_ name: String) {
    let text = SourceTree.text(name)
    #expect(!text.isEmpty, "\(name) is missing")
    #expect(!text.contains("/home/") && !text.contains("/root/"))
  }

  @Test func changelogHasItsHeadings() {
    let text = SourceTree.text("CHANGELOG.md")
    for heading in ["## Unreleased", "### Additions", "### Changes", "### Fixes"] {
      #expect(text.contains("\n\(heading)\n"), "CHANGELOG.md lacks '\(heading)'")
    }
  }
}
