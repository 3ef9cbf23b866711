import ChartConvCore
import ChartConvComparison
import ChartConvExplanation

/// The schemas of the output of each command.
enum CommandSchema {
  /// Returns the schema of a format.
  static func text(_ format: String, of command: Subcommand) throws(FeedError) -> String {
    switch command {
    case .convert: return try OptionValue.schema(format)
    case .diff:
      let columns = DiffColumns(
        EntryField.scalars, EntryIdentity([.rank], chart: []), isForPeople: false)
      return try report("A comparison", columns.columns, format)
    case .history:
      let columns = HistoryColumns(EntryField.scalars, isForPeople: false)
      return try report("A history", columns.columns, format)
    case .charts: return try report("Apple's charts", ChartsRun.columns, format)
    case .fetch: throw .usage("--schema: fetch writes no table")
    case .explain:
      guard isJSON(format) else { throw OptionValue.unknown("--schema", format, among: ["json"]) }
      return InputExplanation.schema
    }
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
