/// A command of the program: the first word of its arguments. Without one, inputs are converted.
enum Subcommand: String, CaseIterable, Sendable {
  case convert
  case diff
  case history
  case explain
  case fetch
  case charts

  /// The commands that read inputs.
  static let reading: [Subcommand] = [.convert, .diff, .history, .explain]
  /// The commands that fetch documents.
  static let fetching: [Subcommand] = [.convert, .diff, .history, .explain, .fetch]
  /// The commands that write tables.
  static let writing: [Subcommand] = [.convert, .diff, .history, .explain, .charts]

  /// The word that shows the help of a command.
  static let help = "help"
  static let summaryOfHelp = "show the help of a command"

  /// The arguments after the program's name.
  var synopsis: String {
    switch self {
    case .convert: "[convert] [OPTION]... [FILE]..."
    case .diff: "diff [OPTION]... OLD NEW"
    case .history: "history [OPTION]... [FILE]..."
    case .explain: "explain [OPTION]... [FILE]..."
    case .fetch: "fetch [OPTION]... --into DIR PRESET|URL..."
    case .charts: "charts [OPTION]..."
    }
  }

  /// A description in a few words.
  var summary: String {
    switch self {
    case .convert: "convert charts and feeds to tables, and back to feeds"
    case .diff: "show what is new on a chart, what left it, and what moved"
    case .history: "show peaks, runs and re-entries over snapshots of charts"
    case .explain: "show what files are, what they hold, and unknown names"
    case .fetch: "keep dated snapshots of charts and feeds"
    case .charts: "list the charts that Apple serves"
    }
  }

  /// A description in sentences of one line each.
  var purpose: [String] {
    switch self {
    case .convert:
      [
        "Converts charts and feeds (Apple's, RSS, Atom, JSON) to tables and back.",
        "Without FILE, or if FILE is -, reads standard input.",
      ]
    case .diff:
      [
        "Compares two snapshots of a chart: what is new, dropped, moved or changed.",
        "OLD and NEW are files or folders; - is standard input.",
      ]
    case .history:
      [
        "Summarizes snapshots of charts: one row for each entry of each chart.",
        "Without FILE, or if FILE is -, reads standard input.",
      ]
    case .explain:
      [
        "Shows the format, feed, columns, unknown names and warnings of each input.",
        "Without FILE, or if FILE is -, reads standard input.",
      ]
    case .fetch:
      [
        "Fetches charts and feeds, and writes changed ones to dated files in DIR.",
        "PRESET is apple:COUNTRY[,COUNTRY]/CHART[?NAME=VALUE&...]; chartconv charts lists them.",
        "Prints the names of the new files.",
      ]
    case .charts:
      [
        "Lists the presets of Apple's charts, reviews and searches.",
        "A preset such as apple:us/topsongs?limit=50 is an input. Nothing is fetched.",
      ]
    }
  }

  var examples: [String] {
    switch self {
    case .convert:
      [
        "chartconv feed.xml                          # show a feed as a table",
        "chartconv top.xml -o top.csv --excel        # a table for a spreadsheet",
        "chartconv snapshots -o charts.parquet       # a folder of charts as one table",
        "chartconv --fields feed --to ndjson https://example.org/feed.xml | jq .name",
        "chartconv history snapshots                 # peaks, runs and re-entries",
      ]
    case .diff:
      [
        "chartconv diff monday.xml tuesday.xml",
        "chartconv diff --all --to markdown monday.xml tuesday.xml",
        "chartconv diff --key artist,name us.json gb.json",
        "chartconv diff --latest snapshots",
      ]
    case .history:
      [
        "chartconv history snapshots",
        "chartconv history --each snapshots/*.xml -o each.csv",
        "chartconv history --snapshot-time name snapshots/*.json",
        "chartconv history --where \"feed_updated >= '2024-05-01'\" snapshots",
      ]
    case .explain:
      [
        "chartconv explain download.json",
        "chartconv explain --describe snapshots",
        "chartconv explain --to json top.xml | jq .columns[].name",
      ]
    case .fetch:
      [
        "chartconv fetch --into snapshots apple:us,gb,jp/topsongs?limit=100",
        "chartconv fetch --into snapshots https://charts.example/feed.xml",
        "chartconv fetch --into snapshots apple:us/topalbums | chartconv --files-from -",
      ]
    case .charts:
      [
        "chartconv charts",
        "chartconv charts --to csv",
        "chartconv charts --storefronts",
      ]
    }
  }

  /// The meaning of each exit status.
  var statuses: [String] {
    let (good, bad) =
      switch self {
      case .convert: ("all was converted", "some input failed")
      case .diff:
        ("all was read", "there are differences and --exit-code is given")
      case .history, .explain: ("all was read", "some input failed")
      case .fetch: ("all was fetched", "some document couldn't be fetched")
      case .charts: ("all was listed", "")
      }
    let usage = self == .diff ? "2 some input failed, or wrong usage" : "2 wrong usage"
    return ["0 \(good)", bad.isEmpty ? nil : "1 \(bad)", usage].compactMap { $0 }
      + ["3 the output couldn't be written, or memory ran out"]
  }

  /// The options of the command.
  var flags: LazyFilterSequence<[Flag]> { Flag.all.lazy.filter { $0.commands.contains(self) } }
}
