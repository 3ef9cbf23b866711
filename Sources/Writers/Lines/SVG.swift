internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// The lines of ranks of `history` as a picture.
  package static let svg = OutputFormat(
    name: "svg", summary: "the lines of a history as a picture", suffixes: ["svg"], carries: [],
    standardFields: [],
    separatesFeeds: true, drawsLines: true,
    makeReportWriter: { columns, _ in PictureWriter(columns) }
  ) { _ in
    NoEncoder()
  }
}

/// Draws the lines of the first section of a report.
struct PictureWriter: ReportWriter {
  private let columns: [ReportColumn]
  private var heading = ""
  private var sections = 0
  private var lines: [LineTitle] = []

  init(_ columns: [ReportColumn]) { self.columns = columns }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    self.heading = heading.title
  }

  mutating func beginSection(_ heading: ReportHeading, into output: inout OutputBuffer) {
    sections += 1
    if sections == 1 { self.heading = heading.title }
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    guard sections < 2, let line = row.line else { return }
    lines.append(LineTitle(row, columns, line))
  }

  mutating func end(into output: inout OutputBuffer) {
    let time = lines.first?.line.time ?? RankTimeline([], ranks: 2)
    LineChart(time, lines, prefix: "c1").writePicture(heading: heading, into: &output)
  }

  var warnings: [FeedWarning] {
    sections < 2 ? [] : [FeedWarning("the first of \(sections) charts is drawn")]
  }
}

extension LineTitle {
  /// Creates the title of a row, by its columns `name` and `artist`.
  init(_ row: borrowing ReportRow, _ columns: [ReportColumn], _ line: RankLine) {
    func text(_ column: String, _ row: borrowing ReportRow) -> String? {
      guard let index = columns.firstIndex(where: { $0.name == column }), index < row.count,
        let bytes = row[index].bytes
      else { return nil }
      return String(decodingUTF8: bytes)
    }
    self.init(name: text("name", row) ?? "", artist: text("artist", row), line: line)
  }
}
