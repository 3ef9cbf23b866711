import ChartConv
import ChartConvReports

/// A list of columns as an option's value: `id,country`, `-release_date,name`.
enum ColumnList {
  /// Parses the names of columns that aren't lists.
  static func columns(_ option: String, _ text: String) throws(FeedError) -> [EntryField] {
    try names(option, text).map { name throws(FeedError) in try column(option, name) }
  }

  /// Parses sort keys. `-` before a name sorts in descending order.
  static func sortKeys(_ option: String, _ text: String) throws(FeedError) -> [SortKey] {
    try names(option, text).map { name throws(FeedError) in
      let isDescending = name.hasPrefix("-")
      let hasSign = isDescending || name.hasPrefix("+")
      return SortKey(
        try column(option, hasSign ? name.dropFirst() : name), isDescending: isDescending)
    }
  }

  /// Parses sort keys among the columns of a report.
  static func sortKeys(
    _ option: String, _ text: String, among columns: [ReportColumn]
  ) throws(FeedError) -> [ReportSelection.SortKey] {
    try names(option, text).map { name throws(FeedError) in
      let isDescending = name.hasPrefix("-")
      let word = String(isDescending || name.hasPrefix("+") ? name.dropFirst() : name)
      guard let index = columns.firstIndex(where: { $0.name == word }) else {
        let hint = Suggestion.text(for: word, among: columns.map(\.name))
        let names = columns.map(\.name).joined(separator: ", ")
        throw .usage("\(option): '\(word)' is not a column of the result; \(hint ?? names)")
      }
      return ReportSelection.SortKey(index, of: columns, isDescending: isDescending)
    }
  }

  /// Parses the keys of partitions. `:day`, `:month` or `:year` after the name of a date selects a
  /// part of its values.
  static func partitionKeys(
    _ option: String, _ text: String
  ) throws(FeedError) -> [PartitionKey] {
    var keys: [PartitionKey] = []
    for name in try names(option, text) {
      let key = try partitionKey(option, name)
      guard !keys.contains(key) else { throw .usage("\(option): '\(name)' is named twice") }
      keys.append(key)
    }
    return keys
  }

  private static func partitionKey(
    _ option: String, _ text: Substring
  ) throws(FeedError) -> PartitionKey {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let field = try column(option, parts[0])
    guard parts.count > 1 else { return PartitionKey(field) }
    guard let unit = PartitionKey.Unit(rawValue: String(parts[1])) else {
      let units = PartitionKey.Unit.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("\(option): unknown part of a date '\(parts[1])' (\(units))")
    }
    guard field.type == .date || field.type == .timestamp else {
      throw .usage("\(option): '\(field.name)' is \(field.type.nameWithArticle), not a date")
    }
    return PartitionKey(field, by: unit)
  }

  private static func names(_ option: String, _ text: String) throws(FeedError) -> [Substring] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    guard names.allSatisfy({ !$0.isEmpty }) else {
      throw .usage("\(option): expected column names separated by commas")
    }
    return names
  }

  /// Returns the column of a single value that has a name.
  static func column(_ option: String, _ name: Substring) throws(FeedError) -> EntryField {
    guard let field = EntryField(name: name) else {
      let problem = ColumnSynonyms.problem(
        with: String(name), among: EntryField.scalars,
        otherwise: "see chartconv --list-fields")
      throw .usage("\(option): \(problem)")
    }
    guard field.isScalar else {
      throw .usage("\(option): '\(name)' is \(field.type.nameWithArticle), not a single value")
    }
    return field
  }
}
