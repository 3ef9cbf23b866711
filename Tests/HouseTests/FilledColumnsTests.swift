import ChartConv
import ChartConvIO
import TestSupport
import Testing

/// Checks the table of the columns filled by each input format against the fixtures.
@Suite struct FilledColumnsTests {
  private static let page = "Documentation/Columns.md"
  /// The folders of fixtures of each column of the table. RSS, in XML or JSON, and Atom have one
  /// reader, and may use each other's modules. chartconv's own formats hold any column.
  private static let formats: [[String]] = {
    let syndication = ["rss", "atom", "rss-json"]
    let others = InputFormat.all.map(\.name).filter {
      !$0.hasPrefix("chartconv") && !syndication.contains($0)
    }
    return others.map { [$0] } + [syndication]
  }()

  @Test func tableEqualsTheFixtures() {
    let mark = "| column | `itunes-xml` |"
    let lines = SourceTree.text(Self.page).split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix(mark) }) else {
      Issue.record("\(Self.page) has no table of filled columns")
      return
    }
    let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    let table = Self.table
    if Files.updatesFixtures {
      let text = (lines[..<start] + table.map { $0[...] } + lines[end...]).joined(separator: "\n")
      #expect(Files.write(Array(text.utf8), to: "\(Files.package)/\(Self.page)"))
    } else {
      #expect(lines[start..<end].map(String.init) == table)
    }
  }

  private static var table: [String] {
    let filled = formats.map(filledColumns)
    let head = "| column | " + formats.map(heading).joined(separator: " | ") + " |"
    let rows = EntryField.scalars.filter { $0 != .source }.map { field in
      let marks = filled.map { $0.contains(field) ? "yes" : "" }
      return "| `\(field.name)` | " + marks.joined(separator: " | ") + " |"
    }
    return [head, "| --- |" + String(repeating: " --- |", count: formats.count)] + rows
  }

  private static func heading(_ folders: [String]) -> String {
    folders.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Returns the columns that any fixture in the folders fills.
  private static func filledColumns(_ folders: [String]) -> Set<EntryField> {
    let gatherer = FeedGatherer()
    var options = ReadingOptions()
    options.feedParts = .all
    for folder in folders.map({ "\(Files.package)/Fixtures/\($0)" }) {
      for name in Files.names(in: folder) where !name.hasSuffix(".model.json") {
        var diagnostics = Diagnostics()
        guard var source = try? ByteSource(path: "\(folder)/\(name)") else { continue }
        try? InputReader(.automatic, options).read(&source, into: gatherer, &diagnostics)
      }
    }
    var filled: Set<EntryField> = []
    for (feed, entry) in gatherer.feeds.flatMap({ read in read.entries.map { (read.feed, $0) } }) {
      for field in EntryField.scalars where entry[field, of: feed] != .null {
        filled.insert(field)
      }
    }
    return filled
  }
}
