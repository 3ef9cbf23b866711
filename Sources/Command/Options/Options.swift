internal import ChartConv
internal import ChartConvIO
internal import ChartConvSnapshots
internal import ChartConvWeb

/// The parsed command line, before anything is decided or opened.
struct Options {
  var command: any Command
  var namesCommand = false
  /// A page that is printed instead of running the command.
  var page: Page?
  /// What the options say of the conversion. Its format follows from ``output``.
  var conversion = Conversion(to: .csv)
  var output: OutputFormat?
  /// The output file; `nil` for standard output.
  var target: String?
  var fields: FieldList?
  /// The table whose columns come before those of ``fields``.
  var schemaFile: String?
  var excludedIDs: String?
  /// The file of the entries that earlier runs have converted.
  var knownEntries: String?
  /// `true` if the status tells whether there is something new.
  var usesExitCode = false
  /// How long it keeps entries that no run sees; `nil` for 90 days.
  var knownEntriesKeeping: KnownEntries.Keeping?
  /// The given settings, and options that only affect certain output formats, as they were written.
  var given: [(flag: Flag, spelling: String)] = []
  var color = ColorChoice.auto
  var jobs: Int?
  var showsWarnings = true
  var operands = InputNames()
  /// The file that lists further inputs.
  var inputList: String?
  /// `true` if files stand for all their versions in git.
  var usesGit = false
  /// The files of folders that are read.
  var fileFilter = FileFilter()
  /// The folder for one output file per input.
  var folder: String?
  /// `true` to write a note for each entry into the folder.
  var splitsEntries = false
  /// The columns by which rows are divided among folders; empty for a file for each input.
  var partition: [PartitionKey] = []
  /// What happens to the rows that a partition already has; `nil` if no option says it.
  var existingRows: ExistingRows?
  var errorList: ErrorList.Request?
  /// The folder for copies of inputs that fail.
  var failedInputs: String?
  /// The format of the statistics; `nil` for none.
  var statistics: Statistics.Format?

  /// How documents are fetched.
  var web = WebOptions()
  /// `false` if nothing is kept.
  var usesCache = true

  /// The columns by which entries are paired; empty for the standard ones.
  var key: [EntryField] = []
  var sorting: String?
  /// Conditions on the rows of a result.
  var having: [String] = []

  /// The columns that `--assume` can fill.
  private static let assumable: [EntryField] = [.chart, .chartQuery, .country, .feedUpdated]

  init(_ command: any Command) { self.command = command }

  /// Applies an option.
  ///
  /// - Parameter spelling: the option as it was written, for messages.
  mutating func apply(
    _ flag: Flag, as spelling: String, _ value: String?
  ) throws(FeedError) {
    if flag.isSetting || flag.formats != nil { given.append((flag, spelling)) }
    switch (flag.effect, value) {
    case (.plain(let apply), nil): apply(&self)
    case (.value(_, let apply), let value?): try apply(spelling, value, &self)
    case (.optionally(_, let apply), _): try apply(value, &self)
    default: throw .usage("\(spelling) takes no value")
    }
  }

  /// Returns an error with the option that it is about as it was written.
  func spelled(_ error: FeedError) -> FeedError {
    var error = error
    error.flag = error.flag ?? given.last { $0.flag.spelling == error.about?.flag }?.spelling
    return error
  }

  mutating func set(_ word: String) throws(FeedError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let settings = type(of: command).options.filter(\.isSetting)
    guard let setting = settings.first(where: { $0.long == parts[0] }) else {
      throw OptionValue.unknown("--set", String(parts[0]), among: settings.map(\.long))
    }
    guard (setting.valueName == nil) == (parts.count == 1) else {
      throw .usage("--set: expected \(setting.long)\(setting.valueSyntax())")
    }
    try apply(setting, as: setting.spelling, parts.count > 1 ? String(parts[1]) : nil)
  }

  mutating func add(fields text: String) throws(FeedError) {
    let list = try FieldList(text)
    if fields == nil { fields = list } else { fields?.add(list) }
  }

  /// Reads the columns of a table, which ``fields`` changes.
  mutating func readSchema() throws(FeedError) {
    guard let schemaFile else { return }
    var columns = try SchemaFile.columns(of: schemaFile)
    if let fields { columns.add(fields) }
    fields = columns
  }

  mutating func assume(_ word: String) throws(FeedError) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let field = EntryField(name: parts[0]),
      Self.assumable.contains(field)
    else {
      let names = Self.assumable.map(\.name).joined(separator: ", ")
      throw .usage("--assume: expected NAME=VALUE with one of \(names), not '\(word)'")
    }
    var feed = conversion.assumed ?? Feed()
    switch field {
    case .chart: feed.chart = parts[1]
    case .chartQuery: feed.chartQuery = parts[1]
    case .country: feed.country = parts[1].lowercased()
    default:
      guard case .fixed(let moment)? = try? OptionValue.snapshotTime("--assume", parts[1]) else {
        throw .usage("--assume: '\(parts[1])' is not a date (for example 2024-05-01)")
      }
      feed.updated = moment
    }
    conversion.assumed = feed
  }

  /// Adds the value of `--rename`. The old name may contain `=`.
  mutating func rename(_ word: String) throws(FeedError) {
    guard let sign = word.lastIndex(of: "=") else {
      throw .usage("--rename: expected OLD=NEW, not '\(word)'")
    }
    let name = word[word.index(after: sign)...]
    conversion.reading.columnNames[ExactText(String(word[..<sign]))] = try ColumnList.anyColumn(
      "--rename", name)
  }

  /// Adds a condition. Several conditions must all be true.
  mutating func addCondition(_ expression: String) throws(FeedError) {
    let condition = try RowCondition(expression) { name in
      ReportFields.isResult(name) ? "--having tests the columns of results" : nil
    }
    conversion.selection.condition =
      conversion.selection.condition.map { $0.and(condition) } ?? condition
  }
}

enum ColorChoice: String, CaseIterable, Sendable {
  /// Colours on a terminal that accepts them.
  case auto
  case always
  case never

  func hasColor(on terminal: Terminal?) -> Bool {
    switch self {
    case .auto: terminal?.acceptsColor ?? false
    case .always: true
    case .never: false
    }
  }
}

/// A page that the program prints to standard output instead of a conversion.
enum Page: Sendable {
  case help, briefHelp, version, formats, fields
  /// The schema of an output format, with its name.
  case schema(String)
  /// The help of an option.
  case option(String)
}
