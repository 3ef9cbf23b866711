import ChartConvCore

/// The output of commands that write reports.
extension Plan {
  /// Creates the sink of the output.
  func makeSink() throws(FeedError) -> ByteSink {
    guard case .file(let path, let compression) = target else { return .standardOutput }
    return try ByteSink(path: path, compression: compression)
  }

  /// Creates the output of a report. Throws `.usage` if the format can't represent one.
  func makeReport(_ columns: [ReportColumn]) throws(FeedError) -> ReportOutput {
    let format = conversion.output
    guard let makeWriter = format.makeReportWriter else {
      let formats = OutputFormat.all.filter { $0.makeReportWriter != nil }.map(\.name)
      throw .usage(
        "\(format.name) can't represent this table; \(formats.joined(separator: ", ")) can")
    }
    return ReportOutput(makeWriter(columns, conversion.writing), into: try makeSink())
  }
}
