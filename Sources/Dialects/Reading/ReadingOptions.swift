public import ChartConvModel
public import ChartConvRecords

/// What is wanted of an input, and how it is to be read.
public struct ReadingOptions: Sendable {
  /// The columns that are wanted; what they don't need isn't copied out of the input.
  public var fields = FieldSet.all
  /// The feed's values that must be right before its first entry is handed over.
  public var feedParts = FeedParts.all
  /// Whether a feed that doesn't say when it was updated takes the newest date of its entries.
  public var requiresUpdated = false
  /// Whether a warning is an error.
  public var isStrict = false
  /// What relative links are resolved against where the document doesn't say.
  public var baseURL: String?
  /// What stands for null in a table, besides nothing at all.
  public var null = ""
  public var parser = ParserOptions()

  public init() {}
}
