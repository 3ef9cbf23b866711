internal import ChartConv
internal import ChartConvIO

/// The explanation for a person.
extension InputExplanation {
  /// The number of names without a column that are shown.
  private static let unknownCount = 20

  func text(_ options: TerminalOptions) -> String {
    func cut(_ line: String) -> String { TerminalText.cut(line, to: options.width ?? 100) }
    var lines = [Self.line(source)]
    lines += facts.compactMap { label, value in
      value.map { cut("  " + label.padded(to: 10) + Self.line($0)) }
    }
    if !filledColumns.isEmpty {
      lines += ["", "  column                filled  distinct  values"]
      lines += filledColumns.map { cut(row(of: $0)) }
    }
    let unknown = unknown
    if !unknown.isEmpty { lines += ["", "  no column holds: \(unknown.count)"] }
    for (name, count, first) in unknown.prefix(Self.unknownCount) {
      lines.append(cut("  \(first) \(Self.line(name))" + (count > 1 ? ", \(count) times" : "")))
    }
    if unknown.count > Self.unknownCount {
      lines.append("  … and \(unknown.count - Self.unknownCount) more")
    }
    if diagnostics.warningCount > 0 { lines += ["", "  warnings: \(diagnostics.warningCount)"] }
    for warning in diagnostics.warnings {
      lines.append("  \(Self.prefix(warning.position))\(Self.line(warning.message))")
    }
    return TerminalStyle(options).shown(lines.map { $0 + "\n" }.joined())
  }

  private var facts: [(label: String, value: String?)] {
    var facts: [(String, String?)] = []
    if let feed {
      let dialect = feed.dialect ?? ""
      var dates = ""
      if let firstDate, let lastDate {
        dates =
          firstDate == lastDate ? ", dated \(firstDate)" : ", dated \(firstDate) to \(lastDate)"
      }
      facts = [
        ("format", "\(dialect), \(InputFormat(name: dialect)?.summary ?? "")"),
        ("title", feed.title), ("chart", feed.chart), ("country", country),
        ("address", feed.feedURL), ("updated", feed.updated?.description),
        ("feeds", feeds > 1 ? "\(feeds); the first is shown" : nil),
        ("entries", "\(entries)\(dates)"),
      ]
    }
    return facts + [("error", error.map { Self.prefix($0.position) + $0.message })]
  }

  /// Returns the number of a column's values, that of the distinct ones, and the first or the range.
  private func row(of field: EntryField) -> String {
    let summary = summary(of: field)
    var values = summary.first ?? ""
    if let (minimum, maximum) = summary.range, let low = minimum.text, let high = maximum.text {
      values = minimum == maximum ? low : "\(low) to \(high)"
    }
    if field.isList { values = "\(values) in the first entry" }
    let name = feed?.chart != nil ? field.name : field.enclosureName ?? field.name
    let filled = "\(summary.filled)".aligned(to: 8)
    let distinct = (summary.distinct.map { "\($0)" } ?? "").aligned(to: 10)
    return "  \(name.padded(to: 20))\(filled)\(distinct)  \(Self.line(values))"
  }

  private static func line(_ text: String) -> String { TerminalText.line(text.bytes.span) }

  private static func prefix(_ position: SourcePosition?) -> String {
    position.map { "\($0): " } ?? ""
  }
}
