import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// A heading, a date and a table, in CommonMark with GitHub's tables.
  public static let markdown = OutputFormat(
    name: "markdown", summary: "a heading, the date and a table, for people to read",
    suffixes: ["md", "markdown"], carries: .all.union([.entryDate]), standardFields: FeedView.all,
    reads: FeedView.reads, ownFeedParts: FeedView.feedParts.union(FeedView.headParts),
    separatesFeeds: true, followsKind: true,
    makeReportWriter: { SectionReportWriter($0, MarkdownWriter(), MarkdownLayout.self, $1) }
  ) {
    SectionEncoder(MarkdownWriter(), MarkdownLayout.self, $0)
  } makeAssembler: {
    SectionAssembler(MarkdownLayout.self, $0)
  }
}

/// A heading, a date and a table of cells in Markdown.
struct MarkdownLayout: SectionLayout {
  private let columns: [SectionColumn]

  init(
    _ columns: [SectionColumn], _ rows: [[SectionCell]], isChosen: Bool, _ options: OutputOptions
  ) {
    self.columns = columns
  }

  static func write(
    _ heading: SectionHeading, isFirst: Bool, followsTable: Bool, _ options: OutputOptions,
    into output: inout OutputBuffer
  ) {
    if followsTable { output.append("\n") }
    output.append(heading.isPart ? "## " : "# ")
    output.append(heading.title + "\n\n")
    for text in [heading.facts] + heading.about where !text.isEmpty { output.append(text + "\n\n") }
  }

  /// Writes the header and its delimiter row, which aligns numbers to the right.
  func writeHeader(into output: inout OutputBuffer) {
    let markdown = MarkdownWriter()
    for column in columns {
      output.append("| ")
      markdown.write(column.column.heading, into: &output)
      output.append(" ")
    }
    output.append("|\n")
    for column in columns { output.append(column.column.isNumber ? "| ---: " : "| --- ") }
    output.append("|\n")
  }

  func write(_ row: [SectionCell], into output: inout OutputBuffer) {
    for column in columns {
      output.append("| ")
      guard row.indices.contains(column.index), !row[column.index].text.isEmpty else { continue }
      output.append(row[column.index].text + " ")
    }
    output.append("|\n")
  }
}
