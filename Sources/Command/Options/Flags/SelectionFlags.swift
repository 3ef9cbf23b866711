internal import ChartConv

extension Flag {
  /// The entries and columns that are chosen.
  static let selectionFlags: [Flag] = [
    Flag(
      "fields", .choice,
      "columns: NAME,…, or the presets feed, ranking and all; "
        + "+NAME adds to the default, -NAME removes",
      .taking("LIST") { options, value throws(FeedError) in try options.add(fields: value) }),
    Flag(
      "schema-of", .choice, in: .converts,
      "the columns of FILE (a table in any format) or of the folder of --append, "
        + "to which --fields adds",
      .taking("FILE") { $0.schemaFile = $1 }),
    Flag(
      "where", .choice, "convert the entries for which EXPR is true: 'price < 1 and not explicit'",
      .taking("EXPR") { options, value throws(FeedError) in try options.addCondition(value) }),
    Flag(
      "having", .choice, in: .pairs,
      "write the rows of the result for which EXPR is true: 'peak_rank = 1 and re_entries > 0'",
      .taking("EXPR") { $0.having.append($1) }),
    Flag(
      "since", .choice,
      "convert the snapshots of charts, and the entries of other feeds, from DATE on; "
        + "7d or 2w counts back from the newest date",
      .parsed("DATE", OptionValue.dateBound) { $0.conversion.selection.dates.since = $1 }),
    Flag(
      "until", .choice,
      "convert the snapshots of charts, and the entries of other feeds, up to DATE, inclusive",
      .parsed("DATE", OptionValue.dateBound) { $0.conversion.selection.dates.until = $1 }),
    Flag(
      "exclude-ids", .choice, "exclude the ids in FILE, one per line; # lines are comments",
      .taking("FILE") { options, value throws(FeedError) in
        guard options.excludedIDs == nil else { throw .usage("--exclude-ids: expected one file") }
        options.excludedIDs = value
      }),
    Flag(
      "only-new", .choice, in: .converts,
      "convert only entries that no earlier run with FILE has converted; FILE remembers them",
      .taking("FILE") { options, value throws(FeedError) in
        guard value != "-" else { throw .usage("--only-new: expected a file, not '-'") }
        options.knownEntries = value
      }),
    Flag(
      "exit-code", .choice, in: .answers,
      "with --only-new, end with status 1 if nothing is new, and with 2 if an input failed",
      .plain { $0.usesExitCode = true }),
    Flag(
      "unique", .choice, in: .converts,
      "convert the first of the entries with the same values in COLUMNS",
      .parsed("COLUMNS", ColumnList.anyColumns) { $0.conversion.selection.unique = $1 }),
    Flag(
      "sort", .choice, in: .sorts,
      "sort by COLUMNS; -COLUMN sorts in descending order, null is last",
      .taking("COLUMNS") { $0.sorting = $1 }),
    Flag(
      "offset", .choice, "skip the first N entries of each feed; with --sort, of the output",
      .integer("N", from: 0) { $0.conversion.selection.offset = $1 }),
    Flag(
      "limit", short: "n", .choice,
      "convert the first N entries of each feed; with --sort, of the output",
      .integer("N", from: 0) { $0.conversion.selection.limit = $1 }),
  ]

  /// How entries of several snapshots are paired.
  static let comparisonFlags: [Flag] = [
    Flag(
      "key", .comparison, in: .pairs,
      "pair entries by COLUMNS (default: id, else url, else name and artist)",
      .parsed("COLUMNS", ColumnList.columns) { $0.key = $1 })
  ]
}
