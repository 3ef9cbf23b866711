/// The text of `--help`, generated from the list of options.
struct HelpPage {
  let command: Subcommand

  var text: String {
    var text = "Usage: chartconv \(command.synopsis)\n"
    if command == .convert { text += "       chartconv COMMAND [OPTION]... [FILE]...\n" }
    for sentence in command.purpose { text += sentence + "\n" }
    if command == .convert { text += commands }
    for group in Flag.Group.allCases {
      let flags = command.flags.filter { $0.group == group }
      if !flags.isEmpty { text += "\n\(group.rawValue):\n" }
      for flag in flags { text += line(flag) }
    }
    text += "\nExamples:\n"
    for example in command.examples { text += "  \(example)\n" }
    text += "\nExit status:\n"
    for status in command.statuses { text += "  \(status)\n" }
    return text
  }

  /// The list of commands.
  private var commands: String {
    let lines = Subcommand.allCases.map { command in
      Page.padded("  \(command.rawValue)", 31) + command.summary + "\n"
    }
    let help = Page.padded("  \(Subcommand.help) [COMMAND]", 31) + Subcommand.summaryOfHelp + "\n"
    return "\nCommands; chartconv help COMMAND shows their options:\n" + lines.joined() + help
      + "A file with the name of a command is ./NAME as the first argument.\n"
  }

  private func line(_ flag: Flag) -> String {
    let short = flag.short.map { "-\($0), " } ?? "    "
    return Page.padded("  \(short)--\(flag.long)\(flag.valueSyntax())", 31)
      + flag.summary(in: command) + "\n"
  }
}
