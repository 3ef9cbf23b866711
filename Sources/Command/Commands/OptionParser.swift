import ChartConv

/// Parses a command line by GNU conventions: `--to=csv`, `--to csv`, `--t csv` for a unique prefix,
/// `-tcsv`, `-t csv`, `-qn5`. Options and operands may be mixed; `--` ends the options; `-` is an
/// operand. The corresponding C function is `getopt_long`.
struct OptionParser {
  private let arguments: [String]
  private var index = 1
  private var options = Options()

  /// Parses the arguments after the program's name. Throws `.usage`.
  static func parse(_ arguments: [String]) throws(FeedError) -> Options {
    var parser = Self(arguments)
    try parser.takeCommand()
    while let word = parser.next() { try parser.take(word) }
    return parser.options
  }

  private init(_ arguments: [String]) { self.arguments = arguments }

  private mutating func next() -> String? {
    guard index < arguments.count else { return nil }
    defer { index += 1 }
    return arguments[index]
  }

  /// Takes the command, which can only be the first argument.
  private mutating func takeCommand() throws(FeedError) {
    guard arguments.count > 1 else { return }
    if arguments[1] == Commands.help { return try takeHelp() }
    guard let command = Commands.named(arguments[1]) else { return }
    options.command = command.init()
    options.namesCommand = true
    index = 2
  }

  private mutating func takeHelp() throws(FeedError) {
    options.namesCommand = true
    index = 2
    options.page = .help
    guard let word = next(), word != Commands.help else { return }
    if let command = Commands.named(word) {
      options.command = command.init()
    } else if let text = HelpPage.text(ofOption: word) {
      options.page = .option(text)
    } else {
      let names = Commands.all.map { $0.name }.joined(separator: ", ")
      let hint = Commands.hint(for: word) ?? "the commands are \(names)"
      throw .usage("help: '\(word)' is neither a command nor an option; \(hint)")
    }
  }

  private mutating func take(_ word: String) throws(FeedError) {
    if word == "--" {
      while let operand = next() { options.operands.append(operand) }
    } else if word.hasPrefix("--") {
      try takeLong(word.dropFirst(2))
    } else if word.hasPrefix("-"), word != "-" {
      try takeShort(word.dropFirst())
    } else {
      options.operands.append(word)
    }
  }

  private mutating func takeLong(_ word: Substring) throws(FeedError) {
    let sign = word.firstIndex(of: "=")
    let flag = try flag(named: String(word[..<(sign ?? word.endIndex)]))
    var value = sign.map { String(word[word.index(after: $0)...]) }
    if value == nil, case .value(let name, _) = flag.effect {
      value = try self.value(of: "--\(flag.long)", name)
    }
    try options.apply(flag, as: "--\(flag.long)", value)
  }

  /// Parses one or more short options in one argument. The last one may be followed by its value.
  private mutating func takeShort(_ word: Substring) throws(FeedError) {
    var letters = word
    while let letter = letters.popFirst() {
      guard
        let flag = Flag.first(of: command, where: { $0.short == letter })
          ?? Flag.obsolete.first(where: { $0.short == letter && $0.belongs(to: command) })
      else {
        try checkOthers("-\(letter)") { $0.short == letter }
        let meant =
          Guesses.option(String(letter)).map { "here it is '--\($0)'" }
          ?? Guesses.advice(String(letter))
        throw .usage("unknown option '-\(letter)'; \(meant ?? "see \(help)")")
      }
      if case .value(let name, _) = flag.effect {
        let value = letters.isEmpty ? try value(of: "-\(letter)", name) : String(letters)
        return try options.apply(flag, as: "--\(flag.long)", value)
      }
      try options.apply(flag, as: "--\(flag.long)", nil)
      if flag.long == "help" { options.page = .briefHelp }
    }
  }

  private mutating func value(of option: String, _ name: String) throws(FeedError) -> String {
    guard let value = next() else { throw .usage("\(option) requires a value: \(name)") }
    return value
  }

  /// Returns the option with the given name or unique prefix.
  private func flag(named name: String) throws(FeedError) -> Flag {
    if let flag = Flag.first(of: command, where: { $0.long == name }) { return flag }
    // Before the beginnings of names: `--all` of `diff` isn't short for `--allow-partial`.
    try checkOthers("--\(name)") { $0.long == name }
    // Before the beginnings of names: `--head` is that of `--header`.
    if let meant = Guesses.option(name),
      flags.contains(where: {
        meant.split(whereSeparator: { "= ".contains($0) }).first ?? "" == $0.long
      })
    {
      throw .usage("unknown option '--\(name)'; here it is '--\(meant)'")
    }
    let candidates = name.isEmpty ? [] : flags.filter { $0.long.hasPrefix(name) }
    if candidates.count == 1, let flag = candidates.first { return flag }
    guard candidates.isEmpty else {
      let names = candidates.map { "--\($0.long)" }.joined(separator: ", ")
      throw .usage("option '--\(name)' is ambiguous: \(names)")
    }
    if let flag = Flag.obsolete.first(where: { $0.long == name && $0.belongs(to: command) }) {
      return flag
    }
    let hint =
      Guesses.advice(name)
      ?? (Commands.named(name)?.name ?? Guesses.command(name)).map {
        "here it is 'chartconv \($0)'"
      }
      ?? Suggestion.text(for: name, among: flags.map(\.long), prefix: "--")
    throw .usage("unknown option '--\(name)'; \(hint ?? "see \(help)")")
  }

  /// Throws an error if the option is one of other commands.
  private func checkOthers(_ name: String, isMeant: (Flag) -> Bool) throws(FeedError) {
    guard let other = Flag.all.first(where: isMeant) else { return }
    let commands = other.commands.joined(separator: ", ")
    throw .usage("\(command.name) has no option '\(name)'; it belongs to \(commands)")
  }

  private var flags: [Flag] { command.options }

  private var command: any Command.Type { type(of: options.command) }

  /// The command line that shows the options.
  private var help: String {
    command.isDefault ? "chartconv --help" : "chartconv \(command.name) --help"
  }
}

extension FeedError {
  /// Creates an error of the command line, with a message of one line.
  static func usage(_ message: String) -> Self { Self(.usage, message) }
}
