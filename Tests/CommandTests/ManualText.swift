@testable import ChartConvCommand

/// The parts of the manual pages that aren't derived from the options.
enum ManualText {
  static func description(of command: any Command.Type) -> String {
    switch command.name {
    case "convert":
      """
      Several inputs make one output, in the order given.
      The content of an input decides what it is, not its name.
      .PP
      What a feed doesn\\(aqt say is null, never 0 and never an empty text.
      Prices are exact decimals, dates are as the feed wrote them.
      .PP
      The first argument may be a command.
      A file with a command\\(aqs name in the current folder is read by its path,
      as in chartconv ./diff, or after the command, as in chartconv convert diff.

      """
    case "diff":
      """
      Entries are pairs if chart, country and id are the same; without an id the address,
      without one name and artist.
      With \\fB\\-\\-key\\fR entries are pairs if those columns are the same, on any chart.
      .PP
      Each row has the columns change, rank, previous_rank, move and changed, those of \\fB\\-\\-fields\\fR
      (chart, country, id, name, artist and price by default), and for each of these that can change
      previous_NAME with the old value if it differs.
      change is new, dropped, changed (and possibly moved), moved or same.
      move is the number of ranks that the entry rose.
      Dropped entries are last, with their old values.
      Markdown and tables show the move as a sign: NEW, OUT, \\(ua2 and so on.
      .PP
      The entries of OLD are held in memory; those of NEW are compared as they are read.
      If OLD can\\(aqt be read to its end, nothing is written; if NEW can\\(aqt, no entry counts as dropped.
      .PP
      A file named diff in the current folder is ./diff as the first argument of chartconv.

      """
    case "history":
      """
      A snapshot is a feed of a chart and a country at its date (feed_updated); without the chart\\(aqs
      name its address or its title stands for it.
      The order of the inputs doesn\\(aqt matter.
      Snapshots without a date come last, in the order of the inputs\\(aq names;
      \\fB\\-\\-snapshot\\-time\\fR gives them a date.
      A snapshot with the date of another one of its chart isn\\(aqt counted; the first that is read is.
      .PP
      Each row has the columns of \\fB\\-\\-fields\\fR (chart, country, id, name and artist by default) with
      the values of the last snapshot, and first_seen, last_seen, peak_date, peak_rank, last_rank,
      previous_rank (in the snapshot before the last one, null if it wasn\\(aqt there), snapshots_on_chart,
      consecutive (the length of the last unbroken run), re_entries (returns after a snapshot without it),
      price_min and price_max.
      Charts are in the order of their names, entries in that of their peaks.
      .PP
      With \\fB\\-\\-each\\fR each entry of each snapshot is a row, in the order of the snapshots, and has
      previous_rank, peak_rank and snapshots_on_chart as they were then, and entry_status: new, re\\-entry,
      up, down or same.
      Several files are read twice for that; one input must be in the order of time.
      .PP
      Of a snapshot that can\\(aqt be read to its end, the entries before the error count.
      Memory depends on the number of entries, not of snapshots.

      """
    case "explain":
      """
      For each column that has values, the page shows how many entries have one,
      and the first of them; of numbers and dates the minimum and the maximum.
      A name is unknown if chartconv reads nothing from the element or member.
      .PP
      With \\fB\\-\\-to json\\fR it is one JSON object in a line for each input.
      .PP
      \\fB\\-\\-describe\\fR writes a table with the columns source, dialect, chart, country,
      updated, entries, first_date, last_date, warnings, unknown, error, title, feeds, filled and columns.

      """
    case "fetch":
      """
      A document is written as it was served, compressed, to a file named by the time, as
      apple\\-us\\-topsongs/2026\\-11\\-21T06\\-30\\-12Z.xml.gz, if it differs from the newest file in
      its folder.
      A file is complete or doesn\\(aqt exist.
      .PP
      A run that is stopped can be repeated: for an hour, it leaves out what it had fetched.
      .PP
      Documents are asked for conditionally, not before their servers allow it, and those of one host one
      after the other.

      """
    case "charts":
      """
      The parameters of a preset follow a question mark, with & between two of them:
      apple:us,gb/topsongs?limit=50&genre=14, in quotes in a shell.
      Countries are codes of storefronts; all stands for every one.
      .PP
      A preset is also an input of the other commands, and stands for its URLs.

      """
    default: ""
    }
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
    chartconv: FILE:LINE:COLUMN: warning: what cost a value
    .RE
    .PP
    Of the warnings of one input the first 20 are shown and the rest are counted.

    """
}
