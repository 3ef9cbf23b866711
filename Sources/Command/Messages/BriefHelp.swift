/// The text of `-h`: one screen with the options of every day.
struct BriefHelp {
  let command: Subcommand

  var text: String {
    var text = "Usage: chartconv \(command.synopsis)\n\(command.purpose[0])\n\n"
    if command == .convert {
      for (name, summary) in Self.daily {
        guard let flag = Flag.all.first(where: { $0.long == name }) else { continue }
        text += HelpPage.line(flag, summary)
      }
    } else {
      for flag in command.ownFlags { text += HelpPage.line(flag, flag.summary(in: command)) }
    }
    text += "\nExamples:\n"
    for example in command.examples { text += "  \(example)\n" }
    guard command == .convert else {
      return text + "\nchartconv \(command.rawValue) --help shows all options.\n"
    }
    let others = Subcommand.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
    return text + "Commands: \(others); see chartconv COMMAND -h\n"
      + "All options: chartconv --help, man chartconv\n"
  }

  /// The lines after the error of a command line without arguments.
  static var introduction: [String] {
    Subcommand.convert.examples.map { "  \($0)" }
      + ["chartconv -h shows the options of every day, chartconv --help all options"]
  }

  static let daily: KeyValuePairs = [
    "output": "write to FILE, in the format of its suffix",
    "to": "csv, ndjson, json, markdown, html, atom, parquet ...",
    "fields": "columns: name,price or +rights,-url or feed or ranking",
    "where": "only entries for which EXPR is true: 'price < 1'",
    "since": "only entries from DATE on, such as 2024-05-01 or 7d",
    "sort": "sort by COLUMNS; -COLUMN in descending order",
    "limit": "only the first N entries of each feed",
    "excel": "CSV for spreadsheets",
    "strict": "treat warnings as errors",
    "quiet": "show no warnings, only errors",
    "list-fields": "show the columns; --list-formats shows the formats",
  ]
}
