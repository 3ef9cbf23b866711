import ChartConvBytes
import ChartConvModel

/// The widths of the columns of a table, and its lines.
struct TerminalLayout {
  private struct Column {
    let index: Int
    let heading: String
    let isNumber: Bool
    var width: Int
  }

  /// The least width that a text column is cut to.
  private static let leastWidth = 8
  private static let gap = 2

  private var columns: [Column]
  /// `true` if texts are cut to the width of their column.
  private let isLimited: Bool

  init(
    _ fields: [EntryField], _ rows: [[TerminalCell]], omitsEmptyColumns: Bool, width: Int?
  ) {
    isLimited = width != nil
    columns = fields.indices.compactMap { index in
      let texts = rows.map { $0.indices.contains(index) ? $0[index].text : "" }
      guard !omitsEmptyColumns || texts.contains(where: { !$0.isEmpty }) else { return nil }
      let heading = Headings.heading(of: fields[index])
      let widest = texts.reduce(DisplayWidth.width(of: heading)) {
        max($0, DisplayWidth.width(of: $1))
      }
      let type = fields[index].type
      return Column(
        index: index, heading: heading, isNumber: type == .integer || type == .decimal,
        width: widest)
    }
    if let width { shrink(to: width) }
  }

  /// Narrows the widest columns until the table fits, but none below the least width.
  private mutating func shrink(to width: Int) {
    let gaps = max(columns.count - 1, 0) * Self.gap
    var excess = columns.reduce(gaps) { $0 + $1.width } - width
    while excess > 0 {
      let widths = columns.map(\.width)
      guard let widest = widths.max(), widest > Self.leastWidth else { return }
      let next = max(widths.filter { $0 < widest }.max() ?? 0, Self.leastWidth)
      let indices = widths.indices.filter { widths[$0] == widest }
      let share = min(widest - next, max(excess / indices.count, 1))
      for index in indices where excess > 0 {
        columns[index].width -= share
        excess -= share
      }
    }
  }

  func writeHeader(_ style: TerminalStyle, into output: inout OutputBuffer) {
    write(into: &output) { style.bold($1(TerminalCell(text: $0.heading, address: ""))) }
    write(into: &output) { column, _ in style.dim(String(repeating: "─", count: column.width)) }
  }

  func write(
    _ row: [TerminalCell], _ style: TerminalStyle, into output: inout OutputBuffer
  ) {
    write(into: &output) { column, text in
      guard row.indices.contains(column.index) else { return "" }
      let cell = row[column.index]
      return style.link(text(cell), to: cell.address)
    }
  }

  /// Writes a line. `cell` returns the styled text of a column, from its text that is cut to fit.
  private func write(
    into output: inout OutputBuffer,
    _ cell: (Column, _ fitted: (TerminalCell) -> String) -> String
  ) {
    var pending = 0
    for column in columns {
      var used = column.width
      let styled = cell(column) { cell in
        let text = isLimited ? TerminalText.cut(cell.text, to: column.width) : cell.text
        used = DisplayWidth.width(of: text)
        return text
      }
      let padding = max(column.width - used, 0)
      // Spaces are written before the next text, so that no line ends in spaces.
      if styled.isEmpty {
        pending += column.width + Self.gap
        continue
      }
      output.append(String(repeating: " ", count: pending + (column.isNumber ? padding : 0)))
      output.append(styled)
      pending = (column.isNumber ? 0 : padding) + Self.gap
    }
    output.append("\n")
  }
}
