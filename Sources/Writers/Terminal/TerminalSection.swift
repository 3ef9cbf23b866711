import ChartConvIO

/// The sections of a table on a terminal, each with a heading.
///
/// The first rows of a section decide the widths of its columns, so that any number of rows is
/// written in bounded memory. A longer text after them is cut if the width is limited.
struct TerminalSection {
  /// The number of rows that decide the widths, and the size of their texts in bytes.
  private static let sampleRows = 1000
  private static let sampleSize = 1 << 20

  private let columns: [ReportColumn]
  /// `true` if columns without a value, and the last columns on a narrow terminal, are omitted.
  private let mayOmitColumns: Bool
  private let style: TerminalStyle
  private let width: Int?
  private var layout: TerminalLayout?
  private var heading: (title: String, date: String)?
  private var rows: [[TerminalCell]] = []
  private var size = 0
  private var hasSection = false

  init(_ columns: [ReportColumn], _ options: TerminalOptions, mayOmitColumns: Bool) {
    self.columns = columns
    self.mayOmitColumns = mayOmitColumns
    style = TerminalStyle(hasColor: options.hasColor)
    width = options.width
  }

  /// Begins a section.
  mutating func begin(_ title: String, _ date: String, into output: inout OutputBuffer) {
    flush(into: &output)
    layout = nil
    heading = (title, date)
  }

  mutating func append(_ row: [TerminalCell], into output: inout OutputBuffer) {
    if let layout { return layout.write(row, style, into: &output) }
    rows.append(row)
    size += row.reduce(0) { $0 + $1.text.utf8.count }
    if rows.count >= Self.sampleRows || size >= Self.sampleSize { flush(into: &output) }
  }

  /// Writes the heading and the rows that were kept, and fixes the widths.
  mutating func flush(into output: inout OutputBuffer) {
    if let heading {
      if hasSection { output.append("\n") }
      hasSection = true
      write(heading.title, heading.date, into: &output)
      self.heading = nil
    }
    guard layout == nil, !rows.isEmpty else { return }
    let layout = TerminalLayout(
      columns, rows, mayOmitColumns: mayOmitColumns, width: width)
    layout.writeHeader(style, into: &output)
    for row in rows { layout.write(row, style, into: &output) }
    self.layout = layout
    rows = []
    size = 0
  }

  /// Writes a heading, cut to the width of the terminal.
  private func write(_ title: String, _ date: String, into output: inout OutputBuffer) {
    let room = width.map { $0 - (date.isEmpty ? 0 : date.utf8.count + 2) }
    output.append(style.bold(room.map { TerminalText.cut(title, to: max($0, 8)) } ?? title))
    if !date.isEmpty { output.append("  " + style.dim(date)) }
    output.append("\n")
  }
}
