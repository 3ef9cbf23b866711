import ChartConvCore

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

  private static func names(_ option: String, _ text: String) throws(FeedError) -> [Substring] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    guard names.allSatisfy({ !$0.isEmpty }) else {
      throw .usage("\(option): expected column names with one comma between two of them")
    }
    return names
  }

  private static func column(_ option: String, _ name: Substring) throws(FeedError) -> EntryField {
    guard let field = EntryField(name: name) else {
      let hint = Suggestion.text(for: String(name), among: EntryField.allCases.map(\.name))
      throw .usage(
        "\(option): '\(name)' is not a column; \(hint ?? "chartconv --list-fields shows them all")")
    }
    guard field.isScalar else {
      throw .usage("\(option): '\(name)' is \(field.type.nameWithArticle), not a single value")
    }
    return field
  }
}
