import TestSupport

@testable import ChartConvCommand

/// The parts of the manual pages that aren't derived from the options.
enum ManualText {
  /// Returns the text of a command's section in Options.md, after that on snapshots if it compares
  /// them.
  static func description(of command: any Command.Type) -> String {
    guard !command.isDefault else { return ofConvert }
    let names = command.traits.contains(.pairs) ? ["Snapshots", command.name] : [command.name]
    return names.map { roff(section($0)) }.joined()
  }

  private static let ofConvert = """
    Several inputs make one output, in the order given.
    The content of an input decides what it is, not its name.
    .PP
    Missing values are null, never 0 and never an empty text.
    Prices are exact decimals, dates are as the feed wrote them.
    .PP
    The first argument may be a command.
    A file with a command\\(aqs name in the current folder is read by its path,
    as in chartconv ./diff, or after the command, as in chartconv convert diff.

    """

  private static let options = String(
    decoding: Files.bytes("\(Files.package)/Documentation/Options.md") ?? [], as: UTF8.self)

  private static func section(_ name: String) -> Substring {
    let text = options
    guard let start = text.firstRange(of: "\n### \(name)\n\n")?.upperBound else { return "" }
    return text[start..<(text[start...].firstRange(of: "\n#")?.lowerBound ?? text.endIndex)]
  }

  /// Converts paragraphs and examples of Markdown.
  private static func roff(_ markdown: Substring) -> String {
    markdown.split(separator: "\n\n").map { paragraph in
      guard !paragraph.hasPrefix("    ") else {
        let lines = paragraph.split(separator: "\n").map {
          ManualPage.escaped(String($0.dropFirst(4)))
        }
        return ".PP\n.nf\n.RS\n\(lines.joined(separator: "\n"))\n.RE\n.fi\n"
      }
      let plain = paragraph.replacing(#/\[([^\]]+)\]\([^)]+\)/#) { $0.output.1 }
      let parts = plain.split(separator: "`", omittingEmptySubsequences: false)
      let words = parts.enumerated().map { index, part in
        let text = ManualPage.escaped(String(part))
        return index % 2 == 0 ? text : "\\fB\(text)\\fR"
      }
      let text = words.joined()
      return ".PP\n\(text.last == "\n" ? String(text.dropLast()) : text)\n"
    }.joined()
  }

  static let expressions = """
    .SH EXPRESSIONS
    The value of \\fB\\-\\-where\\fR is an expression over all columns, in this grammar (EBNF):
    .PP
    .nf
    .RS
    expression = conjunction, { "or", conjunction } ;
    conjunction = negation, { "and", negation } ;
    negation = "not", negation | "(", expression, ")" | test ;
    test = operand, relation, operand
    .RS
    | text column, ( "~" | "~*" | "!~" | "!~*" ), text
    | column, [ "not" ], "in", "(", value, { ",", value }, ")"
    | column, [ "not" ], "contains", text
    | column, "is", [ "not" ], "null"
    | boolean column | "true" | "false" ;
    .RE
    relation = "=" | "!=" | "<" | "<=" | ">" | ">=" ;
    operand = column | value ;
    value = text | number | "true" | "false" ;
    text = "\\(aq", { character }, "\\(aq" | \\(aq"\\(aq, { character }, \\(aq"\\(aq ;
    .RE
    .fi
    .PP
    A quote in a text is written twice.
    A date or timestamp is a text: \\(aq2024\\-05\\-01\\(aq, or in RFC 3339.
    Numbers are compared exactly, dates and timestamps as moments, texts by their bytes.
    ~ matches a POSIX extended regular expression; ~* ignores the case of letters.
    A list contains a text if an item has it as a member.
    As in SQL, a comparison with null is unknown, and only entries for which the expression is true
    are converted.

    """

  static let messages = """
    .PP
    A reader that closes the output early, as
    .BR head (1)
    does, isn't an error.
    After an error in one input the others are still read.
    .SH MESSAGES
    Each is one line on standard error:
    .PP
    .RS
    chartconv: FILE:LINE:COLUMN: what is wrong
    .br
    chartconv: FILE:LINE:COLUMN: warning: what was repaired or lost
    .RE
    .PP
    Of the warnings of one input the first 20 are shown and the rest are counted.

    """

  private static let variables: KeyValuePairs = [
    "CHARTCONV_CACHE": "the folder in which fetched documents are kept",
    "XDG_CACHE_HOME, HOME": "where that folder is if CHARTCONV_CACHE isn't set",
    "CHARTCONV_USER_AGENT": "the User-Agent header to send",
    "http_proxy, https_proxy, all_proxy, no_proxy": "the proxies",
    "NO_COLOR, TERM": "no colours if NO_COLOR is set, or if TERM is dumb",
    "COLUMNS": "the width of the terminal",
    "LC_ALL, LC_CTYPE, LANG": "the signs of tables are ASCII if the encoding isn't UTF-8",
    "TMPDIR": "the folder for temporary files; /tmp by default",
  ]

  static let environment = variables.reduce(".SH ENVIRONMENT\n") { page, variable in
    page + ".TP\n\\fB\(variable.key)\\fR\n\(ManualPage.escaped(variable.value))\n"
  }
}
