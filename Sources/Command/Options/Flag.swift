internal import ChartConv

/// An option of the command line: its names, its description, and its effect.
///
/// The parser, `--help`, the manual pages and the completions are derived from these values. A class,
/// because the list is filtered many times, and copies of its values would take longer than a run.
final class Flag: Sendable {
  /// The options that commands share.
  static let shared: [Flag] = [
    inputFlags, webFlags, settings, outputFlags, selectionFlags, comparisonFlags, feedFlags,
    tableFlags, columnarFlags, terminalFlags, messageFlags, informationFlags,
  ].flatMap(\.self)

  /// Returns options in the order of the help: group by group.
  static func inGroups(_ flags: [Flag]) -> [Flag] {
    Group.allCases.flatMap { group in flags.filter { $0.group == group } }
  }

  /// Returns an option of a command. Those that are used most are found before the others are prepared.
  static func first(of command: any Command.Type, where isMeant: (Flag) -> Bool) -> Flag? {
    func first(_ flags: [Flag]) -> Flag? {
      flags.first { isMeant($0) && $0.belongs(to: command) }
    }
    return first(outputFlags) ?? first(inputFlags) ?? first(selectionFlags) ?? first(shared)
      ?? first(command.flags)
  }

  /// The heading under which the option is listed.
  enum Group: String, CaseIterable, Sendable {
    case comparison = "Comparison"
    case snapshots = "Snapshots"
    case input = "Input"
    case web = "From the web"
    case settings = "Settings, for --set"
    case output = "Output"
    case choice = "Selection"
    case feeds = "RSS, Atom and JSON Feed"
    case table = "CSV, TSV and workbooks"
    case terminal = "Table on a terminal"
    case messages = "Messages"
    case information = "Information"

    /// The traits of the commands that have the options of the group, if these don't say otherwise.
    var traits: CommandTraits {
      switch self {
      case .choice: .selects
      case .input, .settings: .reads
      case .web: .fetches
      case .output, .feeds, .table, .terminal: .writes
      case .comparison, .snapshots, .messages, .information: []
      }
    }
  }

  enum Effect: Sendable {
    case plain(@Sendable (inout Options) -> Void)
    /// With a required value, named `value` in the help. Messages name the option.
    case value(
      _ value: String,
      @Sendable (_ option: String, String, inout Options) throws(FeedError) -> Void)
    /// With an optional value, which can only follow `=`.
    case optionally(_ value: String, @Sendable (String?, inout Options) throws(FeedError) -> Void)

    // Closures and no key paths, which would create type metadata at each start.

    static func taking(
      _ value: String, _ set: @escaping @Sendable (inout Options, String) throws(FeedError) -> Void
    ) -> Self {
      .value(value) { _, text, options throws(FeedError) in try set(&options, text) }
    }

    /// With a value that is parsed by a function of the option and the text.
    static func parsed<Value>(
      _ value: String, _ parse: @escaping @Sendable (String, String) throws(FeedError) -> Value,
      _ set: @escaping @Sendable (inout Options, Value) -> Void
    ) -> Self {
      .value(value) { option, text, options throws(FeedError) in
        set(&options, try parse(option, text))
      }
    }

    /// With a number whose minimum the library checks.
    static func integer(
      _ value: String, from minimum: Int, _ set: @escaping @Sendable (inout Options, Int) -> Void
    ) -> Self {
      .value(value) { option, text, options throws(FeedError) in
        set(&options, try OptionValue.integer(option, text, from: minimum))
      }
    }

    /// With a size in bytes; a minimum of 0 is checked by the library.
    static func size(
      from minimum: Int = 0, _ set: @escaping @Sendable (inout Options, Int) -> Void
    ) -> Self {
      .value("SIZE") { option, text, options throws(FeedError) in
        set(&options, try OptionValue.size(option, text, from: minimum))
      }
    }

    /// With one of a few words.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
      _ value: String, _ set: @escaping @Sendable (inout Options, Choice) -> Void
    ) -> Self {
      .parsed(value, OptionValue.choice, set)
    }
  }

  let long: String
  let short: Character?
  let group: Group
  let summary: String
  /// The description in commands other than `convert`, if it isn't the same there.
  private let otherSummary: String?
  private let traits: CommandTraits
  /// The command that is the only one to have the option; `nil` if commands with the traits share it.
  private let owner: (any Command.Type)?
  /// The output formats that the option affects; `nil` for all.
  let formats: [String]?
  let effect: Effect

  init(
    _ long: String, short: Character? = nil, _ group: Group,
    of owner: (any Command.Type)? = nil, in traits: CommandTraits? = nil,
    for formats: [String]? = nil, _ summary: String, otherwise otherSummary: String? = nil,
    _ effect: Effect
  ) {
    self.long = long
    self.short = short
    self.group = group
    self.summary = summary
    self.otherSummary = otherSummary
    self.traits = traits ?? group.traits
    self.owner = owner
    self.formats = formats
    self.effect = effect
  }

  func belongs(to command: any Command.Type) -> Bool {
    owner.map { $0 == command } ?? command.traits.isSuperset(of: traits)
  }

  func summary(in command: any Command.Type) -> String {
    command.summaries.first { $0.key == long }?.value
      ?? (command.isDefault ? summary : otherSummary ?? summary)
  }

  /// Returns the syntax of the value, with its name formatted by `style`; empty for an option
  /// without a value.
  func valueSyntax(_ style: (String) -> String = { $0 }) -> String {
    guard let valueName else { return "" }
    if case .optionally = effect { return "[=" + style(valueName) + "]" }
    return "=" + style(valueName)
  }

  /// `true` for a value of `--set`. As an option it is accepted too, but not listed.
  var isSetting: Bool { group == .settings }

  /// The option as the documentation writes it.
  var spelling: String { isSetting ? "--set \(long)" : "--\(long)" }

  /// The name of the value; `nil` for an option without one.
  var valueName: String? {
    switch effect {
    case .plain: nil
    case .value(let value, _), .optionally(let value, _): value
    }
  }
}
