import ChartConvIO
import ChartConvModel

/// Writes a report as a page with a table, in the style of the pages of charts.
struct HTMLReportWriter: ReportWriter {
  private let columns: [ReportColumn]
  private let html = HTMLWriter()
  /// The title, and the sentence that is shown instead of a table; `nil` after a row.
  private var heading: ReportHeading?

  init(_ columns: [ReportColumn]) { self.columns = columns }

  mutating func begin(_ heading: ReportHeading, into output: inout OutputBuffer) {
    self.heading = heading
    output.append(HTMLPage.beginning)
    html.element("title", heading.title, into: &output)
    output.append(HTMLPage.style)
    output.append("</head>\n<body>\n<main>\n<header>\n")
    html.element("h1", heading.title, into: &output)
    output.append("</header>\n")
  }

  mutating func append(_ row: borrowing ReportRow, into output: inout OutputBuffer) {
    if let heading = heading.take() { writeHead(heading.title, into: &output) }
    output.append("<tr>")
    for index in 0..<row.count {
      let isNumber = columns.indices.contains(index) && columns[index].isNumber
      output.append(isNumber ? "<td class=\"n\">" : "<td>")
      if case .text = row[index] {
        output.append("<bdi>")
        html.write(row[index], into: &output)
        output.append("</bdi>")
      } else {
        html.write(row[index], into: &output)
      }
      output.append("</td>")
    }
    output.append("</tr>\n")
  }

  mutating func end(into output: inout OutputBuffer) {
    if let heading = heading.take() {
      html.element("p", heading.emptyText, into: &output)
    } else {
      output.append("</tbody>\n</table>\n</div>\n")
    }
    output.append("</main>\n</body>\n</html>\n")
  }

  /// Begins the table. It scrolls on a narrow screen, also by keyboard.
  private func writeHead(_ title: String, into output: inout OutputBuffer) {
    output.append("<div class=\"w\" role=\"region\" tabindex=\"0\"")
    html.attribute("aria-label", title.bytes.span, into: &output)
    output.append(">\n<table class=\"c\">\n<caption class=\"h\">")
    html.text(title.bytes.span, into: &output)
    output.append("</caption>\n<thead>\n<tr>")
    for column in columns {
      output.append(column.isNumber ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">")
      html.text(column.heading.bytes.span, into: &output)
      output.append("</th>")
    }
    output.append("</tr>\n</thead>\n<tbody>\n")
  }
}
