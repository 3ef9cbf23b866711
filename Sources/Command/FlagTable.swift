import ChartConv

/// The single list of options, in the order of the help.
extension Flag {
  static let all: [Flag] = [
    Flag(
      "from", short: "f", .input,
      "what the inputs are: auto (the default), xml, json, or a dialect",
      .taking("FORMAT") { value, options throws(FeedError) in
        options.input = try OptionValue.inputSelection(value)
      }),
    Flag(
      "encoding", .input, "read in that encoding, whatever the document says",
      .taking("NAME") { value, options in options.reading.parser.encoding = value }),
    Flag(
      "base-url", .input, "resolve relative links against URL where the document doesn't say",
      .taking("URL") { value, options throws(FeedError) in
        options.reading.baseURL = try OptionValue.absoluteURL(value)
      }),
    Flag(
      "lenient", .input, "read on behind what is malformed, with a warning; the default",
      .plain { $0.reading.isStrict = false }),
    Flag(
      "strict", .input, "end an input at its first warning, as at an error",
      .plain { $0.reading.isStrict = true }),
    Flag(
      "jobs", short: "j", .input,
      "use N threads: inputs side by side (default: the number of processors)",
      .taking("N") { value, options throws(FeedError) in
        options.jobs = try OptionValue.wholeNumber("--jobs", value, from: 1)
      }),
    Flag(
      "files-from", .input, "convert the inputs that FILE names, too: one a line",
      .taking("FILE") { value, options in options.inputList = value }),
    Flag(
      "zero-terminated", short: "0", .input, "end names in --files-from by a zero byte, not a line",
      .plain { $0.inputListIsZeroTerminated = true }),

    Flag(
      "max-depth", .limits, "deepest nesting (default: \(Limits().depth))",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.depth = try OptionValue.wholeNumber(
          "--max-depth", value, from: 1)
      }),
    .limit("text", "longest text of an element, member or field", Limits().text) { $0.text = $1 },
    .limit("entry", "most that an entry or a row may hold", Limits().entry) { $0.entry = $1 },
    Flag(
      "max-entries", .limits, "most entries of a feed (default: any number)",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.entries =
          try OptionValue.wholeNumber("--max-entries", value, from: 0)
      }),
    Flag(
      "max-ratio", .limits,
      "how many times its size an archive may unpack to, past 64M (default: \(Limits().archiveRatio))",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.archiveRatio =
          try OptionValue.wholeNumber("--max-ratio", value, from: 1)
      }),
    Flag(
      "max-expansion", .limits,
      "how many times an input's size its output may be, past 64M (default: \(Limits().expansion))",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.expansion =
          try OptionValue.wholeNumber("--max-expansion", value, from: 1)
      }),
    .limit("unpacker", "most memory that unpacking may take", Limits().archiveMemory) {
      $0.archiveMemory = $1
    },

    Flag(
      "to", short: "t", .output, "write FORMAT (default: what --output's suffix says, else csv)",
      .taking("FORMAT") { value, options throws(FeedError) in
        options.output = try OptionValue.outputFormat(value)
      }),
    Flag(
      "output", short: "o", .output, "write FILE, which is replaced only when all is written",
      .taking("FILE") { value, options in options.target = value }),
    Flag(
      "output-dir", .output, "convert each input to a file of its own in the folder DIR",
      .taking("DIR") { value, options in options.folder = value }),

    Flag(
      "fields", .choice, "columns: NAME,… or all; +NAME adds to the standard ones, -NAME removes",
      .taking("LIST") { value, options throws(FeedError) in
        options.fields = try FieldList(value)
      }),
    Flag(
      "limit", short: "n", .choice, "convert the first N entries of each feed",
      .taking("N") { value, options throws(FeedError) in
        options.selection.limit = try OptionValue.wholeNumber("--limit", value, from: 0)
      }),
    Flag(
      "exclude-ids", .choice, "leave out the ids in FILE: one a line, # begins a comment",
      .taking("FILE") { value, options in options.excludedIDs = value }),

    Flag(
      "no-header", .table, for: ["csv", "tsv"],
      "no line of column names",
      .plain { $0.writing.hasHeader = false }),
    Flag(
      "delimiter", .table, for: ["csv"],
      "CSV: put CHARACTER between columns (tab or \\t for a tab)",
      .taking("CHARACTER") { value, options throws(FeedError) in
        options.writing.delimiter = try OptionValue.delimiter(value)
      }),
    Flag(
      "crlf", .table, for: ["csv"],
      "CSV: end lines in CR LF",
      .plain { $0.writing.endsLinesInCRLF = true }),
    Flag(
      "bom", .table, for: ["csv", "tsv"],
      "begin with a byte-order mark, which some spreadsheets need",
      .plain { $0.writing.hasByteOrderMark = true }),
    Flag(
      "null", .table, for: ["csv", "tsv"],
      "write TEXT for what the feed doesn't say (default: nothing)",
      .taking("TEXT") { value, options in options.writing.null = value }),
    Flag(
      "spreadsheet-safe", .table, for: ["csv", "tsv"],
      "put ' before text that a spreadsheet would run as a formula",
      .plain { $0.writing.isSpreadsheetSafe = true }),

    Flag(
      "quiet", short: "q", .messages, "no warnings and no progress; errors are told all the same",
      .plain { $0.showsWarnings = false }),
    Flag(
      "report-unknown", .messages, "count the names that the dialect doesn't know",
      .plain { $0.reading.parser.reportsUnknown = true }),
    Flag(
      "stats", .messages, "tell at the end what was done, in numbers",
      .optionally("text|json") { value, options throws(FeedError) in
        options.statistics = try OptionValue.statistics(value)
      }),

    Flag(
      "list-formats", .information, "show what can be read and written",
      .plain { $0.request = .page(.formats) }),
    Flag(
      "list-fields", .information, "show the columns: name, type, whether standard, meaning",
      .plain { $0.request = .page(.fields) }),
    Flag(
      "schema", .information, "show the schema of an output format",
      .taking("FORMAT") { value, options throws(FeedError) in
        options.request = .page(.schema(try OptionValue.schema(value)))
      }),
    Flag("help", short: "h", .information, "show this help", .plain { $0.request = .page(.help) }),
    Flag(
      "version", short: "V", .information, "show the version",
      .plain { $0.request = .page(.version) }),
  ]

  /// Creates an option for a limit in bytes. Uses closures, because key paths would create type
  /// metadata at each start.
  private static func limit(
    _ name: String, _ summary: String, _ preset: Int,
    _ set: @escaping @Sendable (inout Limits, Int) -> Void
  ) -> Flag {
    let size = OptionValue.sizeText(preset)
    return Flag(
      "max-\(name)", .limits, "\(summary), in bytes or with K, M, G (default: \(size))",
      .taking("SIZE") { value, options throws(FeedError) in
        set(&options.reading.parser.limits, try OptionValue.size("--max-\(name)", value))
      })
  }
}
