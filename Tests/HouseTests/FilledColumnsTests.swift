import ChartConv
import TestSupport
import Testing

/// README's table of the columns that each flavour of chart fills is what the fixtures show.
@Suite struct FilledColumnsTests {
  private static let flavours = [
    "itunes-xml", "itunes-json", "generator-json", "search-json", "music-json",
  ]

  @Test func tableIsWhatTheFixturesShow() {
    let path = Files.package + "/README.md"
    let readme = SourceTree.text("README.md")
    let mark = "| column | `itunes-xml` |"
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix(mark) }) else {
      Issue.record("README.md has no table of filled columns")
      return
    }
    let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    let table = Self.table
    if Files.updatesFixtures {
      let text = (lines[..<start] + table.map { $0[...] } + lines[end...]).joined(separator: "\n")
      #expect(Files.write(Array(text.utf8), to: path))
    } else {
      #expect(lines[start..<end].map(String.init) == table)
    }
  }

  private static var table: [String] {
    let filled = flavours.map(filledColumns)
    let head = "| column | " + flavours.map { "`\($0)`" }.joined(separator: " | ") + " |"
    let rows = Field.scalars.filter { $0 != .source }.map { field in
      let marks = filled.map { $0.contains(field) ? "yes" : "" }
      return "| `\(field.name)` | " + marks.joined(separator: " | ") + " |"
    }
    return [head, "| --- |" + String(repeating: " --- |", count: flavours.count)] + rows
  }

  /// The columns that some fixture of the flavour fills.
  private static func filledColumns(_ flavour: String) -> Set<Field> {
    let folder = "\(Files.package)/Fixtures/\(flavour)"
    let gatherer = Gatherer()
    for name in Files.names(in: folder) where !name.hasSuffix(".model.json") {
      var diagnostics = Diagnostics()
      guard var source = try? ByteSource(path: "\(folder)/\(name)") else { continue }
      try? FeedReader().read(&source, gatherer, &diagnostics)
    }
    return gatherer.filled
  }

  private final class Gatherer: FeedVisitor {
    var filled: Set<Field> = []
    private var feed = Feed()

    func begin(_ feed: Feed) { self.feed = feed }

    func visit(_ entry: Entry) -> Flow {
      for field in Field.scalars where field.column.read(feed, entry) != .null {
        filled.insert(field)
      }
      return .continue
    }

    func end() {}
  }
}
