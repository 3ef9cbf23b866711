import ChartConv

/// The parsed command line, before anything is decided or opened.
struct Options {
  /// The requested action: a conversion, or a page to print instead.
  enum Request {
    case page(Page)
    case conversion
  }

  var request = Request.conversion
  var input = InputSelection.automatic
  var output: OutputFormat?
  /// The output file; `nil` for standard output.
  var target: String?
  var fields: FieldList?
  var selection = EntrySelection()
  /// The file with the ids to exclude.
  var excludedIDs: String?
  var reading = ReadingOptions()
  var writing = OutputOptions()
  /// The given options that only affect certain output formats.
  var formatFlags: [Flag] = []
  var snapshotTime: SnapshotTime?
  var usesUTC = false
  var color = ColorChoice.auto
  var jobs: Int?
  var showsWarnings = true
  /// The inputs.
  var operands = InputNames()
  /// The file that lists further inputs.
  var inputList: String?
  var inputListIsZeroTerminated = false
  /// The folder for one output file per input.
  var folder: String?
  /// The format of the statistics; `nil` for none.
  var statistics: Statistics.Format?

  /// Adds a condition. Several conditions must all be true.
  mutating func addCondition(_ expression: String) throws(FeedError) {
    do throws(FeedError) {
      let condition = try RowCondition(expression)
      selection.condition = selection.condition.map { $0.and(condition) } ?? condition
    } catch {
      throw .usage("--where: \(error.message)")
    }
  }
}
