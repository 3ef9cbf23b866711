import ChartConv
import ChartConvDatabase
import ChartConvIO
import ChartConvSnapshots
import ChartConvWeb

/// The output of commands that write reports.
extension Plan {
  func makeSink() throws(FeedError) -> ByteSink {
    guard case .file(let path, let compression) = target else { return .standardOutput }
    return try ByteSink(path: path, compression: compression)
  }

  /// Throws `.usage` if the format can't represent a report.
  func checkReport() throws(FeedError) {
    let format = conversion.output
    if format.makeReportWriter == nil, try databasePath() == nil { throw Self.noReport(in: format) }
  }

  private func databasePath() throws(FeedError) -> String? {
    try conversion.output.name == OutputFormat.sqlite.name ? ownFile() : nil
  }

  /// Returns the file of an output that writes it itself. Throws `.usage` if the options aren't for one.
  func ownFile() throws(FeedError) -> String {
    let name = conversion.output.name
    guard case .file(let path, let compression) = target else {
      throw .usage("\(name) is written to a file; name it with --output")
    }
    guard compression == nil else {
      throw .usage("--output: a \(name) file can't be compressed; name it without the last suffix")
    }
    return path
  }

  /// Creates the output of a report. Throws `.usage` if the format can't represent one.
  ///
  /// - Parameter name: the name of a table in a database.
  func makeReport(
    _ columns: [ReportColumn], named name: String
  ) throws(FeedError) -> any ReportTarget {
    let format = conversion.output
    if let path = try databasePath() {
      return try DatabaseReport(path: path, table: name, columns)
    }
    guard let makeWriter = format.makeReportWriter,
      !format.drawsLines || columns.contains(where: \.isLine)
    else { throw Self.noReport(in: format) }
    return ReportOutput(makeWriter(columns, conversion.writing), into: try makeSink())
  }

  /// Completes the output of a report, and reports the values that it lacks.
  func commit(_ output: any ReportTarget, _ reporter: Reporter) throws(FeedError) {
    if let problem = try output.commit(isComplete: !reporter.hasFailedInput) {
      reporter.fail(problem)
    }
    for warning in output.warnings {
      if conversion.reading.isStrict {
        reporter.fail(FeedError(strict: warning, in: "output"))
      } else {
        reporter.warn(warning.messageWithFlag, of: "output")
      }
    }
  }

  static func noReport(in format: OutputFormat) -> FeedError {
    let formats = OutputFormat.all.filter { $0.makeReportWriter != nil && !$0.drawsLines }
      .map(\.name)
    return .usage(
      "\(format.name) can't represent this table; \(formats.joined(separator: ", ")), sqlite can")
  }
}

extension Plan {
  /// Returns the files that no output may replace. Throws `.usage` if the output or the list of
  /// errors would replace one of them, or if both are the same file.
  func readFiles() throws(FeedError) -> ReadFiles {
    var files = ReadFiles()
    files.add(inputList?.path, "the file of --files-from")
    files.add(options.excludedIDs, "the file of --exclude-ids")
    files.add(options.web.authorities, "the file of --cacert")
    for index in inputs.indices {
      if case .file(let identity, _) = inputs.kind(at: index) {
        files.add(identity, "an input")
      } else {
        files.add(inputs[index], "an input")
      }
    }
    try Self.check("--only-new", options.knownEntries, files)
    files.add(output: options.knownEntries, "the file of --only-new")
    try Self.check("--errors", options.errorList?.path, files)
    files.add(output: options.errorList?.path, "the file of --errors")
    switch target {
    case .file(let path, _): try Self.check("--output", path, files)
    case .standardOutput:
      if let role = files.role(ofDescriptor: 1) {
        throw .usage("standard output is \(role); write to another file")
      }
    // Their files are compared when their names are known.
    case .folder, .notes, .partitions: break
    }
    return files
  }

  private static func check(
    _ option: String, _ path: String?, _ files: ReadFiles
  ) throws(FeedError) {
    guard let path, let file = files.replaced(by: path) else { return }
    throw .usage("\(option): '\(file.path)' is \(file.role)")
  }
}
