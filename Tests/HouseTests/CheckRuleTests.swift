import ChartConvCommand
import TestSupport
import Testing

/// Checks that the page of `check` lists every rule.
@Suite struct CheckRuleTests {
  private static let page = "Documentation/Checks.md"

  @Test func pageListsTheRules() {
    let lines = SourceTree.text(Self.page).split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0.hasPrefix("| rule |") } ?? lines.endIndex
    let rows = FeedRule.all.map {
      "| `\($0.name)` | \($0.severity.rawValue) | \($0.message) | \($0.remedy) | \($0.reference) |"
    }
    let table =
      ["| rule | severity | problem | remedy | reference |", "| --- | --- | --- | --- | --- |"]
      + rows
    if Files.updatesFixtures {
      let text = (lines[..<start].map(String.init) + table).joined(separator: "\n") + "\n"
      #expect(Files.write(Array(text.utf8), to: "\(Files.package)/\(Self.page)"))
    } else {
      #expect(lines[start...].map(String.init) == table + [""])
    }
  }

  @Test func namesAreUnique() {
    #expect(Set(FeedRule.all.map(\.name)).count == FeedRule.all.count)
  }
}
