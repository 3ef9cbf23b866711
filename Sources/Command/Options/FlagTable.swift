import ChartConv
import ChartConvWeb

/// The single list of options, in the order of the help.
extension Flag {
  static let all: [Flag] = [
    Flag(
      "key", .comparison, in: [.diff, .history],
      "pair entries by COLUMNS (default: id, else url, else name and artist)",
      .taking("COLUMNS") { value, options throws(FeedError) in
        options.key = try ColumnList.columns("--key", value)
      }),
    Flag(
      "all", .comparison, in: [.diff], "also write the entries that are the same",
      .plain { $0.writesAll = true }),
    Flag(
      "latest", .comparison, in: [.diff],
      "compare the two newest complete snapshots of each chart in the inputs",
      .plain { $0.isLatest = true }),
    Flag(
      "exit-code", .comparison, in: [.diff], "end with status 1 if there are differences",
      .plain { $0.usesExitCode = true }),
    Flag(
      "each", .comparison, in: [.history],
      "write every entry, with its previous and peak rank, number of snapshots and status",
      .plain { $0.isEach = true }),

    Flag(
      "into", .snapshots, in: [.fetch], "write to folders of DIR",
      .taking("DIR") { value, options in options.snapshotFolder = value }),
    Flag(
      "follow", .snapshots, in: [.fetch],
      "also fetch up to N further pages that a document names as its next",
      .taking("N") { value, options throws(FeedError) in
        options.snapshotPages = try OptionValue.wholeNumber("--follow", value, from: 0)
      }),
    Flag(
      "storefronts", .snapshots, in: [.charts], "list the storefronts instead",
      .plain { $0.listsStorefronts = true }),

    Flag(
      "from", short: "f", .input,
      "input format: auto (the default), xml, json, csv, tsv, or a dialect",
      .taking("FORMAT") { value, options throws(FeedError) in
        options.input = try OptionValue.inputSelection(value)
      }),
    Flag(
      "encoding", .input, "decode the input as NAME, whatever it declares",
      .taking("NAME") { value, options in options.reading.parser.encoding = value }),
    Flag(
      "base-url", .input, "base of relative links, if the document declares none",
      .taking("URL") { value, options throws(FeedError) in
        options.reading.baseURL = try OptionValue.absoluteURL(value)
      }),
    Flag(
      "lenient", .input, "recover from malformed input with a warning (the default)",
      .plain { $0.reading.isStrict = false }),
    Flag(
      "strict", .input, "treat warnings as errors, which end an input",
      .plain { $0.reading.isStrict = true }),
    Flag(
      "jobs", short: "j", .input, in: Subcommand.fetching,
      "use N threads, for inputs in parallel (default: one per processor)",
      .taking("N") { value, options throws(FeedError) in
        options.jobs = try OptionValue.wholeNumber("--jobs", value, from: 1)
      }),
    Flag(
      "snapshot-time", .input,
      "date of feeds that have none: name (a date in the file's name), mtime, or a DATE",
      .taking("TIME") { value, options throws(FeedError) in
        options.snapshotTime = try OptionValue.snapshotTime(value)
      }),
    Flag(
      "assume", .input,
      "value of feeds that don't say it: chart, chart_query, country or feed_updated",
      .taking("NAME=VALUE") { value, options throws(FeedError) in
        try options.assume(value)
      }),
    Flag(
      "rename", .input, "read the column OLD of tables as NEW; may be repeated",
      .taking("OLD=NEW") { value, options throws(FeedError) in
        try options.rename(value)
      }),
    Flag(
      "files-from", .input, in: [.convert, .history, .explain],
      "also read the inputs listed in FILE, one per line",
      .taking("FILE") { value, options in options.inputList = value }),
    Flag(
      "zero-terminated", short: "0", .input, in: [.convert, .history, .explain],
      "names in --files-from end with a zero byte, not a newline",
      .plain { $0.inputListIsZeroTerminated = true }),

    Flag(
      "cache", .web, "keep documents in DIR (default: the user's cache folder)",
      .taking("DIR") { value, options in options.web.cache = value }),
    Flag(
      "cache-size", .web,
      "remove the oldest documents beyond SIZE "
        + "(default: \(OptionValue.sizeText(WebOptions().cacheSize)))",
      .taking("SIZE") { value, options throws(FeedError) in
        options.web.cacheSize = try OptionValue.size("--cache-size", value)
      }),
    Flag(
      "no-cache", .web, "keep no documents, and use none that were kept",
      .plain { $0.usesCache = false }),
    Flag(
      "offline", .web, "fetch nothing; use the documents in the cache, whatever their age",
      .plain { $0.web.freshness = .offline }),
    Flag(
      "refresh", .web, "ask whether documents changed, also those that may be used without asking",
      .plain { $0.web.freshness = .asked }),
    Flag(
      "header", .web, "add a header such as 'NAME: VALUE' to requests; the answers aren't kept",
      .taking("HEADER") { value, options throws(FeedError) in
        options.web.headers.append(try WebValue.header(value))
      }),
    Flag(
      "user-agent", .web, "the name by which servers know the program",
      .taking("TEXT") { value, options throws(FeedError) in
        options.web.userAgent = try WebValue.line("--user-agent", value)
      }),
    Flag(
      "cacert", .web, "trust the certificate authorities in FILE (PEM), not the system's",
      .taking("FILE") { value, options in options.web.authorities = value }),
    Flag(
      "no-private", .web, "connect to public addresses only, and through no proxy",
      .plain { $0.web.refusesPrivateAddresses = true }),
    .time("connect-timeout", "maximum time to connect", WebOptions().connectTimeout) {
      $0.connectTimeout = $1
    },
    .time("speed-time", "time in which some bytes must come", WebOptions().stallTimeout) {
      $0.stallTimeout = $1
    },
    .time("max-time", "maximum time for one document", WebOptions().totalTimeout) {
      $0.totalTimeout = $1
    },

    Flag(
      "max-depth", .limits, "maximum nesting depth (default: \(Limits().depth))",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.depth = try OptionValue.wholeNumber(
          "--max-depth", value, from: 1)
      }),
    .limit("text", "maximum text of an element, member or field", Limits().text) { $0.text = $1 },
    .limit("entry", "maximum size of an entry or a row", Limits().entry) { $0.entry = $1 },
    Flag(
      "max-entries", .limits, "maximum number of entries of a feed (default: unlimited)",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.entries =
          try OptionValue.wholeNumber("--max-entries", value, from: 0)
      }),
    Flag(
      "max-ratio", .limits,
      "maximum ratio of unpacked to packed size, beyond 64M (default: \(Limits().archiveRatio))",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.archiveRatio =
          try OptionValue.wholeNumber("--max-ratio", value, from: 1)
      }),
    Flag(
      "max-expansion", .limits,
      "maximum ratio of output to input size, beyond 64M (default: \(Limits().expansion))",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.expansion =
          try OptionValue.wholeNumber("--max-expansion", value, from: 1)
      }),
    Flag(
      "max-download", .limits, in: Subcommand.fetching,
      "maximum size of a fetched document "
        + "(default: \(OptionValue.sizeText(WebOptions().maximumSize)))",
      .taking("SIZE") { value, options throws(FeedError) in
        options.web.maximumSize = try OptionValue.size("--max-download", value)
      }),
    Flag(
      "max-sort", .limits, in: [.convert, .history],
      "maximum memory for --sort (default: \(OptionValue.sizeText(EntrySelection().sortLimit)))",
      .taking("SIZE") { value, options throws(FeedError) in
        options.selection.sortLimit = try OptionValue.size("--max-sort", value)
      }),
    .limit("unpacker", "maximum memory for unpacking", Limits().archiveMemory) {
      $0.archiveMemory = $1
    },

    Flag(
      "to", short: "t", .output,
      "output format (default: by the suffix of --output, else table on a terminal, else csv)",
      .taking("FORMAT") { value, options throws(FeedError) in
        options.namesDatabase = OptionValue.isDatabase(value)
        options.output = options.namesDatabase ? nil : try OptionValue.outputFormat(value)
      }),
    Flag(
      "output", short: "o", .output,
      "write to FILE, replaced only if every input was read to its end",
      .taking("FILE") { value, options in options.target = value }),
    Flag(
      "allow-partial", .output, in: [.convert, .history, .explain],
      "take failing inputs as warnings, and replace FILE by what was read",
      .plain { $0.allowsPartialOutput = true }),
    Flag(
      "describe", .output, in: [.explain], "write a table with a row for each input",
      .plain { $0.isDescription = true }),
    Flag(
      "output-dir", .output, in: [.convert], "write one file for each input into the folder DIR",
      .taking("DIR") { value, options in options.folder = value }),
    Flag(
      "partition", .output, in: [.convert],
      "divide the rows among folders of DIR by the values of COLUMNS; "
        + "DATE:day, :month or :year is a part of a date",
      .taking("COLUMNS") { value, options throws(FeedError) in
        options.partition = try ColumnList.partitionKeys("--partition", value)
      }),
    .existing("append", .append, "with --partition, add rows to partitions that already have some"),
    .existing("overwrite", .overwrite, "with --partition, replace the rows of partitions"),

    Flag(
      "utc", .output, in: Subcommand.reading, "write timestamps in UTC",
      .plain { $0.usesUTC = true }),

    Flag(
      "fields", .choice,
      "columns: NAME,…, or the presets feed, ranking and all; "
        + "+NAME adds to the default, -NAME removes",
      .taking("LIST") { value, options throws(FeedError) in
        options.fields = try FieldList(value)
      }),
    Flag(
      "where", .choice, "convert the entries for which EXPR is true: 'price < 1 and not explicit'",
      .taking("EXPR") { value, options throws(FeedError) in
        try options.addCondition(value)
      }),
    Flag(
      "having", .choice, in: [.history],
      "write the rows of the result for which EXPR is true: 'peak_rank = 1 and re_entries > 0'",
      .taking("EXPR") { value, options in options.reportConditions.append(value) }),
    Flag(
      "since", .choice,
      "convert entries published or released from DATE on; 7d or 2w counts back from the feed's date",
      .taking("DATE") { value, options throws(FeedError) in
        options.selection.dates.since = try OptionValue.dateBound("--since", value)
      }),
    Flag(
      "until", .choice, "convert entries published or released up to DATE, inclusive",
      .taking("DATE") { value, options throws(FeedError) in
        options.selection.dates.until = try OptionValue.dateBound("--until", value)
      }),
    Flag(
      "exclude-ids", .choice, "exclude the ids in FILE, one per line; # lines are comments",
      .taking("FILE") { value, options in options.excludedIDs = value }),
    Flag(
      "only-new", .choice, in: [.convert],
      "convert only entries that no earlier run with FILE has converted; FILE remembers them",
      .taking("FILE") { value, options throws(FeedError) in
        guard value != "-" else { throw .usage("--only-new: expected a file, not '-'") }
        options.knownEntries = value
      }),
    Flag(
      "only-new-keep", .choice, in: [.convert],
      "forget entries of --only-new that no run has seen for Nd days, or all but the last N "
        + "(default: 90d)",
      .taking("N") { value, options throws(FeedError) in
        options.knownEntriesKeeping = try OptionValue.keeping("--only-new-keep", value)
      }),
    Flag(
      "unique", .choice, in: [.convert],
      "convert the first of the entries with the same values in COLUMNS",
      .taking("COLUMNS") { value, options throws(FeedError) in
        options.selection.unique = try ColumnList.columns("--unique", value)
      }),
    Flag(
      "sort", .choice, in: [.convert, .history],
      "sort by COLUMNS; -COLUMN sorts in descending order, null is last",
      ofHistory: "sort the result by its COLUMNS; -COLUMN sorts in descending order, null is last",
      .taking("COLUMNS") { value, options throws(FeedError) in
        guard options.command == .history else {
          options.selection.sorting = try ColumnList.sortKeys("--sort", value)
          return
        }
        options.reportSorting = value
      }),
    Flag(
      "offset", .choice, "skip the first N entries of each feed; with --sort, of the output",
      otherwise: "skip the first N entries of each feed",
      ofHistory: "skip the first N rows of the result",
      .taking("N") { value, options throws(FeedError) in
        options.selection.offset = try OptionValue.wholeNumber("--offset", value, from: 0)
      }),
    Flag(
      "limit", short: "n", .choice,
      "convert the first N entries of each feed; with --sort, of the output",
      otherwise: "read the first N entries of each feed",
      ofHistory: "write the first N rows of the result",
      .taking("N") { value, options throws(FeedError) in
        options.selection.limit = try OptionValue.wholeNumber("--limit", value, from: 0)
      }),

    Flag(
      "no-header", .table, for: ["csv", "tsv"],
      "omit the header line",
      .plain { $0.writing.hasHeader = false }),
    Flag(
      "delimiter", .table, for: ["csv"],
      "CSV: column separator (tab or \\t for a tab)",
      .taking("CHARACTER") { value, options throws(FeedError) in
        options.writing.delimiter = try OptionValue.delimiter(value)
      }),
    Flag(
      "crlf", .table, for: ["csv"],
      "CSV: end lines with CR LF",
      .plain { $0.writing.endsLinesInCRLF = true }),
    Flag(
      "bom", .table, for: ["csv", "tsv"],
      "begin with a byte-order mark, which some spreadsheets need",
      .plain { $0.writing.hasByteOrderMark = true }),
    Flag(
      "null", .table, for: ["csv", "tsv"],
      "write TEXT for missing values (default: nothing)",
      .taking("TEXT") { value, options in options.writing.null = value }),
    Flag(
      "spreadsheet-safe", .table, for: ["csv", "tsv"],
      "put ' before text that a spreadsheet would take for a formula",
      .plain { $0.writing.isSpreadsheetSafe = true }),
    Flag(
      "excel", .table, for: ["csv"],
      "CSV for spreadsheets: the same as --crlf --bom --spreadsheet-safe",
      .plain {
        $0.writing.endsLinesInCRLF = true
        $0.writing.hasByteOrderMark = true
        $0.writing.isSpreadsheetSafe = true
      }),

    Flag(
      "compression", .columnar, for: ["parquet", "arrow", "arrow-file"],
      "none, zstd, or snappy for Parquet (default: zstd in Parquet, none in Arrow)",
      .taking("CODEC") { value, options throws(FeedError) in
        options.writing.columnCompression = try OptionValue.columnCompression(value)
      }),
    Flag(
      "exact-text", .columnar, for: ["parquet", "arrow", "arrow-file"],
      "write decimals and timestamps as text, with all digits and the offset",
      .plain { $0.writing.isExactText = true }),

    Flag(
      "color", .terminal, for: ["table"],
      "colours and links: auto (the default, on a terminal), always or never",
      .taking("WHEN") { value, options throws(FeedError) in
        options.color = try OptionValue.color(value)
      }),
    Flag(
      "width", .terminal, for: ["table"],
      "cut texts so that lines have at most N columns (default: the terminal's)",
      .taking("N") { value, options throws(FeedError) in
        options.writing.terminal.width = try OptionValue.wholeNumber("--width", value, from: 1)
      }),

    Flag(
      "quiet", short: "q", .messages, "show no warnings and no progress, only errors",
      .plain { $0.showsWarnings = false }),
    Flag(
      "errors", .messages, in: Subcommand.fetching,
      "write the errors as NDJSON to FILE, also if there are none",
      .taking("FILE") { value, options throws(FeedError) in
        guard value != "-" else { throw .usage("--errors: expected a file, not '-'") }
        options.errorList = value
      }),
    Flag(
      "report-unknown", .messages, in: [.convert],
      "count the element and member names that are unknown",
      .plain { $0.reading.parser.reportsUnknown = true }),
    Flag(
      "stats", .messages, in: Subcommand.fetching, "show statistics at the end",
      .optionally("text|json") { value, options throws(FeedError) in
        options.statistics = try OptionValue.statistics(value)
      }),

    Flag(
      "list-formats", .information, in: Subcommand.writing,
      "show the input and output formats",
      .plain { $0.request = .page(.formats) }),
    Flag(
      "list-fields", .information, in: Subcommand.reading,
      "show the columns: name, type, whether default, meaning",
      .plain { $0.request = .page(.fields) }),
    Flag(
      "schema", .information, in: Subcommand.writing,
      "show the schema of an output format, with the columns of --fields",
      otherwise: "show the schema of the output as json or ndjson",
      .taking("FORMAT") { value, options in options.request = .page(.schema(value)) }),
    Flag(
      "help", short: "h", .information, "show all options; -h shows those of every day",
      .pages(long: { .help($0) }, short: { .briefHelp($0) })),
    Flag(
      "version", short: "V", .information, "show the version",
      .plain { $0.request = .page(.version) }),
  ]

  /// Creates an option for partitions that already have rows.
  private static func existing(_ name: String, _ rows: ExistingRows, _ summary: String) -> Flag {
    Flag(name, .output, in: [.convert], summary, .plain { $0.existingRows = rows })
  }

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

  /// Creates an option for a time in seconds.
  private static func time(
    _ name: String, _ summary: String, _ preset: Duration,
    _ set: @escaping @Sendable (inout WebOptions, Duration) -> Void
  ) -> Flag {
    Flag(
      name, .web, "\(summary), in seconds (default: \(preset.components.seconds))",
      .taking("SECONDS") { value, options throws(FeedError) in
        let seconds = try OptionValue.wholeNumber("--\(name)", value, from: 1)
        set(&options.web, .seconds(min(seconds, 1_000_000)))
      })
  }
}
