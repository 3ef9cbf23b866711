/// The words of other tools, and chartconv's for them.
enum Guesses {
  /// Returns the option that another tool's name means.
  static func option(_ name: String) -> String? { find(name, in: options) }

  /// Returns the command that another tool's name means.
  static func command(_ name: String) -> String? { find(name, in: commands) }

  private static let options: KeyValuePairs = [
    "limit": "head top count take max-rows limit-entries number rows",
    "offset": "skip tail start",
    "fields": "columns cols select column",
    "where": "filter query condition if grep search match",
    "sort": "sort-by order-by order orderby reverse",
    "unique": "dedupe dedup distinct uniq deduplicate",
    "to": "format output-format out-format type",
    "from": "input-format in-format reader",
    "output": "outfile out-file file save write",
    "output-dir": "outdir out-dir directory target-dir",
    "delimiter": "separator sep delim field-separator",
    "no-header": "noheader no-headers headerless",
    "color=never": "no-color no-colour nocolor plain monochrome",
    "color": "colour colors",
    "quiet": "silent no-warnings",
    "only-new": "incremental since-last",
    "jobs": "threads parallel workers",
    "encoding": "charset input-encoding",
    "list-fields": "list-columns show-fields describe-columns",
    "list-formats": "formats show-formats",
    "files-from": "input-list file-list",
    "exclude": "ignore omit", "include": "glob",
    "set max-time": "timeout", "user-agent": "agent", "no-cache": "nocache",
    "stats": "statistics summary count-only", "strict": "fail-on-warning werror",
  ]

  private static let commands: KeyValuePairs = [
    "convert": "export transform to cat", "diff": "compare changes delta",
    "history": "timeline peaks over-time", "explain": "info inspect show describe stat",
    "check": "validate lint verify", "fetch": "download get pull mirror",
    "charts": "list presets catalog catalogue",
  ]

  private static func find(_ name: String, in table: KeyValuePairs<String, String>) -> String? {
    table.first { $0.value.split(separator: " ").contains { $0 == name } }?.key
  }
}
