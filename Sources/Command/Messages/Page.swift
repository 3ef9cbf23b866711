import ChartConv
import ChartConvDatabase

/// A page that the program prints to standard output instead of a conversion.
enum Page: Sendable {
  case help(Subcommand)
  case briefHelp(Subcommand)
  case version
  case formats
  case fields
  /// The schema of an output format, with its name.
  case schema(String)

  func text(_ options: Options) throws(FeedError) -> String {
    switch self {
    case .help(let command): HelpPage(command: command).text
    case .briefHelp(let command): BriefHelp(command: command).text
    case .version: "chartconv \(Release.version)\n"
    case .formats: Self.formatList
    case .fields: Self.fieldList
    case .schema(let format): try CommandSchema.text(format, options)
    }
  }

  private static var formatList: String {
    let inputs =
      [("auto", "detected from the contents; the default")]
      + InputFormat.Family.allCases.map { ($0.rawValue, "any dialect in this format") }
      + InputFormat.all.map { ($0.name, $0.summary) }
    func output(_ name: String, _ summary: String, _ suffixes: [String]) -> (String, String) {
      let suffixes = suffixes.map { ".\($0)" }.joined(separator: " ")
      return (name, summary + (suffixes.isEmpty ? "" : "; " + suffixes))
    }
    let outputs =
      OutputFormat.all.map { output($0.name, $0.summary, $0.suffixes) }
      + [output(DatabaseFormat.name, DatabaseFormat.summary, DatabaseFormat.suffixes)]
    return "Input (--from):\n" + list(inputs) + "\nOutput (--to):\n" + list(outputs)
  }

  private static func list(_ rows: [(name: String, summary: String)]) -> String {
    rows.map { "  \(padded($0.name, 16))\($0.summary)\n" }.joined()
  }

  private static var fieldList: String {
    EntryField.allCases.map { field in
      let isStandard = EntryField.standard.contains(field)
      return padded(field.name, 22) + padded(field.type.rawValue, 11)
        + padded(isStandard ? "default" : "-", 10) + field.summary + "\n"
    }.joined()
  }

  /// Returns the text padded to a width, with at least one space.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
