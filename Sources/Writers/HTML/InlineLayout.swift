import ChartConvIO
import ChartConvModel

/// A page of tables for mail. Mail programs drop scripts, sheets of styles, frames and drawings.
struct InlineLayout: SectionLayout {
  private let columns: [SectionColumn]

  init(
    _ columns: [SectionColumn], _ rows: [[SectionCell]], isChosen: Bool, _ options: OutputOptions
  ) {
    self.columns = columns
  }

  static func writePage(_ title: String, into output: inout OutputBuffer) {
    output.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">

      """)
    HTMLWriter().element("title", title, into: &output)
    output.append(
      """
      </head>
      <body style="margin:0;padding:16px;font:16px/1.35 -apple-system,'Segoe UI',Roboto,sans-serif">

      """)
  }

  static func writePageEnd(into output: inout OutputBuffer) { output.append("</body>\n</html>\n") }

  static func write(
    _ heading: SectionHeading, isFirst: Bool, followsTable: Bool, _ options: OutputOptions,
    into output: inout OutputBuffer
  ) {
    let (name, size) = heading.isPart ? ("h2", 18) : ("h1", 22)
    output.append("<\(name) style=\"margin:\(isFirst ? 0 : 24)px 0 0;font-size:\(size)px\">")
    output.append("\(heading.title)</\(name)>\n")
    for text in [heading.date] + heading.about where !text.isEmpty {
      output.append("<p style=\"margin:4px 0 0;color:#767676\">\(text)</p>\n")
    }
  }

  func writeHeader(into output: inout OutputBuffer) {
    output.append(
      "<table cellpadding=\"0\" cellspacing=\"0\" style=\"margin-top:12px;border-collapse:collapse\">\n<tr>"
    )
    for shown in columns {
      output.append("<th style=\"\(Self.style(shown.column));font-size:13px;color:#767676\">")
      HTMLWriter().write(shown.column.heading, into: &output)
      output.append("</th>")
    }
    output.append("</tr>\n")
  }

  func write(_ row: [SectionCell], into output: inout OutputBuffer) {
    output.append("<tr>")
    for shown in columns {
      let cell = row.indices.contains(shown.index) ? row[shown.index].text : ""
      output.append(
        "<td style=\"\(Self.style(shown.column))\(Self.color(shown.column, cell))\">\(cell)</td>")
    }
    output.append("</tr>\n")
  }

  func writeEnd(into output: inout OutputBuffer) { output.append("</table>\n") }

  private static func style(_ column: ReportColumn) -> String {
    let isShort = column.isNumber || column.name == ReportColumn.line.name
    return "padding:6px 12px 6px 0;border-bottom:1px solid #d0d0d0;vertical-align:top;"
      + "text-align:\(column.isNumber ? "right" : "left")" + (isShort ? ";white-space:nowrap" : "")
  }

  /// The color of a move, whose sign says the same. It is legible on white and on black.
  private static func color(_ column: ReportColumn, _ text: String) -> String {
    guard column.name == ReportColumn.move else { return "" }
    return switch text.first {
    case "▲": ";white-space:nowrap;font-weight:600;color:#0a8060"
    case "▼": ";white-space:nowrap;font-weight:600;color:#c85000"
    case "N": ";white-space:nowrap;font-weight:600;color:#2a78e0"
    default: ";white-space:nowrap"
    }
  }
}
