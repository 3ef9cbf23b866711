import ChartConv
import ChartConvIO

@testable import ChartConvCommand

/// The manual page of a command, from the same list of options as `--help`.
struct ManualPage {
  let command: any Command.Type

  /// The name of the page: `chartconv`, `chartconv-diff`.
  var name: String { Self.name(of: command) }

  private static func name(of command: any Command.Type) -> String {
    command.isDefault ? "chartconv" : "chartconv-\(command.name)"
  }

  var text: String {
    var page = """
      .TH \(name.uppercased()) 1 "" "chartconv \(Release.version)" "User Commands"
      .SH NAME
      \(Self.escaped(name)) \\- \(Self.escaped(command.help.summary))
      .SH SYNOPSIS
      .B chartconv
      \(Self.synopsis(command.help.synopsis))
      .SH DESCRIPTION

      """
    for sentence in command.help.purpose { page += Self.escaped(sentence) + "\n" }
    page += ManualText.description(of: command)
    page += command.isDefault ? commands : ""
    page += ".SH OPTIONS\n"
    for group in Flag.Group.allCases {
      let flags = command.options.filter { $0.group == group }
      if !flags.isEmpty { page += ".SS \(group.rawValue)\n" }
      for flag in flags { page += entry(flag) }
    }
    page += command.isDefault ? ManualText.expressions : ""
    page += statuses + ManualText.messages
    page += command.traits.contains(.fetches) ? ManualText.environment : ""
    return page + examples + references
  }

  private var commands: String {
    Commands.all.reduce(".SH COMMANDS\n") { page, command in
      page + ".TP\n\\fB\(command.name)\\fR\n\(Self.escaped(command.help.summary))\n"
    } + ".TP\n\\fB\(Commands.help)\\fR [\\fIWORD\\fR]\n\(Commands.summaryOfHelp)\n"
  }

  /// The words of the synopsis: placeholders in italics, the rest in bold.
  private static func synopsis(_ text: String) -> String {
    let words = text.split(separator: " ").map { word in
      let isPlaceholder = word.contains { $0.isUppercase }
      return isPlaceholder ? "\\fI\(word)\\fR" : "\\fB\(escaped(String(word)))\\fR"
    }
    return words.joined(separator: " ")
  }

  private func entry(_ flag: Flag) -> String {
    let short = flag.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let value = flag.valueSyntax { "\\fI\($0)\\fR" }
    return """
      .TP
      \(short)\\fB\(flag.isSetting ? "" : "\\-\\-")\(Self.escaped(flag.long))\\fR\(value)
      \(Self.escaped(flag.summary(in: command)))

      """
  }

  private var statuses: String {
    command.help.statuses.reduce(".SH EXIT STATUS\n") { page, status in
      page + ".TP\n\(status.prefix(1))\n\(Self.escaped(String(status.dropFirst(2))))\n"
    }
  }

  private var examples: String {
    command.help.examples.reduce(".SH EXAMPLES\n.nf\n") { $0 + Self.escaped($1) + "\n" } + ".fi\n"
  }

  private var references: String {
    let others = Commands.all.filter { $0 != command }.map { other in
      ".BR \(Self.escaped(Self.name(of: other))) (1)"
    }
    return others.isEmpty ? "" : ".SH SEE ALSO\n\(others.joined(separator: ",\n"))\n"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
  }
}
