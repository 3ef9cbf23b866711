import ChartConv

/// The file of `--errors`: a line of JSON for each error.
struct ErrorList {
  static let columns = [
    ReportColumn("source", .text, "the input, or the output that can't be written"),
    ReportColumn("line", .integer, "the line in the input; null if it is unknown"),
    ReportColumn("column", .integer, "the column in bytes; null if it is unknown"),
    ReportColumn("kind", .text, "the kind of error: unreadable, unrecognised, malformed …"),
    ReportColumn("message", .text, "the description"),
    ReportColumn("entries", .integer, "the number of entries that were converted before it"),
  ]

  private let output: ReportOutput
  private var row = ReportRow()
  /// The error of writing the list itself.
  private var problem: FeedError?

  init(path: String) throws(FeedError) {
    guard let make = OutputFormat.ndjson.makeReportWriter else {
      throw FeedError(.unwritable, "--errors: a report in NDJSON is missing")
    }
    output = ReportOutput(make(Self.columns, OutputOptions()), into: try ByteSink(path: path))
    output.begin(ReportHeading("Errors"))
  }

  mutating func append(_ error: FeedError, entries: Int) {
    guard problem == nil else { return }
    row.removeAll()
    row.append(error.source)
    row.append(error.position?.line)
    row.append(error.position?.column)
    row.append(error.kind.rawValue)
    row.append(error.message)
    row.append(entries)
    do throws(FeedError) { try output.append(row) } catch { problem = error }
  }

  /// Completes the file. Throws `.unwritable`.
  func commit() throws(FeedError) {
    if let problem { throw problem }
    try output.commit()
  }
}
