/// A command of the program: the first word of its arguments. Without one, inputs are converted.
enum Subcommand: String, CaseIterable, Sendable {
  case convert
  case diff
  case history
  case explain

  /// The arguments after the program's name.
  var synopsis: String {
    switch self {
    case .convert: "[convert] [OPTION]... [FILE]..."
    case .diff: "diff [OPTION]... OLD NEW"
    case .history: "history [OPTION]... [FILE]..."
    case .explain: "explain [OPTION]... [FILE]..."
    }
  }

  /// A description in a few words.
  var summary: String {
    switch self {
    case .convert: "convert music and app charts, and feeds"
    case .diff: "show what is new on a chart, what left it, and what moved"
    case .history: "show peaks, runs and re-entries over snapshots of charts"
    case .explain: "show what files are, what they say, and what isn't known in them"
    }
  }

  /// A description in sentences of one line each.
  var purpose: [String] {
    switch self {
    case .convert:
      [
        "Converts music and app charts, and feeds, between XML, JSON, CSV, Markdown and Atom.",
        "Without FILE, or if FILE is -, reads standard input.",
      ]
    case .diff:
      [
        "Compares two snapshots of a chart: what is new, what was dropped, what moved or changed.",
        "OLD and NEW are files or folders; - is standard input.",
      ]
    case .history:
      [
        "Summarizes snapshots of charts: one row for each thing on each chart.",
        "Without FILE, or if FILE is -, reads standard input.",
      ]
    case .explain:
      [
        "Shows the format, the feed and the columns of each input, names that are unknown, and warnings.",
        "Without FILE, or if FILE is -, reads standard input.",
      ]
    }
  }

  var examples: [String] {
    switch self {
    case .convert:
      [
        "chartconv top.xml > top.csv",
        "chartconv --to ndjson snapshots/*.xml | jq .name",
        "chartconv --fields rank,name,+rights --output albums.md albums.xml",
      ]
    case .diff:
      [
        "chartconv diff monday.xml tuesday.xml",
        "chartconv diff --all --to markdown monday.xml tuesday.xml",
        "chartconv diff --key artist,name us.json gb.json",
      ]
    case .history:
      [
        "chartconv history snapshots",
        "chartconv history --each snapshots/*.xml -o each.csv",
        "chartconv history --snapshot-time name snapshots/*.json",
      ]
    case .explain:
      [
        "chartconv explain download.json",
        "chartconv explain --describe snapshots",
        "chartconv explain --to json top.xml | jq .columns[].name",
      ]
    }
  }

  /// The meaning of each exit status.
  var statuses: [String] {
    [
      self == .convert ? "0 all was converted" : "0 all was read",
      self == .diff
        ? "1 some input failed, or there are differences and --exit-code is given"
        : "1 some input failed", "2 wrong usage",
      "3 the output couldn't be written, or memory ran out",
    ]
  }

  /// The options of the command.
  var flags: LazyFilterSequence<[Flag]> { Flag.all.lazy.filter { $0.commands.contains(self) } }
}
