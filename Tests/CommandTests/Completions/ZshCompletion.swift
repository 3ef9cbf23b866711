@testable import ChartConvCommand

/// The completion for zsh.
enum ZshCompletion {
  static var text: String {
    """
    #compdef chartconv
    # Completion of chartconv for zsh.

    _chartconv() {
      local command=convert is_first=$(( CURRENT == 2 ))
      case $words[2] in
        \(Commands.all.map { $0.name }.joined(separator: "|")))
          if (( CURRENT > 2 )); then
            command=$words[2]
            shift words
            (( CURRENT-- ))
          fi ;;
      esac
      if [[ $words[2] == \(Commands.help) ]] && (( CURRENT == 3 )); then
        compadd \(Commands.all.map { $0.name }.joined(separator: " "))
        return
      fi
      case $command in
    \(Commands.all.map(arguments).joined(separator: "\n"))
      esac
    }

    # Completes a list of words separated by commas, each with an optional sign.
    _chartconv_list() {
      compset -P '*,'
      compset -P '[+-]'
      compadd -S '' -- "$@"
    }

    # Completes a file, a preset, or as the first argument a command.
    _chartconv_operand() {
      if compset -P 'apple:*/'; then
        compadd \(Candidates.charts.joined(separator: " "))
        return
      fi
      if (( is_first )); then
        local -a commands=(
    \(commands)
        )
        _describe command commands
      fi
      _files
    }

    _chartconv "$@"

    """
  }

  private static var commands: String {
    let words =
      Commands.all.map { ($0.name, $0.help.summary) }
      + [(Commands.help, Commands.summaryOfHelp)]
    return words.map { "      '\($0):\(quoted($1))'" }.joined(separator: "\n")
  }

  private static func arguments(of command: any Command.Type) -> String {
    let specifications = command.options.filter { !$0.isSetting }.map { flag in
      "        \(specification(of: flag, in: command)) \\\n"
    }.joined(separator: "")
    return "    \(command.name))\n      _arguments -s -S \\\n\(specifications)"
      + "        '*:file:_chartconv_operand' ;;"
  }

  private static func specification(of flag: Flag, in command: any Command.Type) -> String {
    let text = "[\(quoted(flag.summary(in: command)))]"
    let (sign, value): (String, String) =
      switch flag.effect {
      case .plain: ("", "")
      case .value(let name, _): ("=", ":\(quoted(name)):\(action(of: flag, in: command))")
      case .optionally(let name, _): ("=-", "::\(quoted(name)):\(action(of: flag, in: command))")
      }
    guard let short = flag.short else { return "'--\(flag.long)\(sign)\(text)\(value)'" }
    let shortSign = sign.isEmpty ? "" : "+"
    return
      "'(-\(short) --\(flag.long))'{-\(short)\(shortSign),--\(flag.long)\(sign)}'\(text)\(value)'"
  }

  private static func action(of flag: Flag, in command: any Command.Type) -> String {
    switch Candidates(flag, of: command) {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "{_chartconv_list \(words.joined(separator: " "))}"
    case .files: "_files"
    case .folders: "_files -/"
    case .none: " "
    }
  }

  /// Escapes the characters that have a meaning in a specification.
  private static func quoted(_ text: String) -> String {
    ["\\", "[", "]", ":"].reduce(text) { $0.replacing($1, with: "\\" + $1) }
      .replacing("'", with: "'\\''")
  }
}
