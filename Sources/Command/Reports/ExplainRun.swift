import ChartConv
import ChartConvReports

/// Runs `chartconv explain`.
struct ExplainRun {
  private let plan: Plan
  private let isDescription: Bool

  /// - Parameter isDescription: `true` for a table with a row for each input.
  init(_ plan: Plan, isDescription: Bool) throws(FeedError) {
    self.plan = plan
    self.isDescription = isDescription
    guard let format = plan.requestedFormat else { return }
    guard format.makeReportWriter != nil else { throw Plan.noReport(in: format) }
    guard !isDescription else { return }
    guard ["json", "ndjson"].contains(format.name) else {
      throw .usage("explain: --to \(format.name) needs --describe; use --to json without it")
    }
  }

  func run(_ reporter: Reporter) throws(FeedError) {
    // Warnings and unknown names are part of the explanation.
    reporter.showsWarnings = false
    reporter.showsUnknownNames = false
    if isDescription { try describe(reporter) } else { try explain(reporter) }
  }

  /// Writes a table.
  private func describe(_ reporter: Reporter) throws(FeedError) {
    let isForPeople = plan.conversion.output.isForPeople
    let output = try plan.makeReport(InputExplanation.columns(isForPeople: isForPeople))
    var row = ReportRow()
    output.begin(ReportHeading("Inputs"))
    try Explainer.run(plan.conversion, plan.series(plan.inputs), report: reporter.take) {
      (explanation) throws(FeedError) in
      explanation.fill(&row, isForPeople: isForPeople)
      try output.append(row)
    }
    try plan.commit(output, reporter)
  }

  /// Writes a page for each input, or a line of JSON.
  private func explain(_ reporter: Reporter) throws(FeedError) {
    let output = TextOutput(try plan.makeSink())
    let isJSON = plan.requestedFormat != nil
    let width = plan.conversion.writing.terminal.width ?? 100
    var isFirst = true
    try Explainer.run(plan.conversion, plan.series(plan.inputs), report: reporter.take) {
      (explanation) throws(FeedError) in
      let blank = isFirst ? "" : "\n"
      isFirst = false
      try output.write(isJSON ? explanation.json : blank + explanation.text(width: width))
    }
    if let problem = try output.commit(isComplete: !reporter.hasFailedInput) {
      reporter.fail(problem)
    }
  }
}
