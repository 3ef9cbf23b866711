internal import ChartConv
internal import ChartConvDatabase
internal import ChartConvReports

/// The schemas of the output of each command.
enum CommandSchema {
  /// Returns the schema of a format.
  static func text(_ format: String, _ options: Options) throws(FeedError) -> String {
    switch options.command {
    case .convert: return try entries(format, options)
    case .diff:
      let columns = DiffColumns(
        EntryField.scalars, EntryIdentity([.rank]), isForPeople: false)
      return try report("A comparison", columns.columns, format)
    case .history where options.isEach:
      return try report("A history of entries", EachHistory.columns(EntryField.scalars), format)
    case .history:
      let columns = HistoryColumns(EntryField.scalars, isForPeople: false)
      return try report("A history", columns.columns, format)
    case .charts where options.listsStorefronts:
      return try report("Apple's storefronts", ChartsRun.storefrontColumns, format)
    case .charts: return try report("Apple's charts", ChartsRun.columns, format)
    case .fetch: throw .usage("--schema: fetch writes no table")
    case .explain where options.isDescription:
      return try report(
        "A description of inputs", InputExplanation.columns(isForPeople: false), format)
    case .explain:
      guard isJSON(format) else { throw OptionValue.unknown("--schema", format, among: ["json"]) }
      return InputExplanation.schema
    }
  }

  /// The names that aren't those of a format: notations of the columns, and the file of `--errors`.
  static let others = TableNotation.all.map(\.name) + [DatabaseFormat.name, errors]
  private static let errors = "errors"

  /// Returns the schema of converted entries, with the selected columns.
  private static func entries(
    _ name: String, _ options: Options
  ) throws(FeedError) -> String {
    var writing = options.writing
    if let notation = TableNotation.all.first(where: { $0.name == name }) {
      writing.fields = try options.fields?.fields(for: .parquet)
      return notation.text(writing)
    }
    if [DatabaseFormat.name, errors].contains(name), options.fields != nil {
      throw .usage("--fields: the schema of \(name) has fixed columns")
    }
    if name == DatabaseFormat.name { return DatabaseSchema.text }
    if name == errors { return ReportSchema.text("An error", ErrorList.columns, isArray: false) }
    let format = try OptionValue.outputFormat(
      "--schema", name, among: OutputFormat.all.filter { !$0.isForPeople },
      and: others)
    writing.fields = try options.fields?.fields(for: format)
    return format.schema(writing) ?? ""
  }

  private static func report(
    _ title: String, _ columns: [ReportColumn], _ format: String
  ) throws(FeedError) -> String {
    guard isJSON(format) else {
      throw OptionValue.unknown("--schema", format, among: ["json", "ndjson"])
    }
    return ReportSchema.text(title, columns, isArray: format == "json")
  }

  private static func isJSON(_ format: String) -> Bool { ["json", "ndjson"].contains(format) }
}

/// The columns that comparisons have besides those of entries.
enum ReportFields {
  static var names: [String] {
    let diff = DiffColumns([], EntryIdentity(), isForPeople: false)
    let history = HistoryColumns([], isForPeople: false)
    return (diff.columns + history.columns + EachHistory.columns([])).map(\.name)
  }
}
