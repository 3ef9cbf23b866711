internal import ChartConv

extension Flag {
  /// What the program says about a run.
  static let messageFlags: [Flag] = [
    Flag(
      "quiet", short: "q", .messages, "show no warnings and no progress, only errors",
      .plain { $0.showsWarnings = false }),
    Flag(
      "errors", .messages, in: .fetches,
      "write the errors as NDJSON to FILE, even if there are none; all:FILE also has the warnings",
      .taking("FILE") { options, value throws(FeedError) in
        let request = ErrorList.Request(value)
        guard !["", "-"].contains(request.path) else {
          throw .usage("--errors: expected a file, not '\(value)'")
        }
        options.errorList = request
      }),
    Flag(
      "report-unknown", .messages, in: .converts,
      "count the names of what no column holds",
      .plain { $0.conversion.reading.parser.reportsUnknown = true }),
    Flag(
      "stats", .messages, in: .fetches, "show statistics at the end",
      .optionally("text|json") { value, options throws(FeedError) in
        options.statistics =
          if let value { try OptionValue.choice("--stats", value) } else { .text }
      }),
  ]

  /// Pages that are shown instead of a run.
  static let informationFlags: [Flag] = [
    Flag(
      "list-formats", .information, in: .writes,
      "show the input and output formats",
      .plain { $0.page = .formats }),
    Flag(
      "list-fields", .information, in: .reads,
      "show the columns: name, type, whether default, meaning",
      .plain { $0.page = .fields }),
    Flag(
      "schema", .information, in: .writes,
      "show the schema of an output format, with the columns of --fields",
      otherwise: "show the schema of the output as json or ndjson",
      .taking("FORMAT") { options, value in options.page = .schema(value) }),
    Flag(
      "help", short: "h", .information, "show all options; -h shows the common ones",
      .plain { $0.page = .help }),
    Flag(
      "version", short: "V", .information, "show the version",
      .plain { $0.page = .version }),
  ]
}
