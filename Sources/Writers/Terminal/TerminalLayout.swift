internal import ChartConvIO
internal import ChartConvModel

/// The widths of the columns of a table, and its lines.
struct TerminalLayout: SectionLayout {
  /// A terminal shows no pictures.
  static let omitted: FieldSet = [.artworkURL]

  private struct Column {
    let index: Int
    let heading: String
    let isNumber: Bool
    /// `true` for the column of signs of moves.
    let isMove: Bool
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

  private let style: TerminalStyle

  init(
    _ columns: [SectionColumn], _ rows: [[SectionCell]], isChosen: Bool, _ options: OutputOptions
  ) {
    let width = options.terminal.width
    isLimited = width != nil
    style = TerminalStyle(options.terminal)
    self.columns = columns.map { shown in
      let texts = rows.map { $0.indices.contains(shown.index) ? $0[shown.index].text : "" }
      let heading = shown.column.heading
      let isText = shown.column.type == .text
      // The words of a heading above short values are below each other.
      let words = isText ? [heading[...]] : heading.split(separator: " ")
      let widest = (words + texts.map { $0[...] }).reduce(0) {
        max($0, DisplayWidth.width(of: $1))
      }
      let fullWidth = min(widest, isText ? width ?? Self.maximumWidth : Self.maximumWidth)
      return Column(
        index: shown.index, heading: heading, isNumber: shown.column.isNumber,
        isMove: shown.column.name == ReportColumn.move, width: fullWidth,
        minimumWidth: isText && !shown.column.isWhole
          ? min(fullWidth, Self.minimumWidth) : fullWidth)
    }
    guard let width else { return }
    if !isChosen { omitColumns(beyond: width) }
    shrink(to: width)
  }

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

  func writeHeader(into output: inout OutputBuffer) {
    let headings = columns.map(Self.lines)
    let height = headings.map(\.count).max() ?? 0
    for line in 0..<height {
      let texts = headings.map { lines in
        let missing = height - lines.count
        return line < missing ? "" : lines[line - missing]
      }
      write(texts, into: &output) { style.bold($1) }
    }
    let rules = columns.map { String(repeating: "─", count: $0.width) }
    write(rules, into: &output) { style.dim($1) }
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

  func write(_ row: [SectionCell], into output: inout OutputBuffer) {
    let texts = columns.map { row.indices.contains($0.index) ? row[$0.index].text : "" }
    write(texts, into: &output) { column, text in
      style.link(column.isMove ? style.move(text) : text, to: row[column.index].address)
    }
  }

  /// Writes a line. `styled` returns the text of a column, which is cut to fit, in its style.
  private func write(
    _ texts: [String], into output: inout OutputBuffer, _ styled: (Column, String) -> String
  ) {
    var pending = 0
    for (column, text) in zip(columns, texts) {
      // Spaces are written before the next text, so that no line ends in spaces.
      if text.isEmpty {
        pending += column.width + Self.gap
        continue
      }
      let text = isLimited ? TerminalText.cut(text, to: column.width) : text
      let padding = max(column.width - DisplayWidth.width(of: text), 0)
      output.append(String(repeating: " ", count: pending + (column.isNumber ? padding : 0)))
      output.append(styled(column, text))
      pending = (column.isNumber ? 0 : padding) + Self.gap
    }
    output.append("\n")
  }
}

extension TerminalLayout {
  /// Writes a heading, cut to the width of the terminal.
  static func write(
    _ heading: SectionHeading, isFirst: Bool, followsTable: Bool, _ options: OutputOptions,
    into output: inout OutputBuffer
  ) {
    if !isFirst { output.append("\n") }
    let style = TerminalStyle(options.terminal)
    let width = options.terminal.width ?? .max
    let (title, facts) = (heading.title, heading.facts)
    let room = width - DisplayWidth.width(of: facts) - gap
    // What a report covers, longer than a date, has a separate line if the table is narrow.
    let isBelow = facts.utf8.count > 10 && DisplayWidth.width(of: title) > room
    let titleWidth = isBelow || facts.isEmpty ? width : max(room, minimumWidth)
    output.append(style.bold(TerminalText.cut(title, to: titleWidth)))
    if !facts.isEmpty { output.append((isBelow ? "\n" : "  ") + style.dim(facts)) }
    output.append("\n")
  }

  /// Writes a line for each value, below each other. A long text is continued in further lines.
  static func writeRecord(
    _ columns: [SectionColumn], _ row: [SectionCell], _ options: OutputOptions,
    into output: inout OutputBuffer
  ) -> Bool {
    let style = TerminalStyle(options.terminal)
    let shown = columns.filter { !row[$0.index].text.isEmpty }
    let indent = gap + shown.reduce(0) { max($0, DisplayWidth.width(of: $1.column.heading)) }
    for column in shown {
      let heading = column.column.heading
      let space = String(repeating: " ", count: indent - DisplayWidth.width(of: heading))
      output.append(style.dim(heading) + space)
      let cell = row[column.index]
      let room = options.terminal.width.map { max($0 - indent, minimumWidth) }
      for (index, line) in TerminalText.lines(cell.text, of: room).enumerated() {
        if index > 0 { output.append(String(repeating: " ", count: indent)) }
        output.append(style.link(line, to: cell.address) + "\n")
      }
    }
    return true
  }
}

/// The escape sequences of a terminal (ECMA-48), or none. All texts of a table pass here.
package struct TerminalStyle {
  private let hasColor: Bool
  private let isASCII: Bool

  package init(_ options: TerminalOptions) {
    hasColor = options.hasColor
    isASCII = options.isASCII
  }

  /// The signs of tables, and as many characters of ASCII.
  private static let signs = Dictionary(
    uniqueKeysWithValues: zip("…─▲▼▇▅▃▂▁·→★☆▶–", ".-+-#=-._?>*.>-"))

  /// Returns a text in signs that the terminal can show.
  package func shown(_ text: String) -> String {
    guard isASCII, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return String(text.map { Self.signs[$0] ?? $0 })
  }

  func bold(_ text: String) -> String { styled(text, "1") }

  func dim(_ text: String) -> String { styled(text, "2") }

  /// Returns the sign of a move in its color: green, red, or blue for what is new.
  func move(_ text: String) -> String {
    switch text.first {
    case "▲": styled(text, "32")
    case "▼": styled(text, "31")
    case "N", "R": styled(text, "34")
    default: dim(text)
    }
  }

  private func styled(_ text: String, _ code: String) -> String {
    let text = shown(text)
    return hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// Returns a text that the terminal opens as a link (OSC 8).
  func link(_ text: String, to address: String) -> String {
    let text = shown(text)
    guard hasColor, !address.isEmpty else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
