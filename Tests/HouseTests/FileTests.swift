import TestSupport
import Testing

@Suite struct FileTests {
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
