import ChartConv

/// What the command line says, word for word: nothing is decided or opened yet.
struct Options {
  /// What is asked for instead of a conversion.
  enum Request {
    case page(Page)
    case conversion
  }

  var request = Request.conversion
  var input = InputSelection.automatic
  var output: OutputFormat?
  /// The file to write; standard output where there is none.
  var target: String?
  var fields: FieldList?
  var selection = EntrySelection()
  /// The file that lists the ids to leave out.
  var excludedIDs: String?
  var reading = ReadingOptions()
  var writing = OutputOptions()
  /// The options given that concern some output formats only.
  var formatFlags: [Flag] = []
  var jobs: Int?
  var showsWarnings = true
  /// The inputs.
  var operands = InputNames()
  /// The file that lists more of them.
  var inputList: String?
  var inputListIsZeroTerminated = false
  /// The folder in which each input is converted to its own file.
  var folder: String?
  /// How the numbers of the run are shown; not at all where there is none.
  var statistics: Statistics.Format?
}
