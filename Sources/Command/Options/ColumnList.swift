internal import ChartConv
internal import ChartConvIO

/// A list of columns as an option's value: `id,country`, `-release_date,name`.
enum ColumnList {
  /// Parses the names of columns that aren't lists.
  static func columns(_ option: String, _ text: String) throws(FeedError) -> [EntryField] {
    try names(option, text).map { name throws(FeedError) in try column(option, name) }
  }

  /// Parses the names of columns whose types the library checks.
  static func anyColumns(_ option: String, _ text: String) throws(FeedError) -> [EntryField] {
    try names(option, text).map { name throws(FeedError) in try anyColumn(option, name) }
  }

  /// Parses sort keys, whose types the library checks. `-` before a name sorts in descending order, and
  /// `date` is short for `entry_date`.
  static func sortKeys(_ option: String, _ text: String) throws(FeedError) -> [SortKey] {
    try sortWords(option, text).map { name, isDescending throws(FeedError) in
      let field = name == "date" ? .entryDate : try anyColumn(option, name)
      return SortKey(field, isDescending: isDescending)
    }
  }

  /// Parses sort keys among the columns of a report. `date` is the first of its dates.
  static func sortKeys(
    _ option: String, _ text: String, among columns: [ReportColumn]
  ) throws(FeedError) -> CellOrder {
    CellOrder(
      try sortWords(option, text).map { name, isDescending throws(FeedError) in
        let dates = ["entry_date", "feed_updated", "last_seen"]
        let word =
          name == "date"
          ? dates.first { date in columns.contains { $0.name == date } } ?? "date" : String(name)
        guard let index = columns.firstIndex(where: { $0.name == word }) else {
          let hint = Suggestion.text(for: word, among: columns.map(\.name))
          let names = columns.map(\.name).joined(separator: ", ")
          throw .usage("\(option): '\(word)' is not a column of the result; \(hint ?? names)")
        }
        return (index, isDescending)
      })
  }

  private static func sortWords(
    _ option: String, _ text: String
  ) throws(FeedError) -> [(name: Substring, isDescending: Bool)] {
    try names(option, text).map { word throws(FeedError) in
      let isDescending = word.hasPrefix("-")
      let name = isDescending || word.hasPrefix("+") ? word.dropFirst() : word
      guard let end = name.firstIndex(where: { $0 == ":" || $0 == " " }) else {
        return (name, isDescending)
      }
      let column = name[..<end]
      throw .usage("\(option): expected '\(column)' or '-\(column)' (descending), not '\(word)'")
    }
  }

  /// Parses the keys of partitions. `:day`, `:month` or `:year` after the name of a date selects a
  /// part of its values.
  static func partitionKeys(_ option: String, _ text: String) throws(FeedError) -> [PartitionKey] {
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

  /// Returns the parts between commas, without the spaces around them.
  static func words(_ text: String) -> [Substring] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      let word = word.drop { $0 == " " }
      guard let last = word.lastIndex(where: { $0 != " " }) else { return "" }
      return word[...last]
    }
  }

  private static func names(_ option: String, _ text: String) throws(FeedError) -> [Substring] {
    let names = words(text)
    guard names.allSatisfy({ !$0.isEmpty }) else {
      throw .usage("\(option): expected column names separated by commas")
    }
    return names
  }

  /// Returns the column of a single value that has a name.
  static func column(_ option: String, _ name: Substring) throws(FeedError) -> EntryField {
    let field = try anyColumn(option, name)
    if let problem = field.problem() { throw .usage("\(option): \(problem.message)") }
    return field
  }

  static func anyColumn(_ option: String, _ name: Substring) throws(FeedError) -> EntryField {
    guard let field = EntryField(name: name) else {
      let problem = ColumnSynonyms.problem(
        with: String(name), among: EntryField.scalars,
        otherwise: "see --list-fields")
      throw .usage("\(option): \(problem)")
    }
    return field
  }
}
