internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// An explanation as one JSON object in one line.
struct ExplanationJSON {
  private let json = JSONWriter()

  func write(_ explanation: InputExplanation, into output: inout OutputBuffer) {
    let feed = explanation.feed
    member("{", "source", explanation.source, &output)
    member(",", "error", explanation.error?.description, &output)
    member(",", "dialect", feed?.dialect, &output)
    member(",", "title", feed?.title, &output)
    member(",", "chart", feed?.chart, &output)
    member(",", "country", explanation.country, &output)
    member(",", "feed_url", feed?.feedURL, &output)
    member(",", "updated", feed?.updated?.description, &output)
    output.append(",\"feeds\":\(explanation.feeds),\"entries\":\(explanation.entries)")
    member(",", "first_date", explanation.firstDate?.description, &output)
    member(",", "last_date", explanation.lastDate?.description, &output)
    output.append(",\"columns\":[")
    for (index, field) in explanation.filledColumns.enumerated() {
      let summary = explanation.summary(of: field)
      member(index == 0 ? "{" : ",{", "name", field.name, &output)
      output.append(",\"type\":\"\(field.type.rawValue)\",\"filled\":\(summary.filled)")
      member(",", "first", summary.first, &output)
      member(",", "minimum", summary.range?.minimum.text, &output)
      member(",", "maximum", summary.range?.maximum.text, &output)
      output.append("}")
    }
    output.append("],\"unknown\":[")
    for (index, unknown) in explanation.unknown.enumerated() {
      member(index == 0 ? "{" : ",{", "name", unknown.name, &output)
      output.append(",\"count\":\(unknown.count)")
      member(",", "first", "\(unknown.first)", &output)
      output.append("}")
    }
    let diagnostics = explanation.diagnostics
    output.append("],\"warning_count\":\(diagnostics.warningCount),\"warnings\":[")
    for (index, warning) in diagnostics.warnings.enumerated() {
      member(index == 0 ? "{" : ",{", "position", warning.position?.description, &output)
      member(",", "message", warning.message, &output)
      output.append("}")
    }
    output.append("]}\n")
  }

  private func member(
    _ start: String, _ name: String, _ text: String?, _ output: inout OutputBuffer
  ) {
    output.append("\(start)\"\(name)\":")
    json.write(text, into: &output)
  }
}
