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

    # Completes the last of the words that commas separate. A sign may precede it.
    function __chartconv_list
      set -l before (string match -r '^(?:.*,)?[+-]?' -- (commandline -ct | string replace -r '^--[a-z]+=' ''))
      printf '%s\\n' $before$argv
    end

    \(commandLines)
    \(Flag.all.map(line).joined(separator: "\n"))

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

  private static func line(of flag: Flag) -> String {
    let takers = flag.commands.joined(separator: " ")
    let short = flag.short.map { " -s \($0)" } ?? ""
    return
      "complete -c chartconv -n \(quoted("__chartconv_takes \(takers)"))\(short) -l \(flag.long)"
      + value(of: flag) + " -d \(quoted(flag.summary))"
  }

  private static func value(of flag: Flag) -> String {
    if case .optionally = flag.effect { return "" }
    switch Candidates(flag) {
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
