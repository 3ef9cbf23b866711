@testable import ChartConvCommand

/// The completion for bash.
enum BashCompletion {
  static var text: String {
    """
    # Completion of chartconv for bash.

    # Completes the last of the words that commas separate. A sign may precede it.
    _chartconv_list() {
      local before= last=$word
      case $last in *,*) before=${last%,*}, last=${last##*,} ;; esac
      case $last in [+-]*) before=$before${last:0:1} last=${last:1} ;; esac
      COMPREPLY=($(compgen -P "$before" -W "$1" -- "$last"))
      compopt -o nospace 2> /dev/null
    }

    # Completes a preset such as apple:us/topsongs. Its colon separates words.
    _chartconv_preset() {
      local token=${COMP_LINE:0:COMP_POINT}
      token=${token##* }
      case $token in
        apple:*/*) token=${token#apple:}
          COMPREPLY=($(compgen -P "${token%/*}/" -W "\(Candidates.charts.joined(separator: " "))" -- "${token##*/}")) ;;
        *) return 1 ;;
      esac
    }

    # Completes the value of the option in $option of $command. Fails if it has none.
    _chartconv_value() {
      case $command:$option in
    \(values)
        *) return 1 ;;
      esac
      return 0
    }

    _chartconv() {
      local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} command=convert
      COMPREPLY=()
      # "=" is a separate word.
      if [ "$option" = = ]; then option=${COMP_WORDS[COMP_CWORD-2]}; fi
      if [ "$word" = = ]; then word=; fi
      if [ "$COMP_CWORD" -gt 1 ]; then
        case ${COMP_WORDS[1]} in
          \(commands.joined(separator: "|"))) command=${COMP_WORDS[1]} ;;
          \(Commands.help)) COMPREPLY=($(compgen -W "\(commands.joined(separator: " "))" -- "$word")); return ;;
        esac
      fi
      _chartconv_value && return
      _chartconv_preset && return
      case $word in
        -*)
          case $command in
    \(options)
          esac ;;
        *)
          if [ "$COMP_CWORD" = 1 ]; then
            COMPREPLY=($(compgen -W "\(words.joined(separator: " "))" -- "$word"))
          fi ;;
      esac
    }

    complete -o default -F _chartconv chartconv

    """
  }

  private static var commands: [String] { Commands.all.map { $0.name } }
  private static var words: [String] { commands + [Commands.help] }

  /// The cases of the options with a value, first those of reports.
  private static var values: String {
    let own = Candidates.reports.flatMap { command in
      command.options.filter { ["fields", "having", "sort"].contains($0.long) }.map { flag in
        "    \(command.name):--\(flag.long)) \(action(Candidates(flag, of: command))) ;;"
      }
    }
    let shared = Flag.all.filter { $0.valueName != nil && !$0.isSetting }.map { flag in
      let names = (flag.short.map { "*:-\($0)|" } ?? "") + "*:--" + flag.long
      return "    \(names)) \(action(Candidates(flag))) ;;"
    }
    return (own + shared).joined(separator: "\n")
  }

  private static func action(_ candidates: Candidates) -> String {
    switch candidates {
    case .words(let words):
      #"COMPREPLY=($(compgen -W "\#(words.joined(separator: " "))" -- "$word"))"#
    case .list(let words): #"_chartconv_list "\#(words.joined(separator: " "))""#
    case .folders: #"COMPREPLY=($(compgen -d -- "$word"))"#
    // Without candidates, bash completes file names.
    case .files, .none: ":"
    }
  }

  private static var options: String {
    Commands.all.map { command in
      let words = command.options.filter { !$0.isSetting }.map { "--\($0.long)" }.joined(
        separator: " ")
      return "        \(command.name)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$word\")) ;;"
    }.joined(separator: "\n")
  }
}
