internal import ChartConvIO
internal import ChartConvModel

/// Writes a report in a format for people.
struct SectionReportWriter<Writer: ValueWriter, Layout: SectionLayout>: ReportWriter {
  private let columns: [ReportColumn]
  private let writer: Writer
  private var table: SectionTable<Layout>
  /// The sentence that is shown instead of a table; `nil` after a row.
  private var emptyText: String?

  init(_ columns: [ReportColumn], _ writer: Writer, _: Layout.Type, _ options: OutputOptions) {
    self.columns = columns
    self.writer = writer
    table = SectionTable(options)
  }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    Layout.writePage(heading.title, into: &output)
    begin(heading, isPart: false, into: &output)
    emptyText = heading.emptyText
  }

  mutating func beginSection(_ heading: ReportHeading, into output: inout OutputBuffer) {
    begin(heading, isPart: true, into: &output)
  }

  private mutating func begin(
    _ heading: ReportHeading, isPart: Bool, into output: inout OutputBuffer
  ) {
    let heading = SectionHeading(
      title: writer.string { writer.write(heading.title, into: &$0) },
      facts: writer.string { writer.write(heading.facts, into: &$0) }, isPart: isPart)
    table.begin(heading, columns, into: &output)
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    emptyText = nil
    var cells: [SectionCell] = []
    for index in 0..<row.count {
      cells.append(SectionCell(writer.string { writer.write(row[index], into: &$0) }))
    }
    table.append(cells, into: &output)
  }

  mutating func end(into output: inout OutputBuffer) {
    table.end(into: &output)
    if let emptyText {
      writer.write(emptyText, into: &output)
      output.append("\n")
    }
    Layout.writePageEnd(into: &output)
  }
}
