import ChartConv
import ChartConvIO
import TestSupport
import Testing

/// Checks that SECURITY.md lists the actual limits.
@Suite struct SecurityTests {
  @Test func limits() {
    let rows = SourceTree.text("SECURITY.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { line in
        line.split(separator: "|").prefix(3).map { $0.filter { $0 != " " && $0 != "`" } }
      }
    let limits = Limits()
    func bytes(_ size: Int) -> String { "\(size >> 20)M" }
    #expect(
      rows == [
        ["depth", "--max-depth", "\(limits.depth)"],
        ["text", "--max-text", bytes(limits.text)],
        ["entry", "--max-entry", bytes(limits.entry)],
        ["address", "", "\(limits.address >> 10)K"],
        ["expansion", "--max-expansion", "\(limits.expansion)"],
        ["attributes", "", "\(limits.attributes)"],
        ["namespaces", "", "\(limits.namespaces)"],
        ["names", "", "\(limits.names >> 10)K"],
        ["entries", "--max-entries", "none"],
        ["archiveMembers", "", "\(limits.archiveMembers)"],
        ["archiveMember", "", "\(limits.archiveMember >> 30)G"],
        ["archiveSize", "", "\(limits.archiveSize >> 40)T"],
        ["archiveRatio", "--max-ratio", "\(limits.archiveRatio)"],
        ["archiveMemory", "--max-unpacker", bytes(limits.archiveMemory)],
        ["archiveDepth", "", "\(limits.archiveDepth)"],
      ])
    #expect(limits.entries == .max)
    // A new limit must be documented.
    #expect(Mirror(reflecting: limits).children.map(\.label) == rows.map { $0.first })
  }
}
