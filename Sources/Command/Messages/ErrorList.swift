internal import ChartConv
package import ChartConvIO

/// An error or a warning, with the flags that help in its message.
package struct RunProblem: Sendable {
  static let warning = "warning"

  /// `warning`, or the kind of the error.
  package let kind: String
  package let source: String?
  package let message: String
  package var position: SourcePosition?
  /// The number of entries of the input that were converted before the error.
  package var entries = 0
  /// How often the input has the warning, of which the position is that of the first.
  package var count = 1

  var isWarning: Bool { kind == Self.warning }

  init(_ warning: String, of source: String?, at position: SourcePosition? = nil, count: Int = 1) {
    kind = Self.warning
    self.source = source
    message = warning
    self.position = position
    self.count = count
  }

  package init(_ error: FeedError, entries: Int = 0) {
    let error = error.withFlag
    kind = error.kind.rawValue
    source = error.source
    message = error.message
    position = error.position
    self.entries = entries
  }
}

extension InputReport {
  /// The different warnings. A strict error repeats one.
  var warnings: [RunProblem] {
    guard !isStray else { return [RunProblem("isn't a feed and is left out", of: source)] }
    guard error?.kind != .strict else { return [] }
    var warnings = diagnostics.different.map { warning, count in
      RunProblem(warning.messageWithFlag, of: source, at: warning.position, count: count)
    }
    let more = diagnostics.warningCount - warnings.reduce(0) { $0 + $1.count }
    if more > 0 {
      let text = "… and \(Statistics.count(more, "more warning"))"
      warnings.append(RunProblem(text, of: source, count: more))
    }
    return warnings
  }
}

/// The file of `--errors`: a line of JSON for each error, and on request for each warning.
struct ErrorList {
  static let columns = [
    ReportColumn("source", .text, "the input, or the output that can't be written"),
    ReportColumn("line", .integer, "the line in the input; null if it is unknown"),
    ReportColumn("column", .integer, "the column in bytes; null if it is unknown"),
    ReportColumn("severity", .text, "error, or warning with --errors all:FILE"),
    ReportColumn(
      "kind", .text, "the kind of error: unreadable, unrecognised, malformed …; or warning"),
    ReportColumn("message", .text, "the description"),
    ReportColumn("entries", .integer, "the number of entries that were converted before it"),
    ReportColumn(
      "count", .integer, "how often the input has the warning; the position is that of the first"),
  ]

  struct Request: Sendable {
    let path: String
    let hasWarnings: Bool

    /// - Parameter value: `FILE`, or `all:FILE`.
    init(_ value: String) {
      let prefix = "all:"
      hasWarnings = value.hasPrefix(prefix)
      path = hasWarnings ? String(value.dropFirst(prefix.count)) : value
    }
  }

  private let output: ReportOutput
  private let hasWarnings: Bool
  private var row = ReportRow()
  /// The error of writing the list itself.
  private var problem: FeedError?

  init(_ request: Request) throws(FeedError) {
    guard let make = OutputFormat.ndjson.makeReportWriter else {
      throw FeedError(.unwritable, "--errors: a report in NDJSON is missing")
    }
    output = ReportOutput(
      make(Self.columns, OutputOptions()), into: try ByteSink(path: request.path))
    hasWarnings = request.hasWarnings
    output.begin(ReportHeading("Errors"))
  }

  /// Adds an error, or a warning if they are asked for.
  mutating func append(_ problem: RunProblem) {
    guard !problem.isWarning || hasWarnings, self.problem == nil else { return }
    row.removeAll()
    row.append(problem.source)
    row.append(problem.position?.line)
    row.append(problem.position?.column)
    row.append(problem.isWarning ? RunProblem.warning : "error")
    row.append(problem.kind)
    row.append(problem.message)
    row.append(problem.entries)
    row.append(problem.count)
    do throws(FeedError) { try output.append(row) } catch { self.problem = error }
  }

  /// Completes the file. Throws `.unwritable`.
  func commit() throws(FeedError) {
    if let problem { throw problem }
    try output.commit()
  }
}
