internal import ChartConv
internal import ChartConvWeb

extension Flag {
  /// How inputs are read.
  static let inputFlags: [Flag] = [
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
      .taking("URL") { value, options in options.reading.baseURL = value }),
    Flag(
      "lenient", .input, "recover from malformed input with a warning (the default)",
      .plain { $0.reading.isStrict = false }),
    Flag(
      "strict", .input, "treat warnings as errors, which end an input",
      .plain { $0.reading.isStrict = true }),
    Flag(
      "jobs", short: "j", .input, in: .fetches,
      "use N threads, for inputs in parallel (default: one per processor)",
      .taking("N") { value, options throws(FeedError) in
        options.jobs = try OptionValue.integer("--jobs", value, from: 1)
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
      "files-from", .input, in: .readsMany,
      "also read the inputs listed in FILE, one per line",
      .taking("FILE") { value, options in options.inputList = value }),
    Flag(
      "zero-terminated", short: "0", .input, in: .readsMany,
      "names in --files-from end with a zero byte, not a newline",
      .plain { $0.inputListIsZeroTerminated = true }),
  ]

  /// Limits of an input.
  static let limitFlags: [Flag] = [
    Flag(
      "max-depth", .limits, "maximum nesting depth (default: \(Limits().depth))",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.depth = try OptionValue.integer(
          "--max-depth", value, from: 1)
      }),
    .limit("text", "maximum text of an element, member or field", Limits().text) { $0.text = $1 },
    .limit("entry", "maximum size of an entry or a row", Limits().entry) { $0.entry = $1 },
    Flag(
      "max-entries", .limits, "maximum number of entries of a feed (default: unlimited)",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.entries =
          try OptionValue.integer("--max-entries", value, from: 0)
      }),
    Flag(
      "max-ratio", .limits,
      "maximum ratio of unpacked to packed size, beyond 64M (default: \(Limits().archiveRatio))",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.archiveRatio =
          try OptionValue.integer("--max-ratio", value, from: 1)
      }),
    Flag(
      "max-expansion", .limits,
      "maximum ratio of output to input size, beyond 64M (default: \(Limits().expansion))",
      .taking("N") { value, options throws(FeedError) in
        options.reading.parser.limits.expansion =
          try OptionValue.integer("--max-expansion", value, from: 1)
      }),
    Flag(
      "max-download", .limits, in: .fetches,
      "maximum size of a fetched document "
        + "(default: \(OptionValue.sizeText(WebOptions().maximumSize)))",
      .taking("SIZE") { value, options throws(FeedError) in
        options.web.maximumSize = try OptionValue.size("--max-download", value, from: 1)
      }),
    Flag(
      "max-sort", .limits, in: .sorts,
      "maximum memory for --sort (default: \(OptionValue.sizeText(EntrySelection().sortLimit)))",
      .taking("SIZE") { value, options throws(FeedError) in
        options.selection.sortLimit = try OptionValue.size("--max-sort", value)
      }),
    .limit("unpacker", "maximum memory for unpacking", Limits().archiveMemory) {
      $0.archiveMemory = $1
    },
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
