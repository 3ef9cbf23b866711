/// An option of the library that an error is about: its value is invalid, or another one helps.
///
/// A program names it as its users know it. The command has a flag for each.
public enum FeedOption: String, Sendable, Hashable, Codable, CaseIterable {
  /// ``Limits/archiveMemory``.
  case archiveMemory
  /// ``Limits/archiveRatio``.
  case archiveRatio
  /// `ReadingOptions.baseURL`.
  case baseURL
  /// `OutputOptions.columnCompression`.
  case columnCompression
  /// `EntrySelection.condition`.
  case condition
  /// A condition on the rows of a report.
  case reportCondition
  /// `OutputOptions.delimiter`.
  case delimiter
  /// `ParserOptions.encoding`.
  case encoding
  /// `OutputOptions.isExactText`.
  case exactText
  /// ``Limits/expansion``.
  case expansion
  /// `OutputOptions.fields`.
  case fields
  /// `Conversion.jobs`.
  case jobs
  /// `EntrySelection.limit`.
  case limit
  /// `OutputOptions.null`.
  case null
  /// `EntrySelection.offset`.
  case offset
  /// `EntrySelection.sorting`.
  case sorting
  /// `EntrySelection.sortLimit`.
  case sortLimit
  /// `EntrySelection.unique`.
  case unique
}
