internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

/// An explanation for a person.
struct ExplanationText {
  /// The width of the first column.
  private static let width = 10
  /// The number of unknown names that are shown.
  private static let unknownCount = 20

  private let explanation: InputExplanation
  private let lineWidth: Int
  private var text = ""

  static func text(of explanation: InputExplanation, _ options: TerminalOptions) -> String {
    var page = Self(explanation: explanation, lineWidth: options.width ?? 100)
    page.write()
    return TerminalStyle(options).shown(page.text)
  }

  private init(explanation: InputExplanation, lineWidth: Int) {
    self.explanation = explanation
    self.lineWidth = lineWidth
  }

  private mutating func write() {
    text = TerminalText.line(explanation.source.bytes.span) + "\n"
    writeFeed()
    if let error = explanation.error { line("error", position(error.position) + error.message) }
    writeColumns()
    writeUnknown()
    writeWarnings()
  }

  private mutating func writeFeed() {
    guard let feed = explanation.feed else { return }
    let dialect = feed.dialect ?? ""
    line("format", "\(dialect), \(InputFormat(name: dialect)?.summary ?? "")")
    line("title", feed.title)
    line("chart", feed.chart)
    line("country", explanation.country)
    line("address", feed.feedURL)
    line("updated", feed.updated?.description)
    if explanation.feeds > 1 { line("feeds", "\(explanation.feeds); the first is shown") }
    var entries = "\(explanation.entries)"
    if let first = explanation.firstDate, let last = explanation.lastDate {
      entries += first == last ? ", dated \(first)" : ", dated \(first) to \(last)"
    }
    line("entries", entries)
  }

  /// Writes a row for each column that has values: their number, that of the distinct ones, and the first
  /// or the range.
  private mutating func writeColumns() {
    let columns = explanation.filledColumns
    guard !columns.isEmpty else { return }
    let isChart = explanation.feed?.chart != nil
    text += "\n  column                filled  distinct  values\n"
    for field in columns {
      let summary = explanation.summary(of: field)
      var values = summary.first ?? ""
      if let (minimum, maximum) = summary.range, let low = minimum.text, let high = maximum.text {
        values = minimum == maximum ? low : "\(low) to \(high)"
      }
      if field.isList { values = "\(values) in the first entry" }
      let name = (isChart ? field.name : field.enclosureName ?? field.name).padding(to: 20)
      let filled = "\(summary.filled)".padded(to: 8)
      let distinct = (summary.distinct.map { "\($0)" } ?? "").padded(to: 10)
      let line = TerminalText.line(values.bytes.span)
      text += cut("  \(name)\(filled)\(distinct)  \(line)") + "\n"
    }
  }

  private mutating func writeUnknown() {
    let unknown = explanation.unknown
    guard !unknown.isEmpty else { return }
    text += "\n  unknown names: \(unknown.count)\n"
    for (name, count, first) in unknown.prefix(Self.unknownCount) {
      let name = TerminalText.line(name.bytes.span)
      text += cut("  \(first) \(name)" + (count > 1 ? ", \(count) times" : "")) + "\n"
    }
    if unknown.count > Self.unknownCount {
      text += "  … and \(unknown.count - Self.unknownCount) more\n"
    }
  }

  private mutating func writeWarnings() {
    let diagnostics = explanation.diagnostics
    guard diagnostics.warningCount > 0 else { return }
    text += "\n  warnings: \(diagnostics.warningCount)\n"
    for warning in diagnostics.warnings {
      let message = TerminalText.line(warning.message.bytes.span)
      text += "  \(position(warning.position))\(message)\n"
    }
  }

  private func position(_ position: SourcePosition?) -> String {
    position.map { "\($0): " } ?? ""
  }

  private mutating func line(_ label: String, _ value: String?) {
    guard let value else { return }
    text += cut("  " + label.padding(to: Self.width) + TerminalText.line(value.bytes.span)) + "\n"
  }

  private func cut(_ line: String) -> String { TerminalText.cut(line, to: lineWidth) }
}

extension String {
  /// Returns the text aligned to the right.
  fileprivate func padded(to width: Int) -> String {
    String(repeating: " ", count: max(width - utf8.count, 1)) + self
  }

  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - utf8.count, 1))
  }
}
