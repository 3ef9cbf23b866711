internal import ChartConv

/// An option of the command line: its names, its meaning, and what it does to the options.
///
/// The parser, `--help` and the manual page all go by these values.
struct Flag: Sendable {
  /// Under which heading it is shown.
  enum Group: String, CaseIterable, Sendable {
    case input = "Input"
    case limits = "Limits of an input, past which it ends with an error"
    case output = "Output"
    case choice = "What is converted"
    case table = "CSV and TSV"
    case messages = "Messages"
    case information = "Information"
  }

  enum Effect: Sendable {
    case plain(@Sendable (inout Options) -> Void)
    /// With a value, named `value` in the help.
    case taking(_ value: String, @Sendable (String, inout Options) throws(FeedError) -> Void)
    /// With a value or without one, which stands behind `=` only.
    case optionally(_ value: String, @Sendable (String?, inout Options) throws(FeedError) -> Void)
  }

  let long: String
  let short: Character?
  let group: Group
  let summary: String
  /// The output formats that it changes; `nil` for all.
  let formats: [String]?
  let effect: Effect

  init(
    _ long: String, short: Character? = nil, _ group: Group, for formats: [String]? = nil,
    _ summary: String, _ effect: Effect
  ) {
    self.long = long
    self.short = short
    self.group = group
    self.summary = summary
    self.formats = formats
    self.effect = effect
  }

  /// How its value is shown behind its name, itself set by `style`; nothing where it takes none.
  func valueSyntax(_ style: (String) -> String = { $0 }) -> String {
    guard let valueName else { return "" }
    if case .optionally = effect { return "[=" + style(valueName) + "]" }
    return "=" + style(valueName)
  }

  /// The name of its value, where it takes one.
  var valueName: String? {
    switch effect {
    case .plain: nil
    case .taking(let value, _), .optionally(let value, _): value
    }
  }
}
