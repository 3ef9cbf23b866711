import ChartConvIO
import ChartConvModel

/// A page of tables for mail. Mail programs drop scripts, sheets of styles, frames and drawings.
///
/// A table is as wide as a phone. What has no room beside the first text, the name, follows each row in a
/// line of the whole width.
struct InlineLayout: SectionLayout {
  /// The width in pixels that a phone has beside the name.
  private static let room = 200.0
  private static let texts = [EntryField.summary, .content].map(\.name)
  /// Those whose values need no heading.
  private static let plain = texts + [EntryField.artist.name, EntryField.entryDate.name, "changed"]
  /// Those of signs: a line, a bar, a move.
  private static let signs = [ReportColumn.line.name, ReportColumn.move, "share"]

  /// The columns of the table, and those below each row.
  private var columns: [SectionColumn] = []
  private var below: [SectionColumn] = []
  /// The column of the name, and the one that stands in its cell.
  private let name: Int?
  private var artist: SectionColumn?

  init(
    _ columns: [SectionColumn], _ rows: [[SectionCell]], isChosen: Bool, _ options: OutputOptions
  ) {
    let named = columns.first { $0.column.name == EntryField.name.name }
    name = (named ?? columns.first { !$0.column.isNumber })?.index
    var room = Self.room
    for shown in columns {
      let column = shown.column.name
      let width = Self.width(of: shown, in: rows)
      let isBeside =
        named == nil || shown.column.isNumber || Self.isSign(shown.column)
        || column == EntryField.artworkURL.name
      if shown.index == name {
        self.columns.append(shown)
      } else if isBeside, width <= room {
        self.columns.append(shown)
        room -= width
      } else if column == EntryField.artist.name {
        artist = shown
      } else {
        below.append(shown)
      }
    }
  }

  private static func isSign(_ column: ReportColumn) -> Bool {
    !column.isNumber && signs.contains(column.name)
  }

  /// Returns the approximate width of a column in pixels, with its space.
  private static func width(of shown: SectionColumn, in rows: [[SectionCell]]) -> Double {
    guard shown.column.name != EntryField.artworkURL.name else { return 60 }
    let heading = shown.column.heading.split(separator: " ").map(\.count).max() ?? 0
    let widest = rows.reduce(0) { widest, row in
      guard row.indices.contains(shown.index) else { return widest }
      var isTag = false
      let count = row[shown.index].text.count { character in
        if character == "<" { isTag = true }
        defer { if character == ">" { isTag = false } }
        return !isTag
      }
      return max(widest, count)
    }
    let character = isSign(shown.column) ? 7.0 : 8.5
    return max(Double(heading) * 7.5, Double(widest) * character) + 12
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
    output.append("<\(name) style=\"margin:\(isFirst ? "0" : "24px 0 0");font-size:\(size)px\">")
    output.append("\(heading.title)</\(name)>\n")
    for text in [heading.facts] + heading.about where !text.isEmpty {
      output.append("<p style=\"margin:4px 0 0;color:#767676\">\(text)</p>\n")
    }
  }

  func writeHeader(into output: inout OutputBuffer) {
    output.append("<table width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" ")
    output.append("style=\"margin-top:12px;max-width:640px;border-collapse:collapse\">\n<tr>")
    for shown in columns {
      output.append("<th style=\"\(style(shown.column));font-size:13px;color:#767676\">")
      if shown.column.name != EntryField.artworkURL.name {
        HTMLWriter().write(shown.column.heading, into: &output)
      }
      output.append("</th>")
    }
    output.append("</tr>\n")
  }

  func write(_ row: [SectionCell], into output: inout OutputBuffer) {
    func text(_ shown: SectionColumn) -> String {
      row.indices.contains(shown.index) ? row[shown.index].text : ""
    }
    output.append("<tr>")
    for shown in columns {
      let cell = text(shown)
      output.append("<td style=\"\(style(shown.column));border-top:1px solid #d0d0d0")
      output.append("\(look(shown, cell))\">\(cell)")
      if shown.index == name, let artist = artist.map(text), !artist.isEmpty {
        output.append("<div style=\"color:#767676;font-weight:400;font-size:14px\">\(artist)</div>")
      }
      output.append("</td>")
    }
    output.append("</tr>\n")
    let filled = below.filter { !text($0).isEmpty }
    guard !filled.isEmpty else { return }
    output.append("<tr><td colspan=\"\(columns.count)\" style=\"padding:0 0 8px;font-size:14px")
    output.append(";word-break:break-word\">")
    for shown in filled where Self.texts.contains(shown.column.name) { output.append(text(shown)) }
    let facts = filled.filter { !Self.texts.contains($0.column.name) }
    for (index, shown) in facts.enumerated() {
      output.append(index == 0 ? "<div style=\"color:#767676\">" : " · ")
      if !Self.plain.contains(shown.column.name) {
        let end = shown.column.type == .text ? ": " : " "
        HTMLWriter().write(shown.column.heading + end, into: &output)
      }
      output.append(text(shown))
    }
    output.append(facts.isEmpty ? "</td></tr>\n" : "</div></td></tr>\n")
  }

  func writeEnd(into output: inout OutputBuffer) { output.append("</table>\n") }

  private func style(_ column: ReportColumn) -> String {
    "padding:6px \(column.name == columns.last?.column.name ? "0" : "12px") 6px 0;"
      + "vertical-align:top;text-align:\(column.isNumber ? "right" : "left")"
  }

  /// Returns the rest of a cell's style. The sign of a move says the same as its color, which is legible
  /// on white and on black.
  private func look(_ shown: SectionColumn, _ text: String) -> String {
    if shown.index == name { return ";width:100%;font-weight:600;word-break:break-word" }
    guard shown.column.name == ReportColumn.move else {
      return ";white-space:nowrap"
        + (Self.isSign(shown.column) ? ";font-size:10px;line-height:22px" : "")
    }
    return switch text.first {
    case "▲": ";white-space:nowrap;font-weight:600;color:#0a8060"
    case "▼": ";white-space:nowrap;font-weight:600;color:#c85000"
    case "N": ";white-space:nowrap;font-weight:600;color:#2a78e0"
    default: ";white-space:nowrap"
    }
  }
}
