@testable import ChartConvCommand

/// The completion for fish.
enum FishCompletion {
  static var text: String {
    """
    # Completion of chartconv for fish.

    # The command of the line, with the name of an option's commands as arguments.
    function __chartconv_takes
      set -l words (commandline -opc)
      set -l command convert
      if test (count $words) -gt 1; and contains -- $words[2] \(commands.joined(separator: " "))
        set command $words[2]
      end
      contains -- $command $argv
    end

    function __chartconv_is_first
      test (count (commandline -opc)) -eq 1
    end

    function __chartconv_is_help
      set -l words (commandline -opc)
      test (count $words) -eq 2; and test $words[2] = \(Commands.help)
    end

    # Completes the charts of a preset such as apple:us/topsongs.
    function __chartconv_presets
      set -l before (string match -r '^apple:.*/' -- (commandline -ct))
      and printf '%s\\n' $before$argv
    end

    # Completes the last of the words that commas separate. A sign may precede it.
    function __chartconv_list
      set -l before (string match -r '^(?:.*,)?[+-]?' -- (commandline -ct | string replace -r '^--[a-z]+=' ''))
      printf '%s\\n' $before$argv
    end

    \(commandLines)
    complete -c chartconv -n __chartconv_is_help -x -a '\(commands.joined(separator: " "))'
    complete -c chartconv -a '(__chartconv_presets \(Candidates.charts.joined(separator: " ")))'
    \(Flag.all.filter { !$0.isSetting }.flatMap(lines).joined(separator: "\n"))

    """
  }

  private static var commands: [String] { Commands.all.map { $0.name } }

  private static var commandLines: String {
    let words =
      Commands.all.map { ($0.name, $0.help.summary) }
      + [(Commands.help, Commands.summaryOfHelp)]
    return words.map { word, summary in
      "complete -c chartconv -n __chartconv_is_first -a \(word) -d \(quoted(summary))"
    }.joined(separator: "\n")
  }

  /// Returns the lines of an option: one for each command with columns of its own, and one for the others.
  private static func lines(of flag: Flag) -> [String] {
    let own = Candidates.reports.map { $0.name }.filter { name in
      ["fields", "having", "sort"].contains(flag.long) && flag.commands.contains(name)
    }
    let groups = own.map { [$0] } + [flag.commands.filter { !own.contains($0) }]
    let short = flag.short.map { " -s \($0)" } ?? ""
    return groups.filter { !$0.isEmpty }.map { takers in
      let command = Commands.named(takers[0]) ?? ConvertCommand.self
      let summary = takers.count == 1 ? flag.summary(in: command) : flag.summary
      return
        "complete -c chartconv -n \(quoted("__chartconv_takes \(takers.joined(separator: " "))"))"
        + "\(short) -l \(flag.long)\(value(of: flag, in: command)) -d \(quoted(summary))"
    }
  }

  private static func value(of flag: Flag, in command: any Command.Type) -> String {
    if case .optionally = flag.effect { return "" }
    switch Candidates(flag, of: command) {
    case .words(let words): return " -x -a \(quoted(words.joined(separator: " ")))"
    case .list(let words):
      return " -x -a \(quoted("(__chartconv_list \(words.joined(separator: " ")))"))"
    case .files: return " -r -F"
    case .folders: return " -x -a '(__fish_complete_directories)'"
    case .none: return flag.valueName == nil ? "" : " -x"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
