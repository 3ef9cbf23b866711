internal import ChartConv

/// An option of the command line: its names, its description, and its effect.
///
/// The parser, `--help`, the manual pages and the completions are derived from these values.
struct Flag: Sendable {
  /// The heading under which the option is listed.
  enum Group: String, CaseIterable, Sendable {
    case comparison = "Comparison"
    case snapshots = "Snapshots"
    case input = "Input"
    case web = "From the web"
    case limits = "Limits of an input; beyond them it fails"
    case output = "Output"
    case choice = "Selection"
    case table = "CSV and TSV"
    case columnar = "Parquet and Arrow"
    case terminal = "Table on a terminal"
    case messages = "Messages"
    case information = "Information"

    /// The commands that have the options of the group, if these don't say otherwise.
    var commands: [Subcommand] {
      switch self {
      case .choice: [.convert, .diff, .history]
      case .comparison, .snapshots, .input, .limits: Subcommand.reading
      case .web: Subcommand.fetching
      case .output, .table, .columnar, .terminal: Subcommand.writing
      case .messages, .information: Subcommand.allCases
      }
    }
  }

  enum Effect: Sendable {
    case plain(@Sendable (inout Options) -> Void)
    /// Prints a page, another one for the short option.
    case pages(long: @Sendable (Subcommand) -> Page, short: @Sendable (Subcommand) -> Page)
    /// With a required value, named `value` in the help.
    case taking(_ value: String, @Sendable (String, inout Options) throws(FeedError) -> Void)
    /// With an optional value, which can only follow `=`.
    case optionally(_ value: String, @Sendable (String?, inout Options) throws(FeedError) -> Void)
  }

  let long: String
  let short: Character?
  let group: Group
  let summary: String
  /// The description in commands other than `convert`, if it isn't the same there.
  private let otherSummary: String?
  /// The description in `history`, if it isn't one of these.
  private let historySummary: String?
  /// The commands that have the option.
  let commands: [Subcommand]
  /// The output formats that the option affects; `nil` for all.
  let formats: [String]?
  let effect: Effect

  init(
    _ long: String, short: Character? = nil, _ group: Group,
    in commands: [Subcommand]? = nil, for formats: [String]? = nil,
    _ summary: String, otherwise otherSummary: String? = nil,
    ofHistory historySummary: String? = nil, _ effect: Effect
  ) {
    self.long = long
    self.short = short
    self.group = group
    self.summary = summary
    self.otherSummary = otherSummary
    self.historySummary = historySummary
    self.commands = commands ?? group.commands
    self.formats = formats
    self.effect = effect
  }

  /// Returns the description in a command.
  func summary(in command: Subcommand) -> String {
    switch command {
    case .convert: summary
    case .history: historySummary ?? otherSummary ?? summary
    default: otherSummary ?? summary
    }
  }

  /// Returns the syntax of the value, with its name formatted by `style`; empty for an option
  /// without a value.
  func valueSyntax(_ style: (String) -> String = { $0 }) -> String {
    guard let valueName else { return "" }
    if case .optionally = effect { return "[=" + style(valueName) + "]" }
    return "=" + style(valueName)
  }

  /// The name of the value; `nil` for an option without one.
  var valueName: String? {
    switch effect {
    case .plain, .pages: nil
    case .taking(let value, _), .optionally(let value, _): value
    }
  }
}
