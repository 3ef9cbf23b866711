import ChartConv
import TestSupport
import Testing

@testable import ChartConvCommand

/// Checks that every dialect and format has documentation and a fixture.
@Suite struct FormatTests {
  private static let page = SourceTree.text("Documentation/Formats.md")

  @Test(arguments: InputFormat.all.map(\.name))
  func dialect(_ name: String) {
    #expect(Self.page.contains("\n- `\(name)`: "), "Formats.md doesn't describe \(name)")
    #expect(!Files.names(in: "\(Files.package)/Fixtures/\(name)").isEmpty, "no Fixtures/\(name)")
  }

  @Test(arguments: OutputFormat.all.map(\.name))
  func format(_ name: String) {
    #expect(Self.page.contains("\n| `\(name)` | "), "Formats.md has no row for \(name)")
  }

  @Test func namesAreUnique() {
    let inputs =
      ["auto"] + InputFormat.Family.allCases.map(\.rawValue) + InputFormat.all.map(\.name)
    #expect(Set(inputs).count == inputs.count)
    let outputs = OutputFormat.all.map(\.name)
    #expect(Set(outputs).count == outputs.count)
    let suffixes = OutputFormat.all.flatMap(\.suffixes)
    #expect(Set(suffixes).count == suffixes.count)
  }
}
