internal import ChartConv

/// The words of other tools, and chartconv's for them.
enum Guesses {
  /// Returns the option that another tool's name means.
  static func option(_ name: String) -> String? { find(name, in: options) ?? format(name) }

  /// Returns what does the work of another tool's option, where no single option does.
  static func advice(_ name: String) -> String? { find(name, in: advice) }

  /// Returns the option for the name of a format, which Miller precedes with `i` or `o`.
  private static func format(_ name: String) -> String? {
    func isFormat(_ name: Substring) -> Bool { OutputFormat.program.contains { $0.name == name } }
    if isFormat(name[...]) { return "to=\(name)" }
    guard isFormat(name.dropFirst()) else { return nil }
    return name.hasPrefix("o") ? "to=\(name.dropFirst())" : name.hasPrefix("i") ? "from" : nil
  }

  /// Returns the command that another tool's name means.
  static func command(_ name: String) -> String? { find(name, in: commands) }

  private static let options: KeyValuePairs = [
    "limit": "head top first take max-rows max-count limit-entries number rows nrows m",
    "offset": "skip skip-rows start",
    "fields": "columns cols select column",
    "where": "filter query condition if grep search match",
    "sort": "sort-by order-by order orderby k", "sort=-COLUMN": "reverse desc descending r",
    "unique": "dedupe dedup distinct uniq deduplicate u",
    "since": "after newer newer-than from-date", "until": "before older older-than to-date",
    "to": "format output-format out-format type", "to=table": "pretty tabular",
    "from": "input-format in-format reader",
    "output": "outfile out-file file save write dest destination O",
    "output-dir": "outdir out-dir directory target-dir",
    "delimiter": "separator sep delim field-separator fieldsep fs ofs d",
    "no-header": "noheader no-headers headerless",
    "color=never": "no-color no-colour nocolor plain monochrome",
    "color": "colour colors",
    "quiet": "silent no-warnings",
    "only-new": "incremental since-last",
    "jobs": "threads parallel workers cores",
    "encoding": "charset input-encoding",
    "list-fields": "list-columns show-fields describe-columns",
    "list-formats": "formats show-formats",
    "files-from": "input-list file-list null-data print0",
    "exclude": "ignore omit", "include": "glob g",
    "set max-time": "timeout", "user-agent": "agent", "no-cache": "nocache",
    "set=utc": "tz timezone",
    "set=null=TEXT": "na na-rep null-value", "set=width=N": "wrap max-width",
    "assume=country=CODE": "country storefront",
    "stats": "statistics summary count count-only verbose progress debug",
    "strict": "fail-on-warning werror",
  ]

  private static let advice: KeyValuePairs = [
    "inputs need no option: chartconv FILE...": "input infile in-file input-file url uri",
    "a folder is read with all its folders": "recursive R",
    "standard input is read if no FILE is named, or as -": "stdin",
    "--where 'not (EXPR)' inverts a condition": "invert invert-match",
    "--stats shows counts, --where 'not (EXPR)' inverts a condition": "v",
    "--stats counts, --to=ndjson is compact": "c compact compact-output",
    "-n N takes the first N entries": "1 2 3 4 5 6 7 8 9",
    "--sort=-date -n N takes the newest N": "tail last newest",
    "a suffix compresses: --output=top.csv.gz": "gzip gz zip zstd",
    "--output replaces its file": "force yes",
    "http_proxy and https_proxy in the environment name one": "proxy",
    "~* and !~* in --where ignore case; inputs need no option": "i ignore-case",
    "the output is a copy: see --output and --output-dir": "in-place",
  ]

  private static let commands: KeyValuePairs = [
    "convert": "export transform to cat concat merge join read parse print open view",
    "convert --limit": "head slice sample", "convert --sort=-date": "tail newest",
    "convert --fields": "select cut",
    "convert --where": "filter grep search where query sql expression expressions",
    "convert --unique": "uniq unique dedup dedupe", "convert --output-dir": "split",
    "convert --sort": "sort order", "diff": "compare changes delta",
    "history": "timeline peaks over-time log trend trends",
    "explain": "info inspect show describe stat stats count summary headers ls",
    "check": "validate lint verify", "fetch": "download get pull mirror update sync archive",
    "charts": "list presets list-presets list-charts catalog catalogue top",
    "--version": "version",
    "--schema": "schema", "--list-fields": "fields columns", "--list-formats": "formats",
    "--set": "settings limits",
    "help": "man usage",
  ]

  /// Returns the output format that another word means.
  static func format(named name: String) -> String? { find(name, in: formats) }

  private static let formats: KeyValuePairs = [
    "xlsx": "excel xls sheet sheets spreadsheet ods workbook", "ndjson": "json-lines jsonlines",
    "table": "text txt plain ascii console", "html": "web page pdf", "rss": "podcast",
    "arrow-file": "ipc",
  ]

  private static func find(_ name: String, in table: KeyValuePairs<String, String>) -> String? {
    table.first { $0.value.split(separator: " ").contains { $0 == name } }?.key
  }
}
