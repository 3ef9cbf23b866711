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
      title: text { writer.write(heading.title, into: &$0) },
      facts: text { writer.write(heading.facts, into: &$0) }, isPart: isPart)
    table.begin(heading, columns, into: &output)
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    emptyText = nil
    var cells: [SectionCell] = []
    for index in 0..<row.count {
      var buffer = OutputBuffer(capacity: 32)
      writer.write(row[index], into: &buffer)
      cells.append(SectionCell(String(decoding: buffer.bytes, as: UTF8.self)))
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

  private func text(_ write: (inout OutputBuffer) -> Void) -> String {
    var buffer = OutputBuffer(capacity: 64)
    write(&buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
