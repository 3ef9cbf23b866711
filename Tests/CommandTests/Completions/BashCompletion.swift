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

    # Completes the value of the option in $option. Fails if it has none.
    _chartconv_value() {
      case $option in
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
      _chartconv_value && return
      if [ "$COMP_CWORD" -gt 1 ]; then
        case ${COMP_WORDS[1]} in \(commands.joined(separator: "|"))) command=${COMP_WORDS[1]} ;; esac
      fi
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

  /// The cases of the options with a value.
  private static var values: String {
    Flag.all.compactMap { flag in
      action(flag).map { action in
        let names = (flag.short.map { "-\($0)|" } ?? "") + "--" + flag.long
        return "    \(names)) \(action) ;;"
      }
    }.joined(separator: "\n")
  }

  private static func action(_ flag: Flag) -> String? {
    switch Candidates(flag) {
    case .words(let words):
      #"COMPREPLY=($(compgen -W "\#(words.joined(separator: " "))" -- "$word"))"#
    case .list(let words): #"_chartconv_list "\#(words.joined(separator: " "))""#
    case .folders: #"COMPREPLY=($(compgen -d -- "$word"))"#
    // Without candidates, bash completes file names.
    case .files: ":"
    case .none: flag.valueName == nil ? nil : ":"
    }
  }

  private static var options: String {
    Commands.all.map { command in
      let words = command.options.map { "--\($0.long)" }.joined(separator: " ")
      return "        \(command.name)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$word\")) ;;"
    }.joined(separator: "\n")
  }
}
