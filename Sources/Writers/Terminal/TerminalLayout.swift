internal import ChartConvIO
internal import ChartConvModel

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
      let isText = shown[index].type == .text
      // The words of a heading above short values are below each other.
      let words = isText ? [heading[...]] : heading.split(separator: " ")
      let widest = (words + texts.map { $0[...] }).reduce(0) {
        max($0, DisplayWidth.width(of: $1))
      }
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
    let headings = columns.map(Self.lines)
    let height = headings.map(\.count).max() ?? 0
    for line in 0..<height {
      write(into: &output) { column, text in
        guard let index = columns.firstIndex(where: { $0.index == column.index }) else { return "" }
        let lines = headings[index]
        let missing = height - lines.count
        return line < missing
          ? "" : style.bold(text(TerminalCell(text: lines[line - missing], address: "")))
      }
    }
    write(into: &output) { column, _ in style.dim(String(repeating: "─", count: column.width)) }
  }

  /// Returns the lines of a column's heading.
  private static func lines(of column: Column) -> [String] {
    var lines: [String] = []
    for word in column.heading.split(separator: " ") {
      guard let last = lines.last, DisplayWidth.width(of: "\(last) \(word)") <= column.width else {
        lines.append(String(word))
        continue
      }
      lines[lines.count - 1] = "\(last) \(word)"
    }
    return lines
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

/// The escape sequences of a terminal (ECMA-48), or none.
struct TerminalStyle {
  let hasColor: Bool

  func bold(_ text: String) -> String { styled(text, "1") }

  func dim(_ text: String) -> String { styled(text, "2") }

  private func styled(_ text: String, _ code: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// Returns a text that the terminal opens as a link (OSC 8).
  func link(_ text: String, to address: String) -> String {
    guard hasColor, !address.isEmpty else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
