@testable import ChartConvCommand

/// The manual page `chartconv.1`, from the same list of options as `--help`.
enum ManualPage {
  static var text: String {
    var page = """
      .TH CHARTCONV 1 "" "chartconv \(Command.version)" "User Commands"
      .SH NAME
      chartconv \\- convert music and app charts, and feeds
      .SH SYNOPSIS
      .B chartconv
      .RI [ OPTION ]...
      .RI [ FILE ]...
      .SH DESCRIPTION
      \(HelpPage.purpose)
      Several inputs make one output, in the order given.
      Without FILE, or where FILE is \\-, standard input is read.
      What an input is, its bytes say; its name doesn't matter.
      .PP
      What a feed doesn't say is null, never 0 and never an empty text.
      Prices are exact decimals, dates are as the feed wrote them.
      .SH OPTIONS

      """
    for group in Flag.Group.allCases {
      page += ".SS \(group.rawValue)\n"
      for flag in Flag.all where flag.group == group { page += entry(flag) }
    }
    return page + ending
  }

  private static func entry(_ flag: Flag) -> String {
    let short = flag.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let value = flag.valueSyntax { "\\fI\($0)\\fR" }
    return """
      .TP
      \(short)\\fB\\-\\-\(escaped(flag.long))\\fR\(value)
      \(escaped(flag.summary))

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
  }

  private static let ending = """
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
    A date or timestamp is a text: \\(aq2024\\-05\\-01\\(aq, or as in RFC 3339.
    Numbers are compared exactly, dates and timestamps as moments, texts by their bytes.
    ~ matches a POSIX extended regular expression; ~* ignores the case of letters.
    A list contains a text if an item has it as a member.
    As in SQL, a comparison with null is unknown, and only entries for which the expression is true
    are converted.
    .SH EXIT STATUS
    .TP
    0
    All inputs were converted.
    So it is, too, where the output's reader has gone away.
    .TP
    1
    Some input couldn't be read or was malformed.
    The others were converted, and of that one what was complete.
    .TP
    2
    An option or its value is wrong; nothing was converted.
    .TP
    3
    The output couldn't be written, or memory ran out.
    .SH MESSAGES
    Each is one line on standard error:
    .PP
    .RS
    chartconv: FILE:LINE:COLUMN: what is wrong
    .br
    chartconv: FILE:LINE:COLUMN: warning: what cost a value
    .RE
    .PP
    Of the warnings of one input the first 20 are shown and the rest are counted.
    .SH EXAMPLES
    .nf
    chartconv top.xml > top.csv
    chartconv \\-\\-to ndjson snapshots/*.xml | jq .name
    chartconv \\-\\-fields rank,name,+rights \\-\\-output albums.md albums.xml
    .fi

    """
}
