import ChartConv
import TestSupport
import Testing

@testable import ChartConvCommand

/// Checks that the pages under `Documentation` are complete and their links resolve.
@Suite struct DocumentationTests {
  private static let pages =
    ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
    + Files.names(in: Files.package + "/Documentation").filter { $0.hasSuffix(".md") }
    .map { "Documentation/\($0)" }

  /// A link within the package must lead to an existing file.
  @Test(arguments: pages)
  func links(_ page: String) {
    let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    for part in SourceTree.text(page).split(separator: "](").dropFirst() {
      let target = part.prefix { $0 != ")" && $0 != "#" }
      guard !target.isEmpty, !target.contains(":") else { continue }
      let path = "\(Files.package)/\(folder)\(target)"
      #expect(Files.isFolder(path) || Files.bytes(path) != nil, "\(page) links to \(target)")
    }
  }

  /// Options.md has a row for each option, in the order of the help.
  @Test func options() {
    let rows = Self.firstCells(of: "Documentation/Options.md").filter { $0.contains("`-") }
    let expected = Flag.all.map { flag in
      let syntax = flag.valueSyntax().split(separator: "|").joined(separator: "\\|")
      return (flag.short.map { "`-\($0)`, " } ?? "") + "`\(flag.spelling)\(syntax)`"
    }
    #expect(rows == expected)
  }

  /// Formats.md describes each format.
  @Test(arguments: InputFormat.all.map(\.name))
  func inputFormat(_ name: String) {
    #expect(SourceTree.text("Documentation/Formats.md").contains("\n- `\(name)`: "))
  }

  @Test(arguments: OutputFormat.all)
  func outputFormat(_ format: OutputFormat) {
    let suffixes = format.suffixes.map { "`.\($0)`" }.joined(separator: " ")
    #expect(
      SourceTree.text("Documentation/Formats.md").contains("\n| `\(format.name)` | \(suffixes) | "))
  }

  /// Returns the first cells of the rows of all tables.
  private static func firstCells(of page: String) -> [String] {
    SourceTree.text(page).split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      String(line.dropFirst(2)).split(separator: " | ").first.map(String.init) ?? ""
    }
  }
}
