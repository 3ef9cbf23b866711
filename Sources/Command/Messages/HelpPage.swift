/// The text of `--help`, derived from the list of options.
///
/// Commands other than `convert` describe their options and name the others.
struct HelpPage {
  let command: Subcommand

  var text: String {
    var text = Self.usage(of: command)
    if command == .convert { text += commands }
    for group in Flag.Group.allCases {
      let flags = command.ownFlags.filter { $0.group == group }
      if !flags.isEmpty { text += "\n\(group.rawValue):\n" }
      for flag in flags { text += Self.line(flag, flag.summary(in: command)) }
    }
    if !command.sharedFlags.isEmpty {
      let names = command.sharedFlags.map { "--\($0.long)" }.joined(separator: " ")
      text += "\nOptions as in convert; chartconv --help describes them:\n"
      text += Self.wrapped(names, "  ", indent: 2)
    }
    text += "\nExamples:\n"
    for example in command.examples { text += "  \(example)\n" }
    text += "\nExit status:\n"
    for status in command.statuses { text += "  \(status)\n" }
    return text
  }

  static func usage(of command: Subcommand) -> String {
    var text = "Usage: chartconv \(command.synopsis)\n"
    if command == .convert { text += "       chartconv COMMAND [OPTION]... [FILE]...\n" }
    for sentence in command.purpose { text += wrapped(sentence, "", indent: 0) }
    return text
  }

  /// The list of commands.
  private var commands: String {
    let lines = Subcommand.allCases.map { command in
      Page.padded("  \(command.rawValue)", 18) + command.summary + "\n"
    }
    let help = Page.padded("  \(Subcommand.help) [COMMAND]", 18)
    return "\nCommands; chartconv help COMMAND shows their options:\n" + lines.joined()
      + help + Subcommand.summaryOfHelp + "\n"
      + "A file with the name of a command is ./NAME as the first argument.\n"
  }

  /// Returns an option with its description, in lines of at most 80 columns.
  static func line(_ flag: Flag, _ summary: String) -> String {
    let short = flag.short.map { "-\($0), " } ?? "    "
    let name = "  \(short)--\(flag.long)\(flag.valueSyntax())"
    guard name.count < indent else { return name + "\n" + wrapped(summary, "", indent: indent) }
    return wrapped(summary, Page.padded(name, indent), indent: indent)
  }

  private static let indent = 26

  /// Returns lines of at most 80 columns. The first one begins with `start`, which may be empty;
  /// the others are indented.
  private static func wrapped(_ text: String, _ start: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines = ""
    var line = start.isEmpty ? margin : start
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > 80 {
        lines += line + "\n"
        line = margin
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + line + "\n"
  }
}

extension Subcommand {
  /// The options that only this command has, or describes in its own words.
  var ownFlags: [Flag] { flags.filter { !isShared($0) } }

  /// The options that are the same in `convert`.
  var sharedFlags: [Flag] { flags.filter(isShared) }

  private func isShared(_ flag: Flag) -> Bool {
    let isDaily = ["output", "to", "fields", "where", "help"].contains(flag.long)
    return self != .convert && !isDaily && flag.commands.contains(.convert)
      && flag.summary(in: self) == flag.summary(in: .convert)
  }
}
