import ChartConv
import ChartConvIO
import TestSupport
import Testing

/// Checks the table of the columns filled by each input format against the fixtures.
@Suite struct FilledColumnsTests {
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
    SourceTree.check(Self.table, in: "Documentation/Columns.md", at: "| column | `itunes-xml` |")
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
