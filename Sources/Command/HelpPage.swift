/// The text of `--help`, generated from the list of options.
enum HelpPage {
  static let usage = "chartconv [OPTION]... [FILE]..."

  static let purpose =
    "Converts music and app charts, and feeds, between XML, JSON, CSV, Markdown and Atom."

  static var text: String {
    var text = "Usage: \(usage)\n\(purpose)\n"
    text += "Without FILE, or if FILE is -, reads standard input.\n"
    for group in Flag.Group.allCases {
      text += "\n\(group.rawValue):\n"
      for flag in Flag.all where flag.group == group { text += line(flag) }
    }
    return text + "\n" + ending
  }

  private static let ending = """
    Examples:
      chartconv top.xml > top.csv
      chartconv --to ndjson snapshots/*.xml | jq .name
      chartconv --fields rank,name,+rights --output albums.md albums.xml

    Exit status: 0 all was converted, 1 some input failed, 2 wrong usage, 3 the output
    couldn't be written, or memory ran out.

    """

  private static func line(_ flag: Flag) -> String {
    let short = flag.short.map { "-\($0), " } ?? "    "
    return Page.padded("  \(short)--\(flag.long)\(flag.valueSyntax())", 31) + flag.summary + "\n"
  }
}
