import ChartConvIO
import ChartConvModel

/// Writes a report as a page with a table, or one for each section, in the style of the pages of charts. A
/// chart of the rows' lines stands before their table.
struct HTMLReportWriter: ReportWriter {
  /// The maximum number of lines of a section.
  private static let maximumLines = 1_000

  private let columns: [ReportColumn]
  private let html = HTMLWriter()
  private var heading = ""
  private var isInTable = false
  /// The sentence that is shown instead of a table.
  private var emptyText = ""
  private var hasRows = false
  private var sections = 0
  /// The titles of the sections that are still to come.
  private var expected: ArraySlice<String> = []
  /// The lines of the section's rows, which wait until the chart is written.
  private var lines: [LineTitle] = []
  private var heldRows: [UInt8] = []
  private var rowsWithoutLines = 0
  /// The size in bytes of the sections with lines.
  private var size = 0

  /// `true` if the rows may have lines.
  private let hasLines: Bool
  /// The rows of a comparison; `nil` for another report.
  private var moves: HTMLMoves?

  init(_ columns: [ReportColumn]) {
    self.columns = columns
    hasLines = columns.contains(where: \.isLine)
    moves = HTMLMoves(columns)
  }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    self.heading = heading.title
    emptyText = heading.emptyText
    html.begin(heading.title, into: &output)
    html.element("h1", heading.title, into: &output)
    writeFacts(heading, into: &output)
    expected = heading.sections[...]
    if !expected.isEmpty { writeLinks(into: &output) }
    output.append("</header>\n")
    output.append(HTMLPage.reportTools)
  }

  mutating func beginSection(_ heading: ReportHeading, into output: inout OutputBuffer) {
    endTable(into: &output)
    skipSections(before: heading.title, into: &output)
    writeSection(heading.title, into: &output)
    writeFacts(heading, into: &output)
    self.heading = heading.title
  }

  private func writeLinks(into output: inout OutputBuffer) {
    output.append("<nav class=\"mv\">")
    for (index, title) in expected.enumerated() {
      output.append("<a href=\"#s\(index)\">")
      html.text(title.bytes.span, into: &output)
      output.append("</a>")
    }
    output.append("</nav>\n")
  }

  /// Writes the sections without rows.
  private mutating func skipSections(before heading: String?, into output: inout OutputBuffer) {
    while let title = expected.popFirst(), title != heading {
      writeSection(title, into: &output)
      html.element("p", emptyText, into: &output)
    }
  }

  private func writeSection(_ title: String, into output: inout OutputBuffer) {
    output.append("<h2 id=\"s\(expected.startIndex - 1)\">")
    html.text(title.bytes.span, into: &output)
    output.append("</h2>\n")
  }

  private func writeFacts(_ heading: ReportHeading, into output: inout OutputBuffer) {
    if !heading.facts.isEmpty { html.element("p", heading.facts, into: &output) }
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    hasRows = true
    guard moves == nil else {
      let html = html
      moves?.append(row, html)
      return
    }
    guard let line = row.line else {
      if !isInTable { writeHead(into: &output) }
      return write(row, nil, into: &output)
    }
    var held = OutputBuffer(capacity: 512)
    if lines.count < Self.maximumLines {
      lines.append(LineTitle(row, columns, line))
      write(row, lines.last, into: &held)
    } else {
      rowsWithoutLines += 1
      write(row, nil, into: &held)
    }
    heldRows += held.bytes
  }

  private func write(
    _ row: borrowing ReportRow, _ title: LineTitle?, into output: inout OutputBuffer
  ) {
    let id = "\(prefix)-\(lines.count - 1)"
    output.append(title == nil ? "<tr>" : "<tr id=\"r\(id)\">")
    for index in 0..<row.count {
      let column = columns[index]
      output.append("<td\(attributes(of: column, index))")
      if !hasLines, index > 0 {
        html.attribute("data-h", column.heading.bytes.span, into: &output)
      }
      output.append(">")
      if column.isLine {
        if let title { LineChart.writeSmall(title, id: id, into: &output) }
      } else if case .text = row[index] {
        output.append("<bdi>")
        html.write(row[index], into: &output)
        output.append("</bdi>")
        if let artist = artist(below: column), artist < row.count, row.has(artist) {
          output.append("<p class=\"ar\"><bdi>")
          html.write(row[artist], into: &output)
          output.append("</bdi></p>")
        }
        if title != nil, column.name == EntryField.name.name { writeDetails(row, into: &output) }
      } else {
        html.write(row[index], into: &output)
      }
      output.append("</td>")
    }
    output.append("</tr>\n")
  }

  /// Writes the values for which a page of less than full width has no columns.
  private func writeDetails(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    let hidden = columns.indices.filter {
      width(of: $0) != .any && row.has($0) && columns[$0].name != EntryField.artist.name
    }
    guard !hidden.isEmpty else { return }
    let isNarrow = !hidden.contains { width(of: $0) == .wide }
    output.append("<details class=\"nw\(isNarrow ? " m" : "")\"><summary>Details</summary><dl>")
    for index in hidden {
      let mark = width(of: index) == .more ? " class=\"m\"" : ""
      output.append("<dt\(mark)>")
      html.text(columns[index].heading.bytes.span, into: &output)
      output.append("</dt><dd\(mark)>")
      html.write(row[index], into: &output)
      output.append("</dd>")
    }
    output.append("</dl></details>")
  }

  /// The prefix of the ids of the section's lines.
  private var prefix: String { "c\(sections + 1)" }

  /// Returns the column that a page of less than full width shows below the names.
  private func artist(below column: ReportColumn) -> Int? {
    guard hasLines, column.name == EntryField.name.name else { return nil }
    return columns.firstIndex { $0.name == EntryField.artist.name }
  }

  /// The pages that have room for a column: any, also a phone; more than a phone; wide ones.
  private enum Width: String { case any, more, wide }

  /// Beside lines, a phone shows the first numbers only, and only a wide page shows all columns.
  private func width(of index: Int) -> Width {
    guard hasLines, !columns[index].isLine else { return .any }
    if columns[index].name == EntryField.artist.name { return .wide }
    return index > 6 ? .wide : index > 4 ? .more : .any
  }

  private func attributes(of column: ReportColumn, _ index: Int) -> String {
    guard !column.isLine else { return " class=\"sl\"" }
    let width = width(of: index)
    let classes = (column.isNumber ? ["n"] : []) + (width == .any ? [] : [width.rawValue])
    return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
  }

  mutating func end(into output: inout OutputBuffer) {
    endTable(into: &output)
    skipSections(before: nil, into: &output)
    if !hasRows { html.element("p", emptyText, into: &output) }
    output.append("</main>\n")
    output.append(HTMLPage.reportScript)
    output.append("</body>\n</html>\n")
  }

  var warnings: [FeedWarning] {
    guard rowsWithoutLines > 0 else { return [] }
    return [
      FeedWarning(
        "lines are drawn for \(Self.maximumLines) rows of a chart, not for \(rowsWithoutLines) more, "
          + "and the page has \(size / 1_000_000) MB",
        about: .limit)
    ]
  }

  /// Ends the section: writes the chart and its rows.
  private mutating func endTable(into output: inout OutputBuffer) {
    if let time = lines.first?.line.time {
      let start = output.count
      LineChart(time, lines, prefix: prefix).write(heading: heading, into: &output)
      writeHead(into: &output)
      output.append(heldRows)
      size += output.count - start
    }
    let (prefix, level) = (prefix, sections == 0 ? 2 : 3)
    moves?.write(prefix: prefix, level: level, into: &output)
    if isInTable { output.append("</tbody>\n</table>\n</div>\n") }
    isInTable = false
    sections += 1
    lines = []
    heldRows = []
  }

  /// Begins the table. It scrolls on a narrow screen, also by keyboard.
  private mutating func writeHead(into output: inout OutputBuffer) {
    isInTable = true
    output.append("<div class=\"w\" role=\"region\" tabindex=\"0\"")
    html.attribute("aria-label", heading.bytes.span, into: &output)
    output.append(">\n<table class=\"c\(hasLines ? "" : " cards")\">\n<caption class=\"h\">")
    html.text(heading.bytes.span, into: &output)
    output.append("</caption>\n<thead>\n<tr>")
    for (index, column) in columns.enumerated() {
      output.append("<th scope=\"col\"\(attributes(of: column, index))>")
      html.text(column.heading.bytes.span, into: &output)
      output.append("</th>")
    }
    output.append("</tr>\n</thead>\n<tbody>\n")
  }
}
