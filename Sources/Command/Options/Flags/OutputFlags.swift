internal import ChartConv

extension Flag {
  /// Where the output is written, and in which format.
  static let outputFlags: [Flag] = [
    Flag(
      "to", short: "t", .output,
      "output format (default: by the suffix of --output, else table on a terminal, else csv)",
      .taking("FORMAT") { options, value throws(FeedError) in
        options.output = try OptionValue.outputFormat("--to", value)
      }),
    Flag(
      "output", short: "o", .output,
      "write to FILE, replaced only if every input was read to its end",
      .taking("FILE") { options, value throws(FeedError) in
        guard OutputFormat.program.allSatisfy({ $0.name != value }) else {
          throw .usage("--output: '\(value)' is a format: --to \(value); a file is ./\(value)")
        }
        options.target = value
      }),
    Flag(
      "allow-partial", .output, in: .readsMany,
      "report failed inputs as warnings, and replace FILE with what was read",
      .plain { $0.conversion.allowsPartialOutput = true }),
    Flag(
      "output-dir", .output, in: .converts, "write one file for each input into the folder DIR",
      .taking("DIR") { $0.folder = $1 }),
    Flag(
      "partition", .output, in: .converts,
      "divide the rows among folders of DIR by the values of COLUMNS; "
        + "DATE:day, :month or :year is a part of a date",
      .parsed("COLUMNS", ColumnList.partitionKeys) { $0.partition = $1 }),
    Flag(
      "split", .output, in: .converts, for: ["markdown"],
      "with --output-dir, write a note for each entry, with front matter; a note that was changed stays",
      .plain { $0.splitsEntries = true }),
    .existing("append", .append, "with --partition, add rows to partitions that already have some"),
    .existing("overwrite", .overwrite, "with --partition, replace the rows of partitions"),
    Flag(
      "inline", .output, for: ["html"],
      "HTML for mail: tables with inline styles, without scripts and drawings",
      .plain { $0.conversion.writing.isInline = true }),
    Flag(
      "utc", .settings, in: .reads, "write timestamps in UTC",
      .plain { $0.conversion.usesUTC = true }),
  ]

  /// What a feed says of itself.
  static let feedFlags: [Flag] = [
    Flag(
      "title", .feeds, in: .converts, for: feeds + ["html", "markdown", "table"],
      "write TEXT as the title of the feed or page, for example of several merged ones",
      .taking("TEXT") { $0.conversion.writing.title = $1 }),
    Flag(
      "self", .feeds, in: .converts, for: feeds,
      "write URL as the address of the feed, as in a move",
      .taking("URL") { $0.conversion.writing.feedURL = $1 }),
    Flag(
      "link", .feeds, in: .converts, for: feeds, "write URL as the page of the feed",
      .taking("URL") { $0.conversion.writing.url = $1 }),
  ]

  private static let feeds = ["rss", "atom", "jsonfeed"]

  /// How the formats of tables are written.
  static let tableFlags: [Flag] = [
    Flag(
      "no-header", .table, for: ["csv", "tsv"],
      "omit the header line",
      .plain { $0.conversion.writing.hasHeader = false }),
    Flag(
      "delimiter", .table, for: ["csv"],
      "CSV: column separator (tab or \\t for a tab)",
      .parsed("CHARACTER", OptionValue.delimiter) { $0.conversion.writing.delimiter = $1 }),
    Flag(
      "crlf", .settings, in: .writes, for: ["csv"],
      "CSV: end lines with CR LF",
      .plain { $0.conversion.writing.endsLinesInCRLF = true }),
    Flag(
      "bom", .settings, in: .writes, for: ["csv", "tsv"],
      "begin with a byte-order mark, which some spreadsheets need",
      .plain { $0.conversion.writing.hasByteOrderMark = true }),
    Flag(
      "sheets", .table, for: ["xlsx"], "workbook: write each feed to a sheet",
      .plain { $0.conversion.writing.hasSheets = true }),
    Flag(
      "null", .settings, in: .writes, for: ["csv", "tsv"],
      "write TEXT for missing values (default: nothing)",
      .taking("TEXT") { $0.conversion.writing.null = $1 }),
    Flag(
      "spreadsheet-safe", .settings, in: .writes, for: ["csv", "tsv"],
      "put ' before text that a spreadsheet would take for a formula",
      .plain { $0.conversion.writing.isSpreadsheetSafe = true }),
    Flag(
      "excel", .table, for: ["csv"],
      "CSV for spreadsheets: the same as the settings crlf, bom and spreadsheet-safe",
      .plain {
        $0.conversion.writing.endsLinesInCRLF = true
        $0.conversion.writing.hasByteOrderMark = true
        $0.conversion.writing.isSpreadsheetSafe = true
      }),
  ]

  /// How columnar formats are written.
  static let columnarFlags: [Flag] = [
    Flag(
      "compression", .settings, in: .writes, for: ["parquet", "arrow", "arrow-file"],
      "none, zstd, or snappy for Parquet (default: zstd in Parquet, none in Arrow)",
      .choice("CODEC") { $0.conversion.writing.columnCompression = $1 }),
    Flag(
      "exact-text", .settings, in: .writes, for: ["parquet", "arrow", "arrow-file"],
      "write decimals and timestamps as text, with all digits and the offset",
      .plain { $0.conversion.writing.isExactText = true }),
  ]

  /// How a table is shown on a terminal.
  static let terminalFlags: [Flag] = [
    Flag(
      "color", .terminal, for: ["table"],
      "colours and links: auto (the default, on a terminal), always or never",
      .choice("WHEN") { $0.color = $1 }),
    Flag(
      "long", .terminal, for: ["table"],
      "write a line for each value of an entry",
      .plain { $0.conversion.writing.isLong = true }),
    Flag(
      "width", .settings, in: .writes, for: ["table"],
      "cut texts so that lines have at most N columns (default: the terminal's)",
      .integer("N", from: 1) { $0.conversion.writing.terminal.width = $1 }),
  ]

  /// Creates an option for partitions that already have rows.
  private static func existing(_ name: String, _ rows: ExistingRows, _ summary: String) -> Flag {
    Flag(name, .output, in: .converts, summary, .plain { $0.existingRows = rows })
  }
}
