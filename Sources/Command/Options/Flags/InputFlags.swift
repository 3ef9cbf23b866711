internal import ChartConv
internal import ChartConvIO
internal import ChartConvWeb

extension Flag {
  static let inputFlags: [Flag] = [
    Flag(
      "from", short: "f", .input,
      "input format: auto (the default), xml, json, csv, tsv, or a dialect",
      .parsed("FORMAT", OptionValue.inputSelection) { $0.conversion.dialects = $1 }),
    Flag(
      "encoding", .input, "decode the input as NAME, whatever it declares",
      .taking("NAME") { $0.conversion.reading.parser.encoding = $1 }),
    Flag(
      "base-url", .input, "base of relative links, if the document declares none",
      .taking("URL") { $0.conversion.reading.baseURL = $1 }),
    Flag(
      "strict", .input, "treat warnings as errors, which end an input",
      .plain { $0.conversion.reading.isStrict = true }),
    Flag(
      "jobs", short: "j", .input, in: .fetches,
      "use N threads, for inputs in parallel (default: one per processor)",
      .integer("N", from: 1) { $0.jobs = $1 }),
    Flag(
      "set", .input, in: [], "change a limit or another setting; chartconv --help lists them",
      .taking("SETTING=VALUE") { options, value throws(FeedError) in try options.set(value) }),
    Flag(
      "snapshot-time", .input,
      "date to use for feeds without one: name (a date in the file's name), mtime, or a DATE",
      .parsed("TIME", OptionValue.snapshotTime) { $0.conversion.snapshotTime = $1 }),
    Flag(
      "assume", .input,
      "value to use where a feed has none: chart, chart_query, country or feed_updated",
      .taking("NAME=VALUE") { options, value throws(FeedError) in try options.assume(value) }),
    Flag(
      "prefer", .input,
      "of two snapshots of a chart with one time and other entries, first (the default) or last",
      .choice("WHICH") { $0.conversion.preference = $1 }),
    Flag(
      "rename", .input, "read the column OLD of tables as NEW; may be repeated",
      .taking("OLD=NEW") { options, value throws(FeedError) in try options.rename(value) }),
    Flag(
      "include", .input,
      "of folders, read the files that match GLOB; may be repeated",
      .taking("GLOB") { $0.fileFilter.included.append($1) }),
    Flag(
      "exclude", .input, "of folders, don't read the files that match GLOB; may be repeated",
      .taking("GLOB") { $0.fileFilter.excluded.append($1) }),
    Flag(
      "git", .input, in: .readsMany,
      "read all committed versions of each FILE or folder, oldest first, dated by their commits",
      .plain { $0.usesGit = true }),
    Flag(
      "files-from", .input, in: .lists,
      "also read the inputs listed in FILE, one per line (# begins a comment) or each before a zero byte, or the feeds of OPML",
      .taking("FILE") { options, value throws(FeedError) in
        guard options.inputList == nil else { throw .usage("--files-from: expected one list") }
        options.inputList = value
      }),
  ]

  /// Options of earlier versions that have no effect any more, or the one of the default.
  static let obsolete: [Flag] = [
    Flag(
      "lenient", .input, "recover from malformed input with a warning (the default)",
      .plain { $0.conversion.reading.isStrict = false }),
    Flag(
      "zero-terminated", short: "0", .input, in: .lists,
      "names in --files-from end with a zero byte (seen in the list)", .plain { _ in }),
  ]

  /// The settings: limits of an input, beyond which it fails, and what few people change.
  static let settings: [Flag] =
    [
      Flag(
        "max-depth", .settings, "maximum nesting depth (default: \(Limits().depth))",
        .integer("N", from: 1) { $0.conversion.reading.parser.limits.depth = $1 }),
      .limit("text", "maximum text of an element, member or field", Limits().text) { $0.text = $1 },
      .limit("entry", "maximum size of an entry or a row", Limits().entry) { $0.entry = $1 },
      Flag(
        "max-entries", .settings, "maximum number of entries of a feed (default: unlimited)",
        .integer("N", from: 0) { $0.conversion.reading.parser.limits.entries = $1 }),
      Flag(
        "max-ratio", .settings,
        "maximum ratio of unpacked to packed size, beyond 64M (default: \(Limits().archiveRatio))",
        .integer("N", from: 1) { $0.conversion.reading.parser.limits.archiveRatio = $1 }),
      Flag(
        "max-expansion", .settings,
        "maximum ratio of output to input size, beyond 64M (default: \(Limits().expansion))",
        .integer("N", from: 1) { $0.conversion.reading.parser.limits.expansion = $1 }),
      Flag(
        "max-download", .settings, in: .fetches,
        "maximum size of a fetched document "
          + "(default: \(OptionValue.sizeText(WebOptions().maximumSize)))",
        .size(from: 1) { $0.web.maximumSize = $1 }),
      Flag(
        "max-sort", .settings, in: .sorts,
        "maximum memory for --sort (default: \(OptionValue.sizeText(EntrySelection().sortLimit)))",
        .size { $0.conversion.selection.sortLimit = $1 }),
      .limit("unpacker", "maximum memory for unpacking", Limits().archiveMemory) {
        $0.archiveMemory = $1
      },
    ] + webSettings + [
      Flag(
        "only-new-keep", .settings, in: .converts,
        "forget entries of --only-new that no run has seen for Nd days, or all but the last N "
          + "(default: 90d)",
        .parsed("N", OptionValue.keeping) { $0.knownEntriesKeeping = $1 }),
      Flag(
        "failed-into", .settings, in: .converts, "keep copies of the inputs that fail in DIR",
        .taking("DIR") { $0.failedInputs = $1 }),
    ]

  /// Creates an option for a limit in bytes.
  private static func limit(
    _ name: String, _ summary: String, _ preset: Int,
    _ set: @escaping @Sendable (inout Limits, Int) -> Void
  ) -> Flag {
    let size = OptionValue.sizeText(preset)
    return Flag(
      "max-\(name)", .settings, "\(summary), in bytes or with K, M, G (default: \(size))",
      .size { set(&$0.conversion.reading.parser.limits, $1) })
  }
}
