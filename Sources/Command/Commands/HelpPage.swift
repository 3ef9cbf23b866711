internal import ChartConv
internal import ChartConvIO

extension Page {
  func text(_ options: Options) throws(FeedError) -> String {
    let help = HelpPage(command: type(of: options.command))
    return switch self {
    case .help: help.text
    case .briefHelp: help.brief
    case .version: "chartconv \(Release.version)\n"
    case .formats: Self.formatList
    case .fields: Self.resultList(options.command) + Self.fieldList
    case .schema(let format): try options.command.schema(format, options)
    case .option(let text): text
    }
  }

  private static var formatList: String {
    let inputs =
      [("auto", "detected from the contents; the default")]
      + InputFormat.Family.allCases.map { ($0.rawValue, "any format of this kind") }
      + InputFormat.all.map { ($0.name, $0.summary) }
    let outputs = OutputFormat.program.map { format in
      let suffixes = format.suffixes.map { ".\($0)" }.joined(separator: " ")
      return (format.name, format.summary + (suffixes.isEmpty ? "" : "; " + suffixes))
    }
    return "Input (--from):\n" + list(inputs) + "\nOutput (--to):\n" + list(outputs)
  }

  private static func list(_ rows: [(name: String, summary: String)]) -> String {
    rows.map { "  \($0.name.padded(to: 19))\($0.summary)\n" }.joined()
  }

  /// Returns the columns of a report that aren't those of its entries.
  private static func resultList(_ command: any Command) -> String {
    let columns = type(of: command).resultColumns
    guard !columns.isEmpty else { return "" }
    return "Columns of the result:\n"
      + columns.map { column in
        column.name.padded(to: 22) + column.type.rawValue.padded(to: 11) + column.summary + "\n"
      }.joined() + "\nColumns of the entries, for --fields and --where:\n"
  }

  private static var fieldList: String {
    EntryField.allCases.map { field in
      let isStandard = EntryField.standard.contains(field)
      return field.name.padded(to: 22) + field.type.rawValue.padded(to: 11)
        + (isStandard ? "default" : "-").padded(to: 10) + field.summary + "\n"
    }.joined()
  }
}

/// The texts of `--help` and `-h`, derived from the list of options.
struct HelpPage {
  let command: any Command.Type

  /// All options. Commands other than `convert` describe theirs and name the others.
  var text: String {
    var text = usage
    if command.isDefault { text += "       chartconv COMMAND [OPTION]... [FILE]...\n" }
    for sentence in command.help.purpose { text += Self.wrapped(sentence, "", indent: 0) }
    if command.isDefault { text += commands }
    for group in Flag.Group.allCases {
      let flags = command.ownFlags.filter { $0.group == group }
      if !flags.isEmpty { text += "\n\(group.rawValue):\n" }
      for flag in flags { text += Self.line(flag, flag.summary(in: command)) }
    }
    if !command.sharedFlags.isEmpty {
      let names = command.sharedFlags.filter { !$0.isSetting }.map { "--\($0.long)" }
        .joined(separator: " ")
      text += "\nOptions as in convert; chartconv --help describes them:\n"
      text += Self.wrapped(names, "  ", indent: 2)
    }
    let statuses = command.help.statuses.map { "  \($0)\n" }.joined()
    return text + examples + "\nExit status:\n" + statuses
  }

  /// Returns what an option does in the commands that have it; `nil` if there is none of that name.
  static func text(ofOption word: String) -> String? {
    let name = word.drop { $0 == "-" }
    var parts: [(commands: [String], line: String)] = []
    for flag in Flag.all where [flag.long, flag.short.map { String($0) }].contains(String(name)) {
      for command in Commands.all where flag.belongs(to: command) {
        let line = Self.line(flag, flag.summary(in: command))
        let index = parts.firstIndex { $0.line == line } ?? parts.count
        if index == parts.count { parts.append(([], line)) }
        parts[index].commands.append(command.name)
      }
    }
    guard !parts.isEmpty else { return nil }
    return parts.map { "In \($0.commands.joined(separator: ", ")):\n\($0.line)" }.joined()
  }

  /// One screen with the common options.
  var brief: String {
    let purpose = usage + command.help.purpose[0] + "\n\n"
    guard command.isDefault else {
      let flags = command.ownFlags.map { Self.line($0, $0.summary(in: command)) }
      return purpose + flags.joined() + examples
        + "\nchartconv \(command.name) --help shows all options.\n"
    }
    let daily = Self.daily.compactMap { name, summary in
      Flag.all.first { $0.long == name }.map { Self.line($0, summary) }
    }
    let others = Commands.all.dropFirst().map { $0.name }.joined(separator: ", ")
    return purpose + daily.joined() + examples + "Commands: \(others); see chartconv COMMAND -h\n"
      + "All options: chartconv --help, man chartconv\n"
  }

  private var usage: String { "Usage: chartconv \(command.help.synopsis)\n" }

  private var examples: String {
    "\nExamples:\n" + command.help.examples.map { "  \($0)\n" }.joined()
  }

  private var commands: String {
    let lines = Commands.all.map { command in
      "  \(command.name)".padded(to: 18) + command.help.summary + "\n"
    }
    let help = "  \(Commands.help) [WORD]".padded(to: 18)
    return "\nCommands; chartconv help COMMAND shows their options:\n" + lines.joined()
      + help + Commands.summaryOfHelp + "\n"
      + "A file with the name of a command is ./NAME as the first argument.\n"
  }

  /// Returns an option with its description, in lines of at most 80 columns.
  private static func line(_ flag: Flag, _ summary: String) -> String {
    let short = flag.short.map { "-\($0), " } ?? "    "
    let name = "  \(short)\(flag.isSetting ? "" : "--")\(flag.long)\(flag.valueSyntax())"
    guard name.count < indent else { return name + "\n" + wrapped(summary, "", indent: indent) }
    return wrapped(summary, name.padded(to: indent), indent: indent)
  }

  private static let indent = 26

  /// Returns lines of at most 80 columns. The first one begins with `start`, which may be empty;
  /// the others are indented.
  private static func wrapped(_ text: String, _ start: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return TerminalText.lines(text, of: 80 - indent).enumerated().map { index, line in
      (index == 0 && !start.isEmpty ? start : margin) + line + "\n"
    }.joined()
  }
}

extension Command {
  /// The options that only this command has, or describes in other words.
  static var ownFlags: [Flag] { options.filter { !isShared($0) } }

  /// The options that are the same in `convert`.
  static var sharedFlags: [Flag] { options.filter(isShared) }

  private static func isShared(_ flag: Flag) -> Bool {
    let isDaily = ["output", "to", "fields", "where", "help"].contains(flag.long)
    return !isDefault && !isDaily && flag.belongs(to: ConvertCommand.self)
      && flag.summary(in: self) == flag.summary(in: ConvertCommand.self)
  }
}

extension HelpPage {
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

extension String {
  /// Returns the text padded to a width, with at least one space.
  func padded(to width: Int) -> String { self + padding(to: width) }

  /// Returns the text aligned to the right, after at least one space.
  func aligned(to width: Int) -> String { padding(to: width) + self }

  private func padding(to width: Int) -> String {
    String(repeating: " ", count: max(width - count, 1))
  }
}
