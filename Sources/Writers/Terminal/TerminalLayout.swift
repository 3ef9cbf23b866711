import ChartConvIO
import ChartConvModel

/// The widths of the columns of a table, and its lines.
struct TerminalLayout {
  private struct Column {
    let index: Int
    let heading: String
    let isNumber: Bool
    var width: Int
    /// The width below which the column isn't cut. Numbers and dates aren't cut at all.
    let minimumWidth: Int
  }

  /// The width below which no text is cut.
  private static let minimumWidth = 8
  private static let gap = 2
  /// The maximum width of a column, because each row is padded to it. If the width of the table is
  /// limited, it doesn't apply to texts.
  private static let maximumWidth = 256

  private var columns: [Column]
  /// `true` if texts are cut to the width of their column.
  private let isLimited: Bool

  init(
    _ shown: [ReportColumn], _ rows: [[TerminalCell]], mayOmitColumns: Bool, width: Int?
  ) {
    isLimited = width != nil
    columns = shown.indices.compactMap { index in
      let texts = rows.map { $0.indices.contains(index) ? $0[index].text : "" }
      guard !mayOmitColumns || texts.contains(where: { !$0.isEmpty }) else { return nil }
      let heading = shown[index].heading
      let widest = texts.reduce(DisplayWidth.width(of: heading)) {
        max($0, DisplayWidth.width(of: $1))
      }
      let isText = shown[index].type == .text
      let fullWidth = min(widest, isText ? width ?? Self.maximumWidth : Self.maximumWidth)
      return Column(
        index: index, heading: heading, isNumber: shown[index].isNumber,
        width: fullWidth, minimumWidth: isText ? min(fullWidth, Self.minimumWidth) : fullWidth)
    }
    guard let width else { return }
    if mayOmitColumns { omitColumns(beyond: width) }
    shrink(to: width)
  }

  /// The width of the table.
  private var totalWidth: Int {
    columns.reduce(max(columns.count - 1, 0) * Self.gap) { $0 + $1.width }
  }

  /// Omits the last columns until the others fit if their texts are cut.
  private mutating func omitColumns(beyond width: Int) {
    func minimumWidth() -> Int { columns.reduce(totalWidth) { $0 - $1.width + $1.minimumWidth } }
    while columns.count > 2, minimumWidth() > width { columns.removeLast() }
  }

  /// Narrows the widest text columns until the table fits, but none below its minimum width.
  private mutating func shrink(to width: Int) {
    var excess = totalWidth - width
    while excess > 0 {
      let candidates = columns.indices.filter { columns[$0].width > columns[$0].minimumWidth }
      guard let widest = candidates.max(by: { columns[$0].width < columns[$1].width }) else {
        return
      }
      columns[widest].width -= 1
      excess -= 1
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
