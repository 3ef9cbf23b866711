internal import ChartConv

/// The commands, in the order of the help.
enum Commands {
  static let all: [any Command.Type] = [
    ConvertCommand.self,
    DiffCommand.self,
    HistoryCommand.self,
    ExplainCommand.self,
    CheckCommand.self,
    FetchCommand.self,
    ChartsCommand.self,
  ]

  /// The word that shows the help of a command.
  static let help = "help"
  static let summaryOfHelp = "show the help of a command or an option"

  static func named(_ name: String) -> (any Command.Type)? { all.first { $0.name == name } }

  /// Returns the nearest command of a word; `nil` if none is near.
  static func hint(for word: String) -> String? {
    (Guesses.command(word) ?? Guesses.option(word).map { "convert --\($0)" })
      .map { "here it is '\($0)'" }
      ?? Suggestion.text(for: word, among: all.map { $0.name } + [help])
  }
}

extension Flag {
  /// The options of all commands, in the order of the help.
  static let all = inGroups(shared + Commands.all.flatMap { $0.flags })

  var commands: [String] { Commands.all.filter(belongs).map { $0.name } }
}

extension Options {
  /// Those of a command line without words.
  init() { self.init(ConvertCommand()) }
}
